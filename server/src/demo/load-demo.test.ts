import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { verifyRecords } from '../domains/fiscal/index.ts'
import type { Ctx } from '../platform/context.ts'
import { takeTime } from '../platform/take-time.ts'
import { newShop, type TestShop } from '../testing/new-shop.ts'
import { loadDemo } from './load-demo.ts'

/** A fifth of the demonstration is seconds of work for an idle machine, and much more for a busy one. */
const FILL_MS = 300_000

/** With the time of a job, which does it elsewhere. */
async function filled(ctx: Ctx, factor: number) {
  await takeTime(ctx)
  return loadDemo(ctx, factor)
}

let shop: TestShop
beforeAll(async () => {
  shop = await newShop()
  await shop.inShop((ctx) => filled(ctx, 0.05))
}, FILL_MS)

const count = (query: string): Promise<number> =>
  shop.inShop(
    async (ctx) => (await sql<{ n: number }>`${sql.raw(`select count(*)::int as n from ${query}`)}`.execute(ctx.db)).rows[0]?.n ?? -1,
  )

test('there are plants, people and orders of two years', async () => {
  expect(await count('product')).toBeGreaterThan(20)
  // Three of them came twice.
  expect(await count('customer')).toBe(33)
  expect(await count('orders')).toBeGreaterThan(200)
  expect(await count(`orders where placed_at < now() - interval '700 days'`)).toBeGreaterThan(0)
  expect(await count(`orders where placed_at > now() - interval '7 days'`)).toBeGreaterThan(2)
  expect(await count('orders where placed_at > now()')).toBe(0)
  expect(await count('order_document')).toBeGreaterThan(0)
})

test('there is a season in the greenhouses', async () => {
  expect(await count('place')).toBeGreaterThan(80)
  expect(await count('cultivation')).toBeGreaterThan(15)
  expect(await count('stratification')).toBe(9)
  expect(await count('mother_plant')).toBe(6)
  expect(await count('lot_flow')).toBeGreaterThan(3)
  expect(await count('collection_zone')).toBe(4)
  expect(await count('seed_collection')).toBe(5)
  expect(await count(`seed_collection where set_aside = '{sites}'`)).toBe(1)
  expect(await count('analysis_value')).toBeGreaterThan(400)
  expect(await count('local_certificate')).toBe(4)
  expect(await count(`local_certificate where state = 'void'`)).toBe(1)
  expect(await count(`recall where state = 'released'`)).toBe(1)
  expect(await count(`lot where held`)).toBe(0)
  // Sold since: by the till, by orders that left.
  expect(await count(`lot_move where kind = 'sale'`)).toBeGreaterThan(0)
})

