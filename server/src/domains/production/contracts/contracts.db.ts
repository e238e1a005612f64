import { missingOf } from '@plantule/contract/production/promises'
import type { GrowingContract } from '@plantule/contract/production/growing-contracts'
import { netOf } from '@plantule/contract/stock/promise'
import { type RawBuilder, sql } from 'kysely'
import { lacks } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { instantOf } from '../../../platform/instant.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { parisDay } from '../../../platform/paris.ts'
import { comingPlants } from '../promises/plants-to-come.ts'

type Sql = RawBuilder<unknown>
type Row = Omit<GrowingContract, 'missing' | 'lifted'> & { left: boolean }

/** As many as a person reads. */
const MOST = 200

export const contractsOfOrder = (ctx: Ctx, orderId: number): Promise<GrowingContract[]> =>
  contracts(ctx, sql`select g.id from growing_contract g where g.shop_id = ${ownShop} and g.order_id = ${orderId}`)

/** Throws `not_found`. */
export async function contractAnswer(ctx: Ctx, id: number): Promise<GrowingContract> {
  return mustExist((await contracts(ctx, sql`select ${id}::bigint as id`))[0])
}

/** Throws `not_found`. */
export async function contractsOfCustomer(ctx: Ctx, customerId: number): Promise<{ items: GrowingContract[] }> {
  mustExist(await ctx.db.selectFrom('customer').select('id').where('id', '=', customerId).executeTakeFirst())
  const items = await contracts(
    ctx,
    sql`select g.id from orders q join growing_contract g on g.shop_id = ${ownShop} and g.order_id = q.id
      where q.shop_id = ${ownShop} and q.customer_id = ${customerId}`,
  )
  return { items }
}

/** Those that a cultivation was begun for, and those whose plants came into it. Throws `not_found`. */
export async function contractsOfLot(ctx: Ctx, lotId: number): Promise<{ items: GrowingContract[] }> {
  mustExist(await ctx.db.selectFrom('cultivation').select('lot_id').where('lot_id', '=', lotId).executeTakeFirst())
  const items = await contracts(
    ctx,
    sql`select g.id from growing_contract g where g.shop_id = ${ownShop} and g.lot_id = ${lotId}
      union select m.contract_id from lot_size z join lot_promise m on m.shop_id = ${ownShop} and m.lot_size_id = z.id and m.contract_id is not null
        where z.shop_id = ${ownShop} and z.lot_id = ${lotId}`,
  )
  return { items }
}

/** Those of which somebody has to say what becomes of the plants. */
export async function doubtfulContracts(ctx: Ctx): Promise<{ items: GrowingContract[] }> {
  const all = await contracts(ctx, sql`select g.id from growing_contract g where g.shop_id = ${ownShop} and g.outcome is null`)
  return { items: all.filter((each) => each.doubt !== null) }
}

/** Why what becomes of the plants is to be said, of an order `o` and a contract `c` that nobody decided. */
const doubtOf = (day: string): Sql => sql`case
  when c.outcome is not null then null
  when o.status in ('cancelled', 'refunded') then 'order_ended'
  when l.id is null then 'line_gone'
  when o.status <> 'quotation' then null
  when exists (select from quotation_link q where q.shop_id = ${ownShop} and q.order_id = o.id and q.state = 'refused')
    and not exists (select from quotation_link q where q.shop_id = ${ownShop} and q.order_id = o.id and q.state = 'open') then 'declined'
  when o.valid_until < ${day}::date then 'expired' end`

async function contracts(ctx: Ctx, which: Sql): Promise<GrowingContract[]> {
  const told = !lacks(ctx, 'orders.read')
  const { rows } = await sql<Row>`
    with ids as materialized (select w.id from (${which}) w order by w.id desc limit ${sql.lit(MOST)})
    select c.id, c.order_id as "orderId", o.reference, o.status as "orderStatus", case when ${told} then o.customer_name end as "customerName",
      l.id as "lineId", c.subproduct_id as "subproductId",
      concat_ws(' ', p.name, '‘' || nullif(p.cultivar, '') || '’', nullif(s.label, '')) as label, c.lot_id as "lotId", t.number, t.name as "lotName",
      v.state, c.quantity, c.ready_on::text as "askedOn", coalesce(f.ready_on, v.ready_on)::text as "readyOn", coalesce(f.quantity, 0)::int as growing,
      case when o.status in ('shipped', 'delivered', 'collected', 'complete') then 0 else c.stocked end as stocked,
      o.status in ('shipped', 'delivered', 'collected', 'complete') as left, c.outcome, ${doubtOf(parisDay(ctx.now))} as doubt, c.author,
      ${instantOf('c.at')} as at
    from ids join growing_contract c on c.shop_id = ${ownShop} and c.id = ids.id join orders o on o.shop_id = ${ownShop} and o.id = c.order_id
    join subproduct s on s.shop_id = ${ownShop} and s.id = c.subproduct_id join product p on p.shop_id = ${ownShop} and p.id = s.product_id
    join lot t on t.shop_id = ${ownShop} and t.id = c.lot_id join cultivation v on v.shop_id = ${ownShop} and v.lot_id = c.lot_id
    left join lateral (select n.id from order_line n where n.shop_id = ${ownShop} and n.order_id = c.order_id and n.subproduct_id = c.subproduct_id
      and n.quantity > n.dropped order by n.idx, n.id limit 1) l on true
    left join lateral (select sum(m.quantity) as quantity, max(coalesce(z.ready_on, w.ready_on)) as ready_on from lot_promise m
      join lot_size z on z.shop_id = ${ownShop} and z.id = m.lot_size_id join cultivation w on w.shop_id = ${ownShop} and w.lot_id = z.lot_id
      where m.shop_id = ${ownShop} and m.contract_id = c.id) f on true
    order by c.id desc`.execute(ctx.db)
  if (rows.length === 0) return []
  const missing = await missingOfContracts(ctx, rows)
  return rows.map(({ left, ...row }) => ({ ...row, missing: missing.get(row.id) ?? 0, lifted: left }))
}

/** Of what is held as it grows, what will not be there: plants that are raised for somebody are theirs before all others'. */
async function missingOfContracts(ctx: Ctx, rows: readonly Row[]): Promise<Map<number, number>> {
  const { rows: held } = await sql<{ contractId: number; lotSizeId: number; quantity: number }>`
    select m.contract_id as "contractId", m.lot_size_id as "lotSizeId", m.quantity from lot_promise m
    where m.shop_id = ${ownShop} and m.contract_id is not null and m.lot_size_id in (select x.lot_size_id from lot_promise x
      where x.shop_id = ${ownShop} and x.contract_id = any(${rows.map((row) => row.id)}::bigint[])) order by m.id`.execute(ctx.db)
  if (held.length === 0) return new Map()
  const coming = await comingPlants(ctx, [...new Set(rows.map((row) => row.subproductId))], false)
  const net = new Map(coming.map((lot) => [lot.lotSizeId, netOf(lot)]))
  const short = new Map<number, number>()
  for (const [lotSizeId, all] of Map.groupBy(held, (each) => each.lotSizeId))
    for (const each of missingOf(all, net.get(lotSizeId) ?? 0)) short.set(each.contractId, (short.get(each.contractId) ?? 0) + each.missing)
  return short
}
