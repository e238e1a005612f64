import type { Round, RoundStop, RoundSummary } from '@plantule/contract/orders/rounds'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DeliveryRound } from '../../../db/tables.gen.ts'
import type { Ctx } from '../../../platform/context.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { Refused } from '../../../platform/refused.ts'
import { deliverySettings, timeOf } from '../../delivery/index.ts'
import { emailOfGuest } from '../mails/queue.ts'
import { ownShop } from '../../../platform/own-shop.ts'

export type RoundRow = Selectable<DeliveryRound>
type Sql = RawBuilder<unknown>

/** What one size weighs that nobody weighed. */
const usualWeight = async (ctx: Ctx): Promise<number> => (await deliverySettings(ctx)).rules.articleG

/**
 * What of the order `o` travels with a lorry, as `n` pieces of a `line` with its `weight` in grams: all of it but what left with an
 * earlier part. `departed`: when the lorry left, null before. Packs are taken apart; work does not travel.
 */
const loadOf = (departed: Sql, articleG: number): Sql => sql`lateral (
  select coalesce(sum(k.n * coalesce(p.quantity, 1)), 0)::int as plants,
    coalesce(sum(k.n * coalesce(p.quantity, 1) * coalesce(s.weight_g, c.weight_g, ${articleG}::int)), 0)::int8 as weight_g
  from order_line l
  cross join lateral (select l.quantity - l.dropped - least(l.quantity - l.dropped, coalesce((
    select sum(t.quantity)::int from order_shipment_line t join order_shipment h on h.shop_id = ${ownShop} and h.id = t.shipment_id
    where t.shop_id = ${ownShop} and t.line_id = l.id and h.left_at is not null and (${departed} is null or h.left_at < ${departed})), 0)) as n) k
  left join lateral jsonb_to_recordset(l.parts) as p ("subproductId" bigint, quantity integer) on true
  left join subproduct s on s.shop_id = ${ownShop} and s.id = coalesce(l.subproduct_id, p."subproductId")
  left join caliber c on c.shop_id = ${ownShop} and c.id = s.caliber_id
  where l.shop_id = ${ownShop} and l.order_id = o.id and not l.service) load`

/** What people read of an order that the lorry brings; `o` is the order, `load` what it loads. */
const ofOrder = sql`o.id as "orderId", o.reference, coalesce(nullif(o.customer_name, ''), '') as "customerName",
  coalesce(nullif(o.delivery_address ->> 'phone', ''), nullif(u.phone, ''), nullif(o.billing_address ->> 'phone', ''), '') as phone,
  nullif(case when o.customer_id is null then ${emailOfGuest} else u.email end, '') as email, coalesce(o.delivery_address, o.billing_address) as address, o.status, o.wanted_on as "wantedOn",
  load.plants, load.weight_g as "weightG", o.note,
  greatest(case when o.status = 'cancelled' then 0 else o.incl_cents - o.refunded_cents end - o.paid_cents - o.account_cents, 0) as "toTakeCents"`
const itsCustomer = sql`left join customer u on u.shop_id = ${ownShop} and u.id = o.customer_id`

export type OnLorry = Pick<RoundStop, 'orderId' | 'reference' | 'customerName' | 'phone' | 'email' | 'address' | 'status' | 'wantedOn'> &
  Pick<RoundStop, 'plants' | 'weightG' | 'note' | 'toTakeCents'>
type StopRow = OnLorry & Pick<RoundStop, 'id' | 'state' | 'beyond' | 'reason'> & { fromMin: number; toMin: number; toldAt: Date | null }

/** What names the hours that a customer was told, so that nobody is told the same ones twice. */
export const toldAs = (day: string, from: string, to: string): string => `${day} ${from}-${to}`

async function stopsOf(ctx: Ctx, round: Pick<RoundSummary, 'id' | 'day' | 'departedAt'>): Promise<RoundStop[]> {
  const { rows } = await sql<StopRow>`
    select st.id, st.state, st.beyond, st.reason, st.from_min as "fromMin", st.to_min as "toMin", m.at as "toldAt", ${ofOrder}
    from delivery_stop st join orders o on o.shop_id = ${ownShop} and o.id = st.order_id ${itsCustomer}
    cross join ${loadOf(sql`${round.departedAt}::timestamptz`, await usualWeight(ctx))}
    left join order_mail m on m.shop_id = ${ownShop} and m.order_id = o.id and m.kind = 'round_slot'
      and m.once = ${round.day}::text || ' ' || to_char(make_interval(mins => st.from_min), 'HH24:MI') || '-' || to_char(make_interval(mins => st.to_min), 'HH24:MI')
    where st.shop_id = ${ctx.shopId} and st.round_id = ${round.id} order by st.idx, st.id`.execute(ctx.db)
  return rows.map(({ fromMin, toMin, toldAt, ...stop }) => ({
    ...stop,
    from: timeOf(fromMin),
    to: timeOf(toMin),
    toldAt: toldAt?.toISOString() ?? null,
  }))
}

