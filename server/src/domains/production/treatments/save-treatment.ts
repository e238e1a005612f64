import { phytoListsOf } from '@plantule/contract/production/phyto'
import type { Treatment, TreatmentCorrection, TreatmentInput } from '@plantule/contract/production/treatments'
import { sql } from 'kysely'
import { authorOf } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { insertRows } from '../../../platform/insert-rows.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { nextNumber } from '../../../platform/numbering.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { addDays } from '../../../platform/paris.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { invoicingInfo } from '../../shops/index.ts'
import { takeBack, useUpPhyto } from '../inputs/usages.ts'
import { type Held, lockAllLiving, lockCultivations } from '../lots/lots.db.ts'
import { inWords, mustHaveCome } from '../propagation/propagated-lot.ts'
import { doubtsOf } from './doubts.ts'
import { phytoProduct, phytoUses } from './official-lists.ts'
import { stands, treatmentAnswer } from './treatment.db.ts'

/**
 * A use of a product of plant protection, with all that Reg. (EU) 2023/564 asks of its record. Whoever writes the register waits for
 * whoever did before: first the series of its numbers is locked, then lots by id, then the consumable.
 * Throws `not_found`, `lot_ended`, `lot_not_begun`, `day_to_come`, `consumable_short`, `treatment_without_siret`,
 * `treatment_other_product`, `treatment_not_phyto`, `treatment_doubtful`.
 */
export async function createTreatment(ctx: Ctx, input: TreatmentInput): Promise<Treatment> {
  const number = await nextNumber(ctx, 'treatment')
  mustHaveCome(ctx, input.on, 'on')
  const lots = [...new Set(input.cultivationIds)]
  const held = lots.length > 0 ? await lockAllLiving(ctx, lots) : new Map<number, Held>()
  return write(ctx, number, input, held, null, '')
}

/**
 * The record stays, another one takes its place; what it used up is taken back and used anew. Plants that it reached may have ended since.
 * Throws what `createTreatment` does, and `treatment_replaced`.
 */
export async function correctTreatment(ctx: Ctx, id: number, { reason, ...input }: TreatmentCorrection): Promise<Treatment> {
  const number = await nextNumber(ctx, 'treatment')
  const before = await mustStand(ctx, id)
  if (input.on !== before.on) mustHaveCome(ctx, input.on, 'on')
  const lots = [...new Set(input.cultivationIds)]
  const held = lots.length > 0 ? await lockCultivations(ctx, lots) : new Map<number, Held>()
  const added = lots.filter((lot) => !before.cultivations.some((each) => each.id === lot))
  if (added.length > 0) await lockAllLiving(ctx, added)
  await giveBack(ctx, id)
  return write(ctx, number, input, held, id, reason)
}

/** Says that a treatment never was; what it had used up goes back. Throws `not_found`, `treatment_replaced`. */
export async function voidTreatment(ctx: Ctx, id: number, reason: string): Promise<Treatment> {
  const number = await nextNumber(ctx, 'treatment')
  await mustStand(ctx, id)
  await giveBack(ctx, id)
  const { rows } = await sql<{ id: number }>`
    insert into treatment (shop_id, number, corrects, void, reason, siret, use_type, done_on, started_at, ended_at, reentry_hours, reentry_until,
      product, amm, official_use, target, dose_e4, dose_unit, treated_e2, treated_unit, crop, eppo, bbch, organic, operator, certificate,
      certificate_until, method, wind, note, minutes, doubts, lists_of, recorded_at, author)
    select t.shop_id, ${number}, t.id, true, ${reason}, t.siret, t.use_type, t.done_on, t.started_at, t.ended_at, t.reentry_hours,
      t.reentry_until, t.product, t.amm, t.official_use, t.target, t.dose_e4, t.dose_unit, t.treated_e2, t.treated_unit, t.crop, t.eppo, t.bbch,
      t.organic, t.operator, t.certificate, t.certificate_until, t.method, t.wind, t.note, t.minutes, t.doubts, t.lists_of,
      ${ctx.now}::timestamptz, ${authorOf(ctx)}
    from treatment t where t.shop_id = ${ownShop} and t.id = ${id} returning id`.execute(ctx.db)
  const made = mustExist(rows[0])
  await sql`insert into treatment_lot (shop_id, treatment_id, lot_id)
    select x.shop_id, ${made.id}::bigint, x.lot_id from treatment_lot x where x.shop_id = ${ownShop} and x.treatment_id = ${id}`.execute(
    ctx.db,
  )
  await sql`insert into treatment_place (shop_id, treatment_id, place_id, name)
    select x.shop_id, ${made.id}::bigint, x.place_id, x.name from treatment_place x
    where x.shop_id = ${ownShop} and x.treatment_id = ${id}`.execute(ctx.db)
  await audit(ctx, 'treatment.void', 'treatment', made.id, { after: { voids: id, reason } })
  return treatmentAnswer(ctx, made.id)
}

