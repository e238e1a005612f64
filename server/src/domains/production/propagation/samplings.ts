import type { Out } from '@plantule/contract/base/route'
import type { Done } from '@plantule/contract/base/shared'
import { CultivationInput } from '@plantule/contract/production/cultivations'
import {
  budgetedKinds,
  type MotherPlant,
  type motherPlantRoutes,
  SamplingForm,
  type SamplingInput,
  type SamplingKind,
} from '@plantule/contract/production/mother-plants'
import type { z } from 'zod'
import { authorOf } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { withKept } from '../../../platform/kept.ts'
import { mustExist, refuseStale } from '../../../platform/must-exist.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { createCultivation } from '../lots/save-cultivation.ts'
import { type HeldMother, lockMother, motherPlantAnswer, takenIn } from './mother-plant.db.ts'
import { inWords, mustHaveCome, writeFlow } from './propagated-lot.ts'

type Form = z.output<typeof SamplingForm>
type Change = Out<(typeof motherPlantRoutes)['updateSampling']['body']>

/**
 * What was taken from a mother plant; with `into`, a cultivation begins with it and comes out of the plant, in the same transaction.
 * Throws `not_found`, `mother_plant_held`, `mother_plant_gone`, `sampling_before_planted`, `day_to_come`, and `sampling_over_budget`
 * unless accepted.
 */
export async function addSampling(ctx: Ctx, lotId: number, { into, acceptOver, ...form }: SamplingInput): Promise<MotherPlant> {
  const mother = await lockMother(ctx, lotId)
  refuseHeld(mother)
  await mustBeAllowed(ctx, mother, form, { acceptOver, without: 0 })
  const cultivation = into && (await createCultivation(ctx, cultivationOf(mother, form, into)))
  const { id } = await ctx.db
    .insertInto('sampling')
    .values({ shop_id: ctx.shopId, lot_id: lotId, ...columnsOf(ctx, form), cultivation_id: cultivation?.id ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (cultivation) await writeFlow(ctx, { from: lotId, to: cultivation.id, quantity: form.quantity, why: form.kind })
  await audit(ctx, 'mother_plant.sample', 'lot', lotId, { after: { samplingId: id, cultivationId: cultivation?.id, ...form } })
  return motherPlantAnswer(ctx, lotId)
}

/**
 * What is not named stays; what more was taken is a flow more, what was counted too much goes back as one below zero.
 * Throws what taking throws, `stale_version`.
 */
export async function updateSampling(ctx: Ctx, id: number, { version, acceptOver, ...change }: Change): Promise<MotherPlant> {
  const found = mustExist(await ctx.db.selectFrom('sampling').select('lot_id').where('id', '=', id).executeTakeFirst())
  const mother = await lockMother(ctx, found.lot_id)
  const row = mustExist(await ctx.db.selectFrom('sampling').selectAll().where('id', '=', id).executeTakeFirst())
  await refuseStale(row, version, () => motherPlantAnswer(ctx, row.lot_id))
  const before: Form = {
    takenOn: row.taken_on,
    kind: row.kind,
    quantity: row.quantity,
    operator: row.operator,
    successPct: row.success_pct,
    note: row.note,
  }
  const after = withKept(ctx, SamplingForm, before, change)
  if (after.quantity > before.quantity) refuseHeld(mother)
  if (after.quantity > before.quantity || after.takenOn !== before.takenOn || after.kind !== before.kind)
    await mustBeAllowed(ctx, mother, after, { acceptOver: acceptOver ?? false, without: id })
  await ctx.db
    .updateTable('sampling')
    .set({ ...columnsOf(ctx, after), version: row.version + 1 })
    .where('id', '=', id)
    .execute()
  const more = after.quantity - before.quantity
  if (row.cultivation_id !== null && more !== 0)
    await writeFlow(ctx, { from: row.lot_id, to: row.cultivation_id, quantity: more, why: after.kind })
  await audit(ctx, 'mother_plant.sampling-update', 'lot', row.lot_id, { before, after })
  return motherPlantAnswer(ctx, row.lot_id)
}

/** Throws `not_found`, `sampling_grown` for one that became a cultivation. */
export async function removeSampling(ctx: Ctx, id: number): Promise<Done> {
  const row = mustExist(await ctx.db.selectFrom('sampling').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
  if (row.cultivation_id !== null) {
    const { number } = await ctx.db.selectFrom('lot').select('number').where('id', '=', row.cultivation_id).executeTakeFirstOrThrow()
    throw new Refused('sampling_grown', { number })
  }
  await ctx.db.deleteFrom('sampling').where('id', '=', id).execute()
  await audit(ctx, 'mother_plant.sampling-delete', 'lot', row.lot_id, { before: row })
  return { ok: true }
}

function refuseHeld({ row }: HeldMother): void {
  if (row.hold) throw new Refused('mother_plant_held', { reason: row.hold_reason && ` (${row.hold_reason})` })
}

/** The days are in order, and the year's budget holds or was knowingly passed. */
async function mustBeAllowed(
  ctx: Ctx,
  { lot, row }: HeldMother,
  form: Form,
  { acceptOver, without }: { acceptOver: boolean; without: number },
) {
  mustHaveCome(ctx, form.takenOn, 'takenOn')
  if (form.takenOn < lot.started_on) throw refusedField('sampling_before_planted', ['takenOn'], { day: inWords(lot.started_on) })
  if (row.gone_on !== null && form.takenOn > row.gone_on)
    throw refusedField('mother_plant_gone', ['takenOn'], { day: inWords(row.gone_on) })
  if (row.yearly_budget === null || acceptOver || !isBudgeted(form.kind)) return
  const year = Number(form.takenOn.slice(0, 4))
  const over = (await takenIn(ctx, lot.id, year, without)) + form.quantity - row.yearly_budget
  if (over > 0) throw refusedField('sampling_over_budget', ['quantity'], { budget: row.yearly_budget, year: String(year), over })
}

const isBudgeted = (kind: SamplingKind): boolean => budgetedKinds.some((each) => each === kind)

const cultivationOf = ({ lot }: HeldMother, form: Form, into: NonNullable<SamplingInput['into']>): CultivationInput =>
  CultivationInput.parse({
    name: into.name || lot.name,
    taxonId: lot.taxon_id,
    origin: form.kind,
    placeId: into.placeId,
    startedOn: form.takenOn,
    sizes: [{ containerId: into.containerId, caliberId: into.caliberId, stock: into.plants }],
  })

const columnsOf = (ctx: Ctx, form: Form) => ({
  taken_on: form.takenOn,
  kind: form.kind,
  quantity: form.quantity,
  operator: form.operator || authorOf(ctx),
  success_pct: form.successPct,
  note: form.note,
})
