import type { Out } from '@plantule/contract/base/route'
import type { Done } from '@plantule/contract/base/shared'
import { type MotherPlant, MotherPlantInput, type motherPlantRoutes } from '@plantule/contract/production/mother-plants'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { withKept } from '../../../platform/kept.ts'
import { refuseStale } from '../../../platform/must-exist.ts'
import { settleNotices } from '../../../platform/notify.ts'
import { Refused } from '../../../platform/refused.ts'
import { lockMother, motherPlantAnswer } from './mother-plant.db.ts'
import { deleteLot, hasOffspring, insertLot, updateLot } from './propagated-lot.ts'

type Change = Out<(typeof motherPlantRoutes)['updateMotherPlant']['body']>

/** Throws `not_found` beside what is named and not there. */
export async function createMotherPlant(ctx: Ctx, input: MotherPlantInput): Promise<MotherPlant> {
  const id = await insertLot(ctx, 'mother_plant', { ...input, startedOn: input.plantedOn })
  await ctx.db
    .insertInto('mother_plant')
    .values({ shop_id: ctx.shopId, lot_id: id, ...ownColumns(input) })
    .execute()
  await markGone(ctx, id, input.goneOn)
  await audit(ctx, 'mother_plant.create', 'lot', id, { after: input })
  return motherPlantAnswer(ctx, id)
}

/** What is not named stays. Throws `not_found`, `stale_version`. */
export async function updateMotherPlant(ctx: Ctx, id: number, change: Change): Promise<MotherPlant> {
  const { lot, row } = await lockMother(ctx, id)
  await refuseStale(lot, change.version, () => motherPlantAnswer(ctx, id))
  const before: MotherPlantInput = {
    name: lot.name,
    taxonId: lot.taxon_id,
    clone: row.clone,
    placeId: lot.place_id,
    plantedOn: lot.started_on,
    goneOn: row.gone_on,
    pieces: row.pieces,
    provenance: row.provenance,
    health: row.health,
    testedOn: row.tested_on,
    testDueOn: row.test_due_on,
    hold: row.hold,
    holdReason: row.hold_reason,
    yearlyBudget: row.yearly_budget,
    note: lot.note,
  }
  const after = withKept(ctx, MotherPlantInput, before, change)
  await updateLot(ctx, lot, { ...after, startedOn: after.plantedOn })
  await ctx.db.updateTable('mother_plant').set(ownColumns(after)).where('lot_id', '=', id).execute()
  if (after.goneOn !== before.goneOn) await markGone(ctx, id, after.goneOn)
  if (after.testDueOn !== before.testDueOn || after.goneOn !== before.goneOn)
    await settleNotices(ctx, { kind: 'health_test_due', ids: [id] })
  await audit(ctx, 'mother_plant.update', 'lot', id, { before, after })
  return motherPlantAnswer(ctx, id)
}

/** Throws `not_found`, `mother_plant_used` once something was taken from it. */
export async function removeMotherPlant(ctx: Ctx, id: number): Promise<Done> {
  const { lot } = await lockMother(ctx, id)
  const sampled = await ctx.db.selectFrom('sampling').select('id').where('lot_id', '=', id).limit(1).executeTakeFirst()
  if (sampled || (await hasOffspring(ctx, id))) throw new Refused('mother_plant_used')
  await ctx.db.deleteFrom('mother_plant_picture').where('lot_id', '=', id).execute()
  await ctx.db.deleteFrom('mother_plant').where('lot_id', '=', id).execute()
  await deleteLot(ctx, id)
  await settleNotices(ctx, { kind: 'health_test_due', ids: [id] })
  await audit(ctx, 'mother_plant.delete', 'lot', id, { before: { number: lot.number, name: lot.name } })
  return { ok: true }
}

/** What is gone stands nowhere any more. */
async function markGone(ctx: Ctx, id: number, goneOn: string | null): Promise<void> {
  await ctx.db
    .updateTable('lot')
    .set({ ended_at: goneOn === null ? null : new Date(`${goneOn}T12:00:00Z`) })
    .where('id', '=', id)
    .execute()
}

const ownColumns = (form: MotherPlantInput) => ({
  clone: form.clone,
  gone_on: form.goneOn,
  pieces: form.pieces,
  provenance: form.provenance,
  health: form.health,
  tested_on: form.testedOn,
  test_due_on: form.testDueOn,
  hold: form.hold,
  hold_reason: form.holdReason,
  yearly_budget: form.yearlyBudget,
})
