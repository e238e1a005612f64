import type { Done } from '@plantule/contract/base/shared'
import { CultivationInput } from '@plantule/contract/production/cultivations'
import type { CheckInput, SowInput, Stratification } from '@plantule/contract/production/stratifications'
import { audit } from '../../../platform/audit.ts'
import { authorOf } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { mustExist, refuseStale } from '../../../platform/must-exist.ts'
import { settleNotices } from '../../../platform/notify.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { createCultivation } from '../lots/save-cultivation.ts'
import { endedOn } from './phases.ts'
import { inWords, mustHaveCome, writeFlow } from './propagated-lot.ts'
import { type HeldStratification, lockStratification, lockWaiting, stratificationAnswer, writePhases } from './stratification.db.ts'

type Act = { version: number; on: string }

/**
 * The phase it is in is over on that day and the next one begins, or the lot is ready; before the first, that begins. What is planned
 * behind moves with it.
 * Throws `not_found`, `stale_version`, `stratification_ended`, `stratification_ready`, `phase_too_early`, `day_to_come`.
 */
export async function advanceStratification(ctx: Ctx, id: number, { version, on }: Act): Promise<Stratification> {
  const held = await lockFresh(ctx, id, version)
  const { phases, row } = held
  if (row.state === 'ready') throw new Refused('stratification_ready')
  mustHaveCome(ctx, on, 'on')
  const now = phases[row.phase - 1]
  if (now && on <= now.start_on) throw refusedField('phase_too_early', ['on'], { day: inWords(now.start_on) })
  await writePhases(ctx, id, endedOn(phases, row.phase, on), row.phase + 1)
  await changed(ctx, held, row.phase === 0 ? { started_on: on } : {})
  await audit(ctx, 'stratification.next', 'lot', id, { after: { phase: row.phase + 1, on } })
  return stratificationAnswer(ctx, id)
}

/**
 * Seeds of a lot that is ready are sown: a cultivation begins, which comes out of it. Nothing of the lot is sown twice.
 * Throws `not_found`, `stale_version`, `stratification_ended`, `stratification_not_ready`, `stratification_short`, `phase_too_early`,
 * `day_to_come`.
 */
export async function sowStratification(ctx: Ctx, id: number, input: SowInput): Promise<Stratification> {
  const held = await lockFresh(ctx, id, input.version)
  const { lot, row } = held
  if (row.state !== 'ready') throw new Refused('stratification_not_ready')
  mustHaveCome(ctx, input.on, 'on')
  if (input.on < row.ready_on) throw refusedField('phase_too_early', ['on'], { day: inWords(row.ready_on) })
  const left = row.quantity - held.sown
  if (input.quantity > left) throw refusedField('stratification_short', ['quantity'], { left })
  const begun = CultivationInput.parse({
    name: input.name || lot.name,
    taxonId: lot.taxon_id,
    origin: 'seed',
    placeId: input.placeId,
    startedOn: input.on,
    sizes: [{ containerId: input.containerId, caliberId: input.caliberId, stock: input.plants }],
  })
  const cultivation = await createCultivation(ctx, begun)
  await writeFlow(ctx, { from: id, to: cultivation.id, quantity: input.quantity, why: 'sowing' })
  if (input.quantity === left || input.rest === 'lost') await end(ctx, id, 'sown')
  await changed(ctx, held, input.quantity === left || input.rest === 'lost' ? { ended_at: ctx.now } : {})
  await audit(ctx, 'stratification.sow', 'lot', id, { after: { ...input, cultivationId: cultivation.id } })
  return stratificationAnswer(ctx, id)
}

/** What is left is lost, in whatever phase it was. Throws `not_found`, `stale_version`, `stratification_ended`. */
export async function loseStratification(
  ctx: Ctx,
  id: number,
  { version, reason }: { version: number; reason: string },
): Promise<Stratification> {
  const held = await lockFresh(ctx, id, version)
  await end(ctx, id, 'lost', reason)
  await changed(ctx, held, { ended_at: ctx.now })
  await audit(ctx, 'stratification.lost', 'lot', id, { after: { reason } })
  return stratificationAnswer(ctx, id)
}

/** Throws `not_found`, `phase_too_early` before the lot's first day, `day_to_come`. */
export async function addStratificationCheck(ctx: Ctx, id: number, { on, germinationPct, note }: CheckInput): Promise<Stratification> {
  const { lot } = await lockStratification(ctx, id)
  mustHaveCome(ctx, on, 'on')
  if (on < lot.started_on) throw refusedField('phase_too_early', ['on'], { day: inWords(lot.started_on) })
  await ctx.db
    .insertInto('stratification_check')
    .values({ shop_id: ctx.shopId, lot_id: id, on_day: on, germination_pct: germinationPct, note, author: authorOf(ctx) })
    .execute()
  await audit(ctx, 'stratification.check', 'lot', id, { after: { on, germinationPct, note } })
  return stratificationAnswer(ctx, id)
}

/** Throws `not_found`. */
export async function removeStratificationCheck(ctx: Ctx, id: number): Promise<Done> {
  const before = mustExist(await ctx.db.deleteFrom('stratification_check').where('id', '=', id).returningAll().executeTakeFirst())
  await audit(ctx, 'stratification.check-remove', 'lot', before.lot_id, { before })
  return { ok: true }
}

async function lockFresh(ctx: Ctx, id: number, version: number): Promise<HeldStratification> {
  const held = await lockWaiting(ctx, id)
  await refuseStale(held.lot, version, () => stratificationAnswer(ctx, id))
  return held
}

async function end(ctx: Ctx, id: number, state: 'sown' | 'lost', reason = ''): Promise<void> {
  await ctx.db.updateTable('stratification').set({ state, due_on: null, lost_reason: reason }).where('lot_id', '=', id).execute()
}

/** What was due is done. */
async function changed(ctx: Ctx, { lot }: HeldStratification, set: { started_on?: string; ended_at?: Date }): Promise<void> {
  await ctx.db
    .updateTable('lot')
    .set({ ...set, updated_at: ctx.now, version: lot.version + 1 })
    .where('id', '=', lot.id)
    .execute()
  await settleNotices(ctx, { kind: 'phase_due', ids: [lot.id] })
}
