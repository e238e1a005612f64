import { searchAllItems } from '../server/src/domains/visitors/all-items.ts'
import { categoryProducts } from '../server/src/domains/visitors/category-page.ts'
import { allItems } from '../server/src/domains/visitors/keep-all-items.ts'
import { type Bench, benchShop } from './bench-shop.ts'

type Figures = Record<string, number>
const ROUNDS = 7

/** What anybody may ask without a token, of 10,000 products in 30,000 sizes with a promotion that runs: medians in milliseconds. */
export const run = (scale = Number(process.env['BENCH_SCALE'] ?? 1)): Promise<Figures> => benchShop(scale, measure)

async function measure({ shop, shopId, pools: { owner } }: Bench): Promise<Figures> {
  await owner.query(
    `insert into subproduct (shop_id, product_id, reference, label, price_cents, weight_g, min_stock, idx)
     select shop_id, id, reference || '-3', 'C10', 2990, 900, 5, 3 from product where shop_id = $1`,
    [shopId],
  )
  const made = await owner.query<{ id: number }>(
    `insert into category (shop_id, name, slug, level, published) values ($1, 'Arbustes', 'arbustes', 1, true) returning id`,
    [shopId],
  )
  const categoryId = made.rows[0]?.id ?? 0
  await owner.query(
    'insert into product_category (shop_id, product_id, category_id) select shop_id, id, $2 from product where shop_id = $1 and id % 2 = 0',
    [shopId, categoryId],
  )
  await owner.query(
    `insert into decreasing_price (shop_id, kind, name, unit, mode, scope, category_id, tiers, first_day, last_day)
     values ($1, 'promotion', 'Foire', 'percent', 'incl', 'category', $2, '[{"fromQuantity":1,"value":1000}]', current_date - 2, current_date + 9)`,
    [shopId, categoryId],
  )
  await owner.query('analyze')
  const median = async (work: (ctx: Parameters<Parameters<Bench['shop']>[0]>[0]) => Promise<unknown>): Promise<number> => {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const started = performance.now()
      await shop(work)
      times.push(performance.now() - started)
    }
    return Math.round(times.sort((a, b) => a - b)[ROUNDS >> 1] ?? 0)
  }
  return {
    allItemsMs: await median((ctx) => searchAllItems(ctx, '')),
    allItemsAgainMs: await median(allItems),
    foundItemsMs: await median((ctx) => searchAllItems(ctx, 'rosier')),
    categoryPageMs: await median((ctx) => categoryProducts(ctx, categoryId, [1, 2], 1)),
    categoryLastPageMs: await median((ctx) => categoryProducts(ctx, categoryId, [1, 2], 200)),
  }
}

if (import.meta.main) console.table(await run())