async function write(
  ctx: Ctx,
  number: number,
  input: TreatmentInput,
  held: ReadonlyMap<number, Held>,
  corrects: number | null,
  reason: string,
): Promise<Treatment> {
  const { on, startedAt, endedAt, reentryHours, consumableId, quantity, batch, amm, accepted } = input
  const siret = (await invoicingInfo(ctx)).siret.replaceAll(/\s/g, '')
  if (!/^\d{14}$/.test(siret)) throw new Refused('treatment_without_siret')
  mustHaveBegun(held, on)
  const lots = [...held.keys()]
  const places = await placesOf(ctx, [...new Set(input.placeIds)], lots, input.on)
  const before = await daysBefore(ctx, input, lots, corrects)
  const doubts = doubtsOf(input, { product: phytoProduct(amm), uses: phytoUses(amm), before })
  if (doubts.length > 0 && !accepted) throw new Refused('treatment_doubtful', { doubts })
  const moveId =
    consumableId === null || quantity === null
      ? null
      : await useUpPhyto(ctx, { consumableId, quantity, batch }, amm, lots.length === 1 ? (lots[0] ?? null) : null)
  const { id } = await ctx.db
    .insertInto('treatment')
    .values({
      shop_id: ctx.shopId,
      number,
      corrects,
      reason,
      siret,
      use_type: input.useType,
      done_on: on,
      started_at: startedAt,
      ended_at: endedAt,
      reentry_hours: reentryHours,
      reentry_until: sql<Date>`((${on}::date + ${endedAt || startedAt}::time) at time zone 'Europe/Paris') + make_interval(hours => ${reentryHours}::int)`,
      product: input.product,
      amm,
      official_use: input.officialUse,
      target: input.target,
      dose_e4: Math.round(input.dose * 10_000),
      dose_unit: input.doseUnit,
      treated_e2: Math.round(input.treated * 100),
      treated_unit: input.treatedUnit,
      crop: input.crop,
      eppo: input.eppo,
      bbch: input.bbch,
      organic: input.organic,
      operator: input.operator,
      certificate: input.certificate,
      certificate_until: input.certificateUntil,
      method: input.method,
      wind: input.wind,
      note: input.note,
      minutes: input.minutes,
      doubts,
      lists_of: `${phytoListsOf.products}, ${phytoListsOf.uses}`,
      move_id: moveId,
      recorded_at: ctx.now,
      author: authorOf(ctx),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const fixed = { shop_id: sql`${ctx.shopId}::bigint`, treatment_id: sql`${id}::bigint` }
  if (lots.length > 0)
    await insertRows(
      'treatment_lot',
      lots.map((lot_id) => ({ lot_id })),
      fixed,
    ).execute(ctx.db)
  if (places.length > 0)
    await insertRows(
      'treatment_place',
      places.map((place) => ({ place_id: place.id, name: place.name })),
      fixed,
    ).execute(ctx.db)
  const { accepted: _, ...after } = input
  await audit(ctx, corrects === null ? 'treatment.create' : 'treatment.correct', 'treatment', id, {
    after: { ...after, corrects, reason, doubts },
  })
  return treatmentAnswer(ctx, id)
}

function mustHaveBegun(held: ReadonlyMap<number, Held>, on: string): void {
  const early = [...held.values()].map(({ lot }) => lot).find((lot) => on < lot.started_on)
  if (early) throw refusedField('lot_not_begun', ['on'], { name: early.name, day: inWords(early.started_on) })
}

type Named = { id: number; name: string }
/**
 * The places that were named and those where the plants stood at the end of that day: what is written down late, or corrected, was done
 * where they were then. Throws `not_found`.
 */
async function placesOf(ctx: Ctx, ids: readonly number[], lots: readonly number[], on: string): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select w.id, concat_ws(' · ', up.name, w.name) as name
    from place w left join place up on up.shop_id = ${ownShop} and up.id = w.parent_id
    where w.shop_id = ${ownShop} and (w.id = any(${ids}::bigint[])
      or w.id in (
        select coalesce(
          (select s.place_id from lot_stay s
           where s.shop_id = ${ownShop} and s.lot_id = l.id and s.from_on <= ${on}::date and (s.to_on is null or s.to_on > ${on}::date)
           order by s.from_on desc, s.id desc limit 1),
          l.place_id)
        from lot l where l.shop_id = ${ownShop} and l.id = any(${lots}::bigint[])))
    order by w.id`.execute(ctx.db)
  if (ids.some((id) => !rows.some((row) => row.id === id))) throw new Refused('not_found')
  return rows
}

/**
 * When the same plants, or the same places where no plants were named, had the product in the year before. The record that is corrected
 * is left out.
 */
async function daysBefore(ctx: Ctx, input: TreatmentInput, lots: readonly number[], corrects: number | null): Promise<string[]> {
  const { on, amm, placeIds } = input
  const { rows } = await sql<{ on: string }>`
    select t.done_on::text as "on" from treatment t
    where t.shop_id = ${ownShop} and t.amm = ${amm} and t.done_on <= ${on}::date and t.done_on > ${addDays(on, -365)}::date
      and ${stands} and t.id is distinct from ${corrects}::bigint
      and (exists (select from treatment_lot x where x.shop_id = ${ownShop} and x.treatment_id = t.id and x.lot_id = any(${lots}::bigint[]))
        or (${lots.length === 0} and exists (select from treatment_place x
          where x.shop_id = ${ownShop} and x.treatment_id = t.id and x.place_id = any(${placeIds}::bigint[]))))`.execute(ctx.db)
  return rows.map((row) => row.on)
}

/** The record, which nobody replaces meanwhile: the series is held. Throws `not_found`, `treatment_replaced`. */
async function mustStand(ctx: Ctx, id: number): Promise<Treatment> {
  const row = await treatmentAnswer(ctx, id)
  if (row.void || row.replacedBy !== null) throw new Refused('treatment_replaced')
  return row
}

async function giveBack(ctx: Ctx, id: number): Promise<void> {
  const row = await ctx.db.selectFrom('treatment').select('move_id').where('id', '=', id).executeTakeFirst()
  if (row && row.move_id !== null) await takeBack(ctx, [row.move_id])
}
