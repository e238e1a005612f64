import { type BatchChange, batchChange } from '@plantule/contract/catalogue/batch'
import { productQuery } from '@plantule/contract/catalogue/products'
import { planBatch } from '../server/src/domains/catalogue/batch/plan.ts'
import { writePlan } from '../server/src/domains/catalogue/batch/write-plan.ts'
import { listProducts } from '../server/src/domains/catalogue/list-products.ts'
import { saveGrid } from '../server/src/domains/stock/grid/save-grid.ts'
import { readGrid } from '../server/src/domains/stock/grid/read-grid.ts'
import { type Bench, benchShop } from './bench-shop.ts'

type Figures = Record<string, number>

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return Math.round(performance.now() - started)
}

/** Search, list, 5,000 cells of the table, and a change of 10,000 products, in milliseconds, on the database alone. */
export const run = (scale = Number(process.env['BENCH_SCALE'] ?? 1)): Promise<Figures> => benchShop(scale, measure)

async function measure({ shop }: Bench): Promise<Figures> {
  const figures: Figures = {}
  const list = (query: object) => shop((ctx) => listProducts(ctx, 1, productQuery.parse(query)))
  await list({})
  figures['listMs'] = await timed(() => list({ sort: 'name', dir: 'asc' }))
  figures['searchMs'] = await timed(() => list({ q: 'rosier' }))
  const { items } = await shop((ctx) => readGrid(ctx, {}))
  figures['tableOf2000LinesMs'] = await timed(() => shop((ctx) => readGrid(ctx, {})))
  const rows = items.slice(0, 1_250).map((row) => ({
    subproductId: row.subproductId,
    productVersion: row.productVersion,
    sizeVersion: row.sizeVersion,
    seenOnHand: row.onHand,
    set: { priceCents: row.priceCents + 10, minStock: 4, weightG: 900, onHand: row.onHand + 5 },
  }))
  figures['cellsSaved'] = rows.length * 4
  figures['saveCellsMs'] = await timed(() => shop((ctx) => saveGrid(ctx, rows)))
  const change: BatchChange = batchChange.parse({
    price: { op: 'multiply', factorBp: 10_300, roundTo: 10 },
    tags: { op: 'add', values: ['2027'] },
  })
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
