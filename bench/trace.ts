import type pg from 'pg'
import { readTrace } from '../server/src/domains/traceability/trace/read-trace.ts'
import { benchShop } from './bench-shop.ts'

const MOVES = 100_000
const LOTS = 2000
const ORDERS = 20_000

type Result = {
  moves: number
  lots: number
  wholeWayMs: number
  wholeWayLots: number
  wholeWaySales: number
  orderMs: number
  orderLots: number
}

/** 100,000 moves of 2,000 lots in trees of six generations: the way of the first lot of a tree, and of one order. */
export const run = (): Promise<Result> =>
  benchShop('empty', async ({ pools, shopId, shop }) => {
    await fill(pools.owner, shopId)
    const least = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
      let best = Number.POSITIVE_INFINITY
      let made = await work()
      for (let time = 0; time < 5; time++) {
        const start = performance.now()
        made = await work()
        best = Math.min(best, performance.now() - start)
      }
      return [made, Math.round(best * 10) / 10]
    }
    const { rows } = await pools.owner.query<{ lot: number; order: number }>(
      `select (select min(id) from lot where shop_id = $1)::int as lot, (select max(source_id) from lot_move where shop_id = $1)::int as order`,
      [shopId],
    )
    const { lot = 0, order = 0 } = rows[0] ?? {}
    const [whole, wholeWayMs] = await least(() => shop((ctx) => readTrace(ctx, 'lot', lot)))
    const [one, orderMs] = await least(() => shop((ctx) => readTrace(ctx, 'order', order)))
    return {
      moves: MOVES,
      lots: LOTS,
      wholeWayMs,
      wholeWayLots: whole.lots.length,
      wholeWaySales: whole.sales.length + whole.moreSales,
      orderMs,
      orderLots: one.lots.length,
    }
  })

/** Each lot but the first of its hundred comes out of the one at half its number; four fifths of the moves are sales. */
async function fill(pool: pg.Pool, shopId: number): Promise<void> {
  const say = (text: string): Promise<unknown> => pool.query(text.replaceAll('$shop', String(shopId)))
  for (const table of ['lot_move', 'lot_flow']) await say(`alter table ${table} disable trigger user`)
  await say(`insert into lot (shop_id, kind, number, name, search, started_on, author, created_at, updated_at)
    select $shop, 'cultivation', 'L' || i, 'Lavande ' || i, 'l' || i, date '2025-01-01', 'Banc', now(), now() from generate_series(0, ${LOTS - 1}) i`)
  await say(`insert into lot_size (shop_id, lot_id, on_hand) select shop_id, id, 1000 from lot where shop_id = $shop order by id`)
  await say(`with l as (select id, row_number() over (order by id) - 1 as n from lot where shop_id = $shop)
    insert into lot_flow (shop_id, from_lot, to_lot, quantity, at, author)
    select $shop, a.id, b.id, 10, now(), 'Banc' from l b join l a on a.n = b.n - b.n % 100 + (b.n % 100) / 2 where b.n % 100 > 0`)
  await say(`insert into orders (shop_id, reference, status, mode, channel, charges_tva, customer_name, delivery_mode)
    select $shop, 'C-' || i, 'delivered', 'incl', 'back_office', true, 'Client ' || i, 'on_site' from generate_series(1, ${ORDERS}) i`)
  await say(`with z as (select id, lot_id, row_number() over (order by id) - 1 as n from lot_size where shop_id = $shop),
      o as (select id, row_number() over (order by id) - 1 as n from orders where shop_id = $shop)
    insert into lot_move (shop_id, lot_id, lot_size_id, at, kind, change, after, source, source_id, author)
    select $shop, z.lot_id, z.id, now(), case when i % 5 = 0 then 'count' else 'sale' end, case when i % 5 = 0 then 1 else -1 end, 1000,
      case when i % 5 = 0 then '' else 'order' end, case when i % 5 > 0 then o.id end, 'Banc'
    from generate_series(0, ${MOVES - 1}) i join z on z.n = i % ${LOTS} join o on o.n = (i / 7) % ${ORDERS}`)
  for (const table of ['lot_move', 'lot_flow']) await say(`alter table ${table} enable trigger user`)
  await say('analyze')
}