/** Firm orders for our lorry that no round brings. */
export async function awaitingOrders(ctx: Ctx): Promise<(OnLorry & { held: boolean; placedAt: Date })[]> {
  const { rows } = await sql<OnLorry & { held: boolean; placedAt: Date }>`
    select ${ofOrder}, o.held_reason is not null as held, o.placed_at as "placedAt"
    from orders o ${itsCustomer} cross join ${loadOf(sql`null::timestamptz`, await usualWeight(ctx))}
    where ${awaiting} and o.shop_id = ${ctx.shopId} order by o.id limit ${sql.lit(MOST_AWAITING)}`.execute(ctx.db)
  return rows
}

const MOST_AWAITING = 1_000
/** States of an order that still has to travel. */
export const travelling = ['waiting_payment', 'deposit_paid', 'confirmed', 'in_preparation', 'prepared'] as const
const awaiting = sql`o.delivery_mode = 'own_truck' and o.status in (${sql.join(travelling.map((status) => sql.lit(status)))})
  and not exists (select from delivery_stop x where x.shop_id = ${ownShop} and x.order_id = o.id and x.state <> 'failed')`

export async function countAwaiting(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from orders o where ${awaiting} and o.shop_id = ${ctx.shopId}`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

type Summed = RoundRow & { stops: number; plants: number; weight_g: number; done: number; failed: number }
/** Rounds with what they carry. */
export async function roundsWhere(ctx: Ctx, where: Sql): Promise<RoundSummary[]> {
  const { rows } = await sql<Summed>`
    select r.*, r.day::text as day, x.* from delivery_round r cross join lateral (
      select count(*) filter (where st.state <> 'failed')::int as stops, coalesce(sum(load.plants) filter (where st.state <> 'failed'), 0)::int as plants,
        coalesce(sum(load.weight_g) filter (where st.state <> 'failed'), 0)::int8 as weight_g,
        count(*) filter (where st.state = 'done')::int as done, count(*) filter (where st.state = 'failed')::int as failed
      from delivery_stop st join orders o on o.shop_id = ${ownShop} and o.id = st.order_id
      cross join ${loadOf(sql`r.departed_at`, await usualWeight(ctx))}
      where st.shop_id = ${ownShop} and st.round_id = r.id) x
    where r.shop_id = ${ctx.shopId} and ${where} order by r.day, r.depart_min, r.id`.execute(ctx.db)
  return rows.map(toSummary)
}

/** Which capacities a load passes. */
export function passed(round: Pick<RoundSummary, 'maxStops' | 'maxPlants' | 'maxG'>, load: RoundSummary['load']): RoundSummary['over'] {
  const beyond = (max: number | null, value: number): boolean => max !== null && value > max
  return [
    ...(beyond(round.maxStops, load.stops) ? (['stops'] as const) : []),
    ...(beyond(round.maxPlants, load.plants) ? (['plants'] as const) : []),
    ...(beyond(round.maxG, load.weightG) ? (['weight'] as const) : []),
  ]
}

function toSummary(row: Summed): RoundSummary {
  const caps = { maxStops: row.max_stops, maxPlants: row.max_plants, maxG: row.max_g }
  const load = { stops: row.stops, plants: row.plants, weightG: row.weight_g }
  return {
    id: row.id,
    day: row.day,
    name: row.name,
    departAt: timeOf(row.depart_min),
    from: timeOf(row.from_min),
    to: timeOf(row.to_min),
    zones: row.zones,
    ...caps,
    note: row.note,
    departedAt: row.departed_at?.toISOString() ?? null,
    load,
    over: passed(caps, load),
    done: row.done,
    failed: row.failed,
    version: row.version,
  }
}

/** Throws `not_found`. */
export async function roundAnswer(ctx: Ctx, id: number): Promise<Round> {
  const round = mustExist((await roundsWhere(ctx, sql`r.id = ${id}`))[0])
  return { ...round, stops: await stopsOf(ctx, round) }
}

/** The stop by which an order stands on a round, or stood there when it arrived, with its round; of several orders the first found. */
export const standingStop = (ctx: Ctx, orderIds: readonly number[]) =>
  ctx.db
    .selectFrom('delivery_stop as s')
    .innerJoin('delivery_round as r', (join) => join.onRef('r.shop_id', '=', 's.shop_id').onRef('r.id', '=', 's.round_id'))
    .select(['s.id', 's.order_id', 's.round_id', 's.state', 's.from_min', 's.to_min', 'r.name', 'r.day', 'r.departed_at'])
    .where('s.order_id', 'in', [...orderIds])
    .where('s.state', '<>', 'failed')
    .executeTakeFirst()

/** Locks a round against other changes, after the orders that are to be locked with it. Throws `not_found`. */
export async function lockRound(ctx: Ctx, id: number): Promise<RoundRow> {
  return mustExist(await ctx.db.selectFrom('delivery_round').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
}

/** Throws `round_left`. */
export function refuseLeft(round: RoundRow): void {
  if (round.departed_at !== null) throw new Refused('round_left')
}

/** A round changed: who holds an older one reads it again. */
export async function touchRound(ctx: Ctx, id: number, change: Partial<RoundRow> = {}): Promise<void> {
  await ctx.db
    .updateTable('delivery_round')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await ctx.publish('rounds.changed', { id }, 'orders.read')
}
