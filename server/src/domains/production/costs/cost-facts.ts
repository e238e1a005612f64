import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { today } from '../../../platform/paris.ts'
import { movedForGood } from '../lots/undone-moves.ts'
import { stands } from '../treatments/treatment.db.ts'
import { growingCosts } from './growing-costs.ts'
import { type Account, type Act, type PlantsMoved, replayCosts } from './replay-costs.ts'

const dayOf = (date: RawBuilder<unknown>): RawBuilder<unknown> => sql`(${date} - date '1970-01-01')`

/** What each cultivation costs; of some, with all that plants came to them from. */
export async function costsOfLots(ctx: Ctx, lotIds: readonly number[] | null): Promise<Map<number, Account>> {
  const family = lotIds === null ? null : await familyOf(ctx, lotIds)
  const acts = await actsOn(ctx, family)
  // What was done to several is shared by the plants of each, so that the others must be known too.
  const known = family === null ? null : [...new Set([...family, ...acts.flatMap((act) => act.lots)])]
  const [moves, costs] = await Promise.all([movesOf(ctx, known), growingCosts(ctx)])
  return replayCosts({ moves, acts, today: Math.floor(Date.parse(today(ctx)) / 86_400_000) }, costs)
}

/** Lots, and those that their plants came out of. */
async function familyOf(ctx: Ctx, lotIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ lot: number }>`
    with recursive family (lot) as (
      select unnest(${[...lotIds]}::bigint[])
      union
      select o.lot_id from family f join lot_move i on i.shop_id = ${ownShop} and i.lot_id = f.lot and i.kind = 'transfer_in'
      join lot_move o on o.shop_id = ${ownShop} and o.pair = i.pair and o.kind = 'transfer_out'
    ) select lot from family`.execute(ctx.db)
  return rows.map((row) => row.lot)
}

const among = (column: RawBuilder<unknown>, ids: readonly number[] | null): RawBuilder<unknown> =>
  ids === null ? sql`true` : sql`${column} = any(${[...ids]}::bigint[])`

