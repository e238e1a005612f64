import type { Treatment } from '@plantule/contract/production/treatments'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { instantOf } from '../../../platform/instant.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'

/** True of the record `t` that stands: neither replaced nor one that voids another. */
export const stands = sql<boolean>`(not t.void and not exists (
  select from treatment r where r.shop_id = ${ownShop} and r.corrects = t.id))`

/** Of the record `t`. */
export const shownColumns = sql`t.id, t.number, t.void, t.reason, t.siret, t.use_type as "useType", t.done_on::text as "on",
  t.started_at as "startedAt", t.ended_at as "endedAt", t.reentry_hours as "reentryHours", ${instantOf('t.reentry_until')} as "reentryUntil",
  t.product, t.amm, t.official_use as "officialUse", t.target, (t.dose_e4 / 10000.0)::float8 as dose, t.dose_unit as "doseUnit",
  (t.treated_e2 / 100.0)::float8 as treated, t.treated_unit as "treatedUnit", t.crop, t.eppo, t.bbch, t.organic, t.operator, t.certificate,
  t.certificate_until::text as "certificateUntil", t.method, t.wind, t.minutes, t.note, t.doubts, t.lists_of as "listsOf",
  ${instantOf('t.recorded_at')} as "recordedAt", t.author,
  (select jsonb_build_object('id', o.id, 'number', o.number) from treatment o where o.shop_id = ${ownShop} and o.id = t.corrects) as corrects,
  (select jsonb_build_object('id', r.id, 'number', r.number) from treatment r where r.shop_id = ${ownShop} and r.corrects = t.id)
    as "replacedBy",
  (select jsonb_build_object('consumableId', c.id, 'name', c.name, 'unit', c.unit, 'quantity', (-m.change / 1000.0)::float8,
      'batch', m.batch, 'costCents', -m.value_cents)
    from consumable_move m join consumable c on c.shop_id = ${ownShop} and c.id = m.consumable_id
    where m.shop_id = ${ownShop} and m.id = t.move_id) as use,
  coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'number', l.number, 'name', l.name) order by l.number, l.id)
    from treatment_lot x join lot l on l.shop_id = ${ownShop} and l.id = x.lot_id
    where x.shop_id = ${ownShop} and x.treatment_id = t.id), '[]') as cultivations,
  coalesce((select jsonb_agg(jsonb_build_object('id', x.place_id, 'name', x.name) order by x.name, x.place_id)
    from treatment_place x where x.shop_id = ${ownShop} and x.treatment_id = t.id), '[]') as places`

/** Throws `not_found`. */
export async function treatmentAnswer(ctx: Ctx, id: number): Promise<Treatment> {
  const { rows } = await sql<Treatment>`select ${shownColumns} from treatment t where t.shop_id = ${ownShop} and t.id = ${id}`.execute(
    ctx.db,
  )
  return mustExist(rows[0])
}
