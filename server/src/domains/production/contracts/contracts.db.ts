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
type Row = Omit<GrowingContract, 'missing' | 'lifted'>

/** As many as a person reads. */
const MOST = 200

export const contractsOfOrder = (ctx: Ctx, orderId: number): Promise<GrowingContract[]> =>
  contracts(ctx, sql`select g.id from growing_contract g where g.shop_id = ${ownShop} and g.order_id = ${orderId}`)

/** All of them, however many. */
export async function contractsByIds(ctx: Ctx, ids: readonly number[]): Promise<GrowingContract[]> {
  const found: GrowingContract[] = []
  for (let from = 0; from < ids.length; from += MOST) {
    const some = ids.slice(from, from + MOST)
    const which = sql`select g.id from growing_contract g where g.shop_id = ${ownShop} and g.id = any(${some}::bigint[])`
    found.push(...(await contracts(ctx, which)))
  }
  return found
}

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

/** Those of which somebody has to say what becomes of the plants: of very many those that wait longest. */
export async function doubtfulContracts(ctx: Ctx): Promise<{ items: GrowingContract[] }> {
  const which = sql`select c.id from growing_contract c join orders o on o.shop_id = ${ownShop} and o.id = c.order_id ${lineAndHeld}
    where c.shop_id = ${ownShop} and c.outcome is null and ${doubtOf(parisDay(ctx.now))} is not null`
  return { items: await contracts(ctx, which, 'asc') }
}

/** Why what becomes of the plants is to be said, of an order `o` and a contract `c` that nobody decided. */
const doubtOf = (day: string): Sql => sql`case
  when c.outcome is not null then null
  when o.status in ('cancelled', 'refunded') then 'order_ended'
  when l.asks is not true and (l.id is null or c.stocked > 0 or f.quantity > 0) then 'line_gone'
  when o.status <> 'quotation' then null
  when exists (select from quotation_link q where q.shop_id = ${ownShop} and q.order_id = o.id and q.state = 'refused')
    and not exists (select from quotation_link q where q.shop_id = ${ownShop} and q.order_id = o.id and q.state = 'open') then 'declined'
  when o.valid_until < ${day}::date then 'expired' end`

/** The line of a contract `c` that asks for its plants, else one that did; and what grows of it, until when. */
const lineAndHeld = sql`
  left join lateral (select n.id, n.quantity > n.dropped + n.gone as asks from order_line n where n.shop_id = ${ownShop} and n.order_id = c.order_id
    and n.subproduct_id = c.subproduct_id and n.quantity > n.dropped order by n.quantity > n.dropped + n.gone desc, n.idx, n.id limit 1) l on true
  left join lateral (select sum(m.quantity) as quantity, max(coalesce(z.ready_on, w.ready_on)) as ready_on from lot_promise m
    join lot_size z on z.shop_id = ${ownShop} and z.id = m.lot_size_id join cultivation w on w.shop_id = ${ownShop} and w.lot_id = z.lot_id
    where m.shop_id = ${ownShop} and m.contract_id = c.id) f on true`

/** The newest first; of more than are read the newest, unless `kept` says the oldest. */
async function contracts(ctx: Ctx, which: Sql, kept: 'asc' | 'desc' = 'desc'): Promise<GrowingContract[]> {
  const told = !lacks(ctx, 'orders.read')
  const { rows } = await sql<Row>`
    with ids as materialized (select w.id from (${which}) w order by w.id ${sql.raw(kept)} limit ${sql.lit(MOST)})
    select c.id, c.order_id as "orderId", o.reference, o.status as "orderStatus", case when ${told} then o.customer_name end as "customerName",
      l.id as "lineId", c.subproduct_id as "subproductId",
      concat_ws(' ', p.name, '‘' || nullif(p.cultivar, '') || '’', nullif(s.label, '')) as label, c.lot_id as "lotId", t.number, t.name as "lotName",
      v.state, c.quantity, c.ready_on::text as "askedOn", coalesce(f.ready_on, v.ready_on)::text as "readyOn", coalesce(f.quantity, 0)::int as growing,
      c.stocked, c.outcome, ${doubtOf(parisDay(ctx.now))} as doubt, c.author,
      ${instantOf('c.at')} as at
    from ids join growing_contract c on c.shop_id = ${ownShop} and c.id = ids.id join orders o on o.shop_id = ${ownShop} and o.id = c.order_id
    join subproduct s on s.shop_id = ${ownShop} and s.id = c.subproduct_id join product p on p.shop_id = ${ownShop} and p.id = s.product_id
    join lot t on t.shop_id = ${ownShop} and t.id = c.lot_id join cultivation v on v.shop_id = ${ownShop} and v.lot_id = c.lot_id
    ${lineAndHeld}
    order by c.id desc`.execute(ctx.db)
  if (rows.length === 0) return []
  const missing = await missingOfContracts(ctx, rows)
  return rows.map((row) => ({ ...row, missing: missing.get(row.id) ?? 0, lifted: row.outcome === 'delivered' }))
}

async function missingOfContracts(ctx: Ctx, rows: readonly Row[]): Promise<Map<number, number>> {
  const ids = rows.map((row) => row.id)
  const short = new Map<number, number>()
  for (const each of await missingRaised(ctx, ids, [...new Set(rows.map((row) => row.subproductId))], false))
    short.set(each.contract_id, (short.get(each.contract_id) ?? 0) + each.missing)
  return short
}

/** Of the promise `id` that holds plants as they grow so many will not be there. */
export type Missing = { id: number; contract_id: number; subproduct_id: number; quantity: number; missing: number }

/**
 * Of what these contracts hold as it grows, what will not be there: plants that are raised for somebody are theirs before all others'.
 * `lock` locks the calibers; their levels are locked before.
 */
export async function missingRaised(
  ctx: Ctx,
  contractIds: readonly number[],
  subproductIds: readonly number[],
  lock: boolean,
): Promise<Missing[]> {
  const coming = lock ? await comingPlants(ctx, subproductIds, true) : null
  const { rows: held } = await sql<Omit<Missing, 'missing'> & { lot_size_id: number }>`
    select m.id, m.contract_id, m.subproduct_id, m.lot_size_id, m.quantity from lot_promise m
    where m.shop_id = ${ownShop} and m.contract_id is not null and m.lot_size_id in (select x.lot_size_id from lot_promise x
      where x.shop_id = ${ownShop} and x.contract_id = any(${[...contractIds]}::bigint[])) order by m.id`.execute(ctx.db)
  if (held.length === 0) return []
  const net = new Map((coming ?? (await comingPlants(ctx, subproductIds, false))).map((lot) => [lot.lotSizeId, netOf(lot)]))
  return [...Map.groupBy(held, (each) => each.lot_size_id)].flatMap(([lotSizeId, all]) =>
    missingOf(all, net.get(lotSizeId) ?? 0).filter((each) => each.missing > 0 && contractIds.includes(each.contract_id)),
  )
}