/** A line of the ledger of consumables that was not taken back. */
const counts = sql`not exists (select from consumable_move b where b.shop_id = ${ownShop} and b.undoes = m.id)`
const usesIn = (from: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'cents', -m.value_cents) order by m.id), '[]') from ${from}
    join consumable c on c.shop_id = ${ownShop} and c.id = m.consumable_id where m.shop_id = ${ownShop} and ${counts})`

/** What was done to cultivations and used for them: interventions, treatments that stand, and what the ledger names one for by itself. */
async function actsOn(ctx: Ctx, ids: readonly number[] | null): Promise<Act[]> {
  const { rows } = await sql<Act>`
    select ${dayOf(sql`a.done_on`)} as day, coalesce(a.minutes, 0) as minutes,
      to_jsonb(array(select x.lot_id from intervention_lot x where x.shop_id = ${ownShop} and x.intervention_id = a.id order by x.lot_id)) as lots,
      ${usesIn(sql`intervention_use u join consumable_move m on u.shop_id = ${ownShop} and m.id = u.move_id and u.intervention_id = a.id`)} as uses
    from intervention a where a.shop_id = ${ownShop}
      and a.id in (select x.intervention_id from intervention_lot x where x.shop_id = ${ownShop} and ${among(sql`x.lot_id`, ids)})
    union all
    select ${dayOf(sql`t.done_on`)}, coalesce(t.minutes, 0),
      to_jsonb(array(select x.lot_id from treatment_lot x where x.shop_id = ${ownShop} and x.treatment_id = t.id order by x.lot_id)),
      ${usesIn(sql`(select t.move_id) u join consumable_move m on m.id = u.move_id`)}
    from treatment t where t.shop_id = ${ownShop} and ${stands}
      and t.id in (select x.treatment_id from treatment_lot x where x.shop_id = ${ownShop} and ${among(sql`x.lot_id`, ids)})
    union all
    select ${dayOf(sql`(m.at at time zone 'Europe/Paris')::date`)}, 0, jsonb_build_array(m.lot_id),
      jsonb_build_array(jsonb_build_object('kind', c.kind, 'cents', -m.value_cents))
    from consumable_move m join consumable c on c.shop_id = ${ownShop} and c.id = m.consumable_id
    where m.shop_id = ${ownShop} and m.kind = 'use' and m.lot_id is not null and ${among(sql`m.lot_id`, ids)} and ${counts} and ${byItself}
    union all ${boughtFor(ids)}`.execute(ctx.db)
  return rows
}

/**
 * What plants of deliveries cost that were bought by a purchase, on the day on which they came into the lot: by the sum of the invoice's
 * line; plants of which the invoice says nothing share alike what its named lines leave of the purchase net. Of a plant in several
 * deliveries, those that were ordered first count once.
 */
const boughtFor = (ids: readonly number[] | null): RawBuilder<unknown> => sql`
  select ${dayOf(sql`coalesce((select (m.at at time zone 'Europe/Paris')::date from lot_move m where m.shop_id = ${ownShop}
      and m.lot_size_id = n.lot_size_id and m.kind = 'initial' and m.reason = d.number order by m.id desc limit 1), d.received_on)`)}, 0,
    jsonb_build_array(n.lot_id), jsonb_build_array(jsonb_build_object('kind', 'bought', 'cents', case
      when n.unit_millicents is not null then round(n.unit_millicents * n.placed / 1000.0)
      else round(greatest(p.excl_cents - w.named, 0)::numeric * n.placed / greatest(w.plants, n.placed)) end))
  from plant_delivery_line n join plant_delivery d on d.shop_id = ${ownShop} and d.id = n.delivery_id
  join purchase p on p.shop_id = ${ownShop} and p.id = d.purchase_id and not p.credit
  cross join lateral (select coalesce(sum(k.named), 0) as named, coalesce(sum(k.plants), 0) as plants from (
    select round(sum(o.unit_millicents * o.received) / 1000.0) as named,
      case when bool_and(o.unit_millicents is null) then greatest(max(o.ordered), sum(o.received)) end as plants
    from plant_delivery e join plant_delivery_line o on o.shop_id = ${ownShop} and o.delivery_id = e.id
    where e.shop_id = ${ownShop} and e.purchase_id = p.id group by o.name) k) w
  where n.shop_id = ${ownShop} and n.lot_id is not null and n.placed > 0 and ${among(sql`n.lot_id`, ids)}`

/** No intervention and no treatment wrote the line `m`. */
const byItself = sql`not exists (select from intervention_use u where u.shop_id = ${ownShop} and u.move_id = m.id)
  and not exists (select from treatment t where t.shop_id = ${ownShop} and t.move_id = m.id)`

/** The ledger of plants, those that a lot began with on the day on which it began. */
async function movesOf(ctx: Ctx, ids: readonly number[] | null): Promise<PlantsMoved[]> {
  const begun = sql`case when m.kind = 'initial' and m.at = l.created_at then l.started_on else (m.at at time zone 'Europe/Paris')::date end`
  const { rows } = await sql<PlantsMoved>`
    select m.id, m.lot_id as "lotId", m.lot_size_id as "sizeId", ${dayOf(begun)} as day, m.kind, m.change, m.pair, z.per_are as "perAre"
    from lot_move m join lot l on l.shop_id = ${ownShop} and l.id = m.lot_id join cultivation v on v.shop_id = ${ownShop} and v.lot_id = m.lot_id
    join lot_size z on z.shop_id = ${ownShop} and z.id = m.lot_size_id
    where m.shop_id = ${ownShop} and ${among(sql`m.lot_id`, ids)} and ${movedForGood}`.execute(ctx.db)
  return rows
}

/** What was used up in production for no cultivation: on a place, for all, or nobody said. */
export async function usedForNone(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(-sum(m.value_cents), 0)::bigint as cents from consumable_move m
    where m.shop_id = ${ownShop} and m.kind = 'use' and m.lot_id is null and ${counts}
      and not exists (select from intervention_use u where u.shop_id = ${ownShop} and u.move_id = m.id)
      and not exists (select from treatment t join treatment_lot x on x.shop_id = ${ownShop} and x.treatment_id = t.id
        where t.shop_id = ${ownShop} and t.move_id = m.id)`.execute(ctx.db)
  return rows[0]?.cents ?? 0
}