test.each([
  [
    'stock is the sum of its movements',
    `stock_level l join (select subproduct_id, sum(on_hand_change) h, sum(reserved_change) r from stock_movement group by 1) m
    using (subproduct_id) where (l.on_hand, l.reserved) is distinct from (m.h, m.r)`,
  ],
  [
    'each movement follows the one before',
    `(select on_hand_after, lag(on_hand_after, 1, 0) over w + on_hand_change as told, reserved_after,
    lag(reserved_after, 1, 0) over w + reserved_change as held from stock_movement window w as (partition by subproduct_id order by id)) m
    where on_hand_after <> told or reserved_after <> held or on_hand_after < 0 or reserved_after < 0`,
  ],
  [
    'plants of lots are the stock that they are connected to',
    `stock_level l join (select subproduct_id, sum(on_hand) n from lot_size where subproduct_id is not null group by 1) z using (subproduct_id)
    where not l.lots or l.on_hand <> z.n`,
  ],
  [
    'plants of a caliber are the sum of its moves',
    `lot_size z left join (select lot_size_id, sum(change) n from lot_move group by 1) m on m.lot_size_id = z.id where z.on_hand <> coalesce(m.n, 0)`,
  ],
  [
    'what is reserved is what open orders want and stands hold',
    `stock_level l left join (select w.subproduct_id, sum(w.quantity) q from orders o join order_line ol on o.id = ol.order_id
    cross join lateral (select ol.subproduct_id, ol.quantity - ol.dropped - ol.gone as quantity where ol.subproduct_id is not null union all
      select (x ->> 'subproductId')::bigint, (x ->> 'quantity')::int * (ol.quantity - ol.dropped - ol.gone) from jsonb_array_elements(coalesce(ol.parts, '[]')) x) w
    where o.status in ('waiting_payment', 'deposit_paid', 'confirmed', 'in_preparation', 'prepared', 'ready') group by 1) w
    using (subproduct_id) left join (select subproduct_id, sum(reserved_change) held from stock_movement where source = 'fair' group by 1) f using (subproduct_id)
    left join (select p.subproduct_id, sum(p.quantity) later from lot_promise p join orders o on o.shop_id = p.shop_id and o.id = p.order_id
    where o.status not in ('draft', 'quotation') group by 1) g using (subproduct_id)
    where l.reserved <> coalesce(w.q, 0) + coalesce(f.held, 0) - coalesce(g.later, 0)`,
  ],
  [
    'orders add up',
    `orders where incl_cents <> excl_cents + vat_cents or items <> (select sum(quantity) from order_line where order_id = orders.id)
    or incl_cents <> (select sum((r ->> 'inclCents')::bigint) from jsonb_array_elements(rates) r)`,
  ],
  [
    'lines add up to the order without its delivery',
    `orders o where delivery_cents = 0 and excl_cents <> (select sum(excl_cents) from order_line where order_id = o.id)`,
  ],
  [
    'payments add up',
    `orders o where paid_cents <> coalesce((select sum(amount_cents) from order_payment p where p.order_id = o.id and status = 'validated'), 0)`,
  ],
  ['nobody pays in the future', `order_payment where created_at > now() or received_on > (now() at time zone 'Europe/Paris')::date`],
  [
    'what customers bought is counted',
    `customer c join (select customer_id, count(*) n, sum(incl_cents - refunded_cents) s, sum(incl_cents - refunded_cents - paid_cents) d, max(placed_at) l,
    count(*) filter (where status in ('waiting_payment', 'deposit_paid', 'confirmed', 'in_preparation', 'prepared', 'ready', 'shipped')) o
    from orders where status not in ('draft', 'quotation', 'cancelled') group by 1) t on t.customer_id = c.id
    where (c.orders, c.spent_cents, c.due_cents, c.open_orders) is distinct from (t.n, t.s, t.d, t.o)`,
  ],
  [
    'nothing happens to an order before it is placed',
    `order_event e join orders o on o.id = e.order_id where e.at < o.placed_at or e.at > now()`,
  ],
  [
    // What was given back whole is credited whole, and has no invoice any more.
    'invoices carry what their order does',
    `order_document d join orders o on o.id = d.order_id
    where d.kind = 'invoice' and (d.incl_cents <> o.incl_cents or (not o.invoiced and o.status <> 'refunded'))`,
  ],
  [
    'invoices are numbered without a gap, and their days follow',
    `(select number, issued_on, row_number() over w as n, lag(issued_on) over w as before
    from invoice window w as (partition by left(number, 6) order by number)) i where right(number, 5)::int <> n or issued_on < before`,
  ],
  [
    'what is kept as JSON is no text of it',
    `invoice where jsonb_typeof(document) <> 'object'
    or 'array' <> any (array[jsonb_typeof(rates), jsonb_typeof(carriage), jsonb_typeof(services)])`,
  ],
  [
    'references follow the time',
    `(select reference, lag(reference) over (order by placed_at, id) as before from orders) o where reference < before`,
  ],
])('%s', async (_, broken) => {
  expect(await count(broken)).toBe(0)
})

test('what was handed over is invoiced, but for a few that somebody forgot', async () => {
  const handedOver = `orders where status in ('delivered', 'collected', 'complete') and incl_cents > refunded_cents and closed_at < now() - interval '1 day'`
  expect(await count(handedOver)).toBeGreaterThan(150)
  expect(await count(`${handedOver} and not invoiced`)).toBeLessThan(5)
})

test.each(['2026-04-18T13:00:00Z', '2027-01-02T17:30:00Z'])(
  'no action is refused on %s, and prices, packs, codes and fees are there to be looked at',
  { timeout: FILL_MS },
  async (now) => {
    const other = await newShop()
    expect(await other.inShop((ctx) => filled({ ...ctx, now: new Date(now) }, 0.2))).toEqual({ refused: [] })
    const there = (query: string): Promise<number> =>
      other.inShop(
        async (ctx) => (await sql<{ n: number }>`${sql.raw(`select count(*)::int as n from ${query}`)}`.execute(ctx.db)).rows[0]?.n ?? -1,
      )
    expect(await there('price_profile')).toBe(3)
    expect(await there('customer_price')).toBeGreaterThan(2)
    expect(await there('decreasing_price')).toBeGreaterThan(2)
    expect(await there('pack where exists (select from pack_item where pack_id = pack.id)')).toBeGreaterThan(1)
    expect(await there('order_line where shares is not null')).toBe(1)
    expect(await there(`discount_use where state = 'counted'`)).toBe(1)
    expect(await there(`voucher where state = 'issued'`)).toBeGreaterThan(3)
  },
)

test('the shop can go on: the next order has the next number', async () => {
  const made = await shop.inShop((ctx) => ctx.db.selectFrom('orders').select('reference').orderBy('id', 'desc').executeTakeFirstOrThrow())
  const last = await count(`orders where left(reference, 5) = '${made.reference.slice(0, 5)}'`)
  expect(Number(made.reference.slice(6))).toBe(last)
})

test('every record that is read or declared is as it was sealed', async () => {
  const { ok, records, differences } = await shop.inShop(verifyRecords)
  expect(differences.items).toEqual([])
  expect([ok, records > 100]).toEqual([true, true])
})
