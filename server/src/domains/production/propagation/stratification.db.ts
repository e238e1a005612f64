import type { Stratification, StratificationState } from '@plantule/contract/production/stratifications'
import { type Selectable, sql } from 'kysely'
import type { Lot, Stratification as Table } from '../../../db/tables.gen.ts'
import type { Ctx } from '../../../platform/context.ts'
import { insertRows } from '../../../platform/insert-rows.ts'
import { instantOf } from '../../../platform/instant.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { Refused } from '../../../platform/refused.ts'
import { type PhaseDays, standing } from './phases.ts'
import { seedLotOf } from './seeds-of-lots.ts'

export type HeldStratification = { lot: Selectable<Lot>; row: Selectable<Table>; phases: PhaseDays[]; sown: number }

export const isOver = (state: StratificationState): boolean => state === 'sown' || state === 'lost'

/** What was sown of the lot `l`. */
const sownOf = sql`(select coalesce(sum(f.quantity), 0)::int from lot_flow f where f.shop_id = ${ownShop} and f.from_lot = l.id)`

/** A lot of seeds, locked: whoever else changes or sows it waits. Throws `not_found`. */
export async function lockStratification(ctx: Ctx, id: number): Promise<HeldStratification> {
  const lot = mustExist(await ctx.db.selectFrom('lot').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst())
  const row = mustExist(await ctx.db.selectFrom('stratification').selectAll().where('lot_id', '=', id).executeTakeFirst())
  const phases = await ctx.db
    .selectFrom('stratification_phase')
    .select(['nth', 'kind', 'low_c', 'high_c', 'weeks', 'start_on', 'end_on'])
    .where('lot_id', '=', id)
    .orderBy('nth')
    .execute()
  const flows = await sql<{ sown: number }>`select ${sownOf} as sown from lot l where l.shop_id = ${ownShop} and l.id = ${id}`.execute(
    ctx.db,
  )
  return { lot, row, phases, sown: flows.rows[0]?.sown ?? 0 }
}

/** The same of one that still waits. Throws `not_found`, `stratification_ended`. */
export async function lockWaiting(ctx: Ctx, id: number): Promise<HeldStratification> {
  const held = await lockStratification(ctx, id)
  if (isOver(held.row.state)) throw new Refused('stratification_ended')
  return held
}

/** Writes the phases of a living lot in place of those it had, and what follows from them. */
export async function writePhases(ctx: Ctx, lotId: number, days: readonly PhaseDays[], phase: number): Promise<void> {
  await ctx.db.deleteFrom('stratification_phase').where('lot_id', '=', lotId).execute()
  await insertRows('stratification_phase', days, { shop_id: sql`${ctx.shopId}::bigint`, lot_id: sql`${lotId}::bigint` }).execute(ctx.db)
  await ctx.db
    .updateTable('stratification')
    .set({ phase, ...standing(days, phase) })
    .where('lot_id', '=', lotId)
    .execute()
}

/** Of the lot `l` and its stratification `v`: what the list and the record answer both. */
export const shownColumns = sql`l.id, l.number, l.name, v.state, l.started_on::text as "startedOn", v.unit, v.quantity,
  v.quantity - ${sownOf} as left, v.due_on::text as "dueOn", v.ready_on::text as "readyOn",
  (select c.germination_pct from stratification_check c where c.shop_id = ${ownShop} and c.lot_id = l.id and c.germination_pct is not null
    order by c.on_day desc, c.id desc limit 1) as "germinationPct"`

/** One as its route answers it. Throws `not_found`. */
export async function stratificationAnswer(ctx: Ctx, id: number): Promise<Stratification> {
  const { rows } = await sql<Omit<Stratification, 'phases' | 'checks' | 'sowings' | 'source'> & { phase: number }>`
    select ${shownColumns}, v.seed_source as "seedSource", v.dormancy, v.substrate, v.protocol, l.note, l.version, v.phase,
      ${instantOf('l.ended_at')} as "endedAt", v.lost_reason as "lostReason",
      case when t.id is not null then jsonb_build_object('id', t.id, 'name', t.scientific_name) end as taxon,
      case when w.id is not null then jsonb_build_object('id', w.id, 'name', concat_ws(' · ', up.name, w.name)) end as place
    from lot l join stratification v on v.shop_id = ${ownShop} and v.lot_id = l.id
    left join taxon t on t.id = l.taxon_id
    left join place w on w.shop_id = ${ownShop} and w.id = l.place_id left join place up on up.shop_id = ${ownShop} and up.id = w.parent_id
    where l.shop_id = ${ownShop} and l.id = ${id}`.execute(ctx.db)
  const { phase, ...head } = mustExist(rows[0])
  const [phases, checks, sowings, source] = await Promise.all([
    phasesOf(ctx, id, phase),
    checksOf(ctx, id),
    sowingsOf(ctx, id),
    seedLotOf(ctx, id),
  ])
  return { ...head, source, phases, checks, sowings }
}

async function phasesOf(ctx: Ctx, lotId: number, phase: number): Promise<Stratification['phases']> {
  const { rows } = await sql<Stratification['phases'][number]>`
    select p.kind, p.low_c as "lowC", p.high_c as "highC", p.weeks, p.start_on::text as "startOn", p.end_on::text as "endOn",
      case when p.nth < ${phase} then 'over' when p.nth = ${phase} then 'running' else 'planned' end as state
    from stratification_phase p where p.shop_id = ${ownShop} and p.lot_id = ${lotId} order by p.nth`.execute(ctx.db)
  return rows
}

async function checksOf(ctx: Ctx, lotId: number): Promise<Stratification['checks']> {
  const { rows } = await sql<Stratification['checks'][number]>`
    select c.id, c.on_day::text as "on", c.germination_pct as "germinationPct", c.note, c.author
    from stratification_check c where c.shop_id = ${ownShop} and c.lot_id = ${lotId} order by c.on_day desc, c.id desc`.execute(ctx.db)
  return rows
}

async function sowingsOf(ctx: Ctx, lotId: number): Promise<Stratification['sowings']> {
  const { rows } = await sql<Stratification['sowings'][number]>`
    select l.id as "lotId", l.number, l.name, sum(f.quantity)::int as quantity, l.started_on::text as "on"
    from lot_flow f join lot l on l.shop_id = ${ownShop} and l.id = f.to_lot
    where f.shop_id = ${ownShop} and f.from_lot = ${lotId} group by l.shop_id, l.id having sum(f.quantity) > 0 order by l.id`.execute(
    ctx.db,
  )
  return rows
}
