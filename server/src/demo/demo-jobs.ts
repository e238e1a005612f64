import { rm, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { addImage } from '../domains/library/index.ts'
import { fillDemoJob } from '../domains/provider/index.ts'
import type { Ctx } from '../platform/context.ts'
import { does, type JobShop } from '../platform/job.ts'
import { ownShop } from '../platform/own-shop.ts'
import { drawPlant, toWebp } from './catalogue/draw-plant.ts'
import { fillClient } from './provider/fill-client.ts'
import { fillForProspect } from './provider/fill-for-prospect.ts'
import { clientJob, loadJob, picturesJob } from './jobs.ts'
import { loadDemo } from './load-demo.ts'
import { type DemoPlant, demoPlants } from './catalogue/plants.ts'

/** Enough for a product's page; larger ones only cost the first start time. */
const SIDE = 480

/** What the demonstration does after the start, so that the start stays quick. Each can be tried again at any point. */
export const demoJobs = [
  does(loadJob, async (_data, shop) => {
    const started = performance.now()
    const filled = await shop.inShop(async (ctx) => {
      if (await ctx.db.selectFrom('product').select('id').limit(1).executeTakeFirst()) return false
      await loadDemo(ctx)
      await ctx.enqueue(picturesJob, {})
      return true
    })
    if (filled)
      shop.services.log.info({ seconds: Math.round((performance.now() - started) / 100) / 10 }, 'the demonstration nursery is filled')
  }),
  // One after the other, so that their invoices bear the days on which they were due.
  does(clientJob, (_data, shop) => shop.inShop(fillClient), { parallel: 1 }),
  does(fillDemoJob, (data, shop) => fillForProspect(data, shop), { seconds: 1_800, parallel: 1 }),
  does(picturesJob, (_data, shop) => drawAll(shop), { seconds: 3_600, parallel: 1 }),
]

async function drawAll(shop: JobShop): Promise<void> {
  const plants = new Map(demoPlants().map((plant) => [keyOf(plant.latinName, plant.cultivar), plant]))
  const bare = await shop.inShop(bestFirst)
  for (const product of bare) {
    if (shop.signal.aborted) throw new Error('The process stops, or the shop moves')
    const plant = plants.get(keyOf(product.latin_name, product.cultivar))
    const started = performance.now()
    if (plant) await addDrawing(shop, product, plant)
    // Drawing rests as long as it works: the machine may have one core, and people come first.
    await setTimeout(performance.now() - started)
  }
}

const keyOf = (latinName: string, cultivar: string): string => `${latinName} / ${cultivar}`

type Bare = { id: number; name: string; latin_name: string; cultivar: string }

/** Plants without a picture, those first that the dashboard and the lists show first. */
const bestFirst = (ctx: Ctx): Promise<Bare[]> =>
  ctx.db
    .selectFrom('product as p')
    .leftJoin('product_picture as pp', (on) => on.onRef('pp.shop_id', '=', 'p.shop_id').onRef('pp.product_id', '=', 'p.id'))
    .select(['p.id', 'p.name', 'p.latin_name', 'p.cultivar'])
    .where('pp.id', 'is', null)
    .where('p.type', '=', 'plant')
    .orderBy(
      sql`(select coalesce(sum(l.quantity), 0) from subproduct s join order_line l on l.shop_id = ${ownShop} and l.subproduct_id = s.id
        join orders o on o.shop_id = ${ownShop} and o.id = l.order_id
        where s.shop_id = ${ownShop} and s.product_id = p.id and o.placed_at > now() - interval '30 days')`,
      'desc',
    )
    .orderBy('p.id', 'desc')
    .execute()

async function addDrawing(shop: JobShop, product: Bare, plant: DemoPlant): Promise<void> {
  const name = `${product.latin_name} ${product.cultivar}`.trim()
  const bytes = await toWebp(drawPlant(plant.traits, name), SIDE)
  const path = join(tmpdir(), `${randomUUID()}.webp`)
  await writeFile(path, bytes)
  try {
    await shop.inShop(async (ctx) => {
      const upload = { field: 'file', name: `${name}.webp`, mime: 'image/webp', bytes: bytes.length, path }
      const image = await addImage(ctx, upload, { name, alt: product.name })
      await ctx.db
        .insertInto('product_picture')
        .values({ shop_id: ctx.shopId, product_id: product.id, image_id: image.id, alt: product.name })
        .execute()
    })
  } finally {
    await rm(path)
  }
}
