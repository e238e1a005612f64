import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BatchChange, batchChange } from '@plantule/contract/catalogue-batch'
import { productQuery } from '@plantule/contract/catalogue-products'
import pg from 'pg'
import { migrate } from '../server/src/db/migrate.ts'
import { planBatch } from '../server/src/domains/catalogue/batch/plan.ts'
import { writePlan } from '../server/src/domains/catalogue/batch/write-plan.ts'
import { listProducts } from '../server/src/domains/catalogue/list-products.ts'
import { saveGrid } from '../server/src/domains/stock/grid/save-grid.ts'
import { readGrid } from '../server/src/domains/stock/grid/read-grid.ts'
import { type Ctx, inShop } from '../server/src/platform/context.ts'
import { closePools, openPools } from '../server/src/platform/database.ts'
import { startEmbedded } from '../server/src/platform/postgres/embedded.ts'
import { seed } from './seed.ts'

type Figures = Record<string, number>

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return Math.round(performance.now() - started)
}

/** Search, list, 5,000 cells of the table, and a change of 10,000 products, in milliseconds, on the database alone. */
export async function run(scale = Number(process.env['BENCH_SCALE'] ?? 1)): Promise<Figures> {
  const root = mkdtempSync(join(tmpdir(), 'plantule-bench-'))
  const embedded = await startEmbedded({ root })
  try {
    await migrate(embedded.owner)
    const client = new pg.Client(embedded.owner)
    await client.connect()
    const { shopId } = await seed(client, scale)
    await client.query('analyze')
    await client.end()
    const pools = openPools(embedded.owner)
    // No verb here queues a job or touches a service.
    const base = { pool: pools.app, jobs: { enqueue: () => Promise.resolve() }, services: {} } as unknown as Parameters<typeof inShop>[0]
    const shop = <T>(work: (ctx: Ctx) => Promise<T>) => inShop(base, { shopId, actor: { kind: 'system', name: 'bench' }, requestId: 'bench' }, work)
    const figures = await measure(shop)
    await closePools(pools)
    return figures
  } finally {
    await embedded.stop()
    rmSync(root, { recursive: true, force: true })
  }
}

async function measure(shop: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>): Promise<Figures> {
  const figures: Figures = {}
  const list = (query: object) => shop((ctx) => listProducts(ctx, 1, productQuery.parse(query)))
  await list({})
  figures['listMs'] = await timed(() => list({ sort: 'name', dir: 'asc' }))
  figures['searchMs'] = await timed(() => list({ q: 'rosier' }))
  const { items } = await shop((ctx) => readGrid(ctx, {}))
  figures['tableOf2000LinesMs'] = await timed(() => shop((ctx) => readGrid(ctx, {})))
  const rows = items.slice(0, 1_250).map((row) => ({
    subproductId: row.subproductId, productVersion: row.productVersion, sizeVersion: row.sizeVersion, seenOnHand: row.onHand,
    set: { priceCents: row.priceCents + 10, minStock: 4, weightG: 900, onHand: row.onHand + 5 },
  }))
  figures['cellsSaved'] = rows.length * 4
  figures['saveCellsMs'] = await timed(() => shop((ctx) => saveGrid(ctx, rows)))
  const change: BatchChange = batchChange.parse({ price: { op: 'multiply', factorBp: 10_300, roundTo: 10 }, tags: { op: 'add', values: ['2027'] } })
  const ids = await shop(async (ctx) => (await ctx.db.selectFrom('product').select('id').orderBy('id').execute()).map((row) => row.id))
  figures['productsChanged'] = ids.length
  figures['previewMs'] = await timed(() => shop((ctx) => planBatch(ctx, ids, change, false)))
  figures['changeMs'] = await timed(() =>
    shop(async (ctx) => {
      const { id } = await ctx.db
        .insertInto('batch_edit')
        .values({ shop_id: ctx.shopId, change: JSON.stringify(change), ids, author: 'bench' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await writePlan(ctx, id, await planBatch(ctx, ids, change, true))
    }),
  )
  return figures
}

if (import.meta.main) console.table(await run())
