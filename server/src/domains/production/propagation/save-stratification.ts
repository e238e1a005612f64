import type { Out } from '@plantule/contract/base/route'
import type { Done } from '@plantule/contract/base/shared'
import {
  type PhaseInput,
  type Stratification,
  StratificationInput,
  type stratificationRoutes,
} from '@plantule/contract/production/stratifications'
import { answerOf } from '../../../platform/port.ts'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { withKept } from '../../../platform/kept.ts'
import { refuseStale } from '../../../platform/must-exist.ts'
import { settleNotices } from '../../../platform/notify.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { inputOf, laidOut, type PhaseDays } from './phases.ts'
import { deleteLot, hasOffspring, insertLot, inWords, mustHaveCome, updateLot } from './propagated-lot.ts'
import { drawSeeds, seedLotOf } from './seeds-of-lots.ts'
import { type HeldStratification, lockStratification, lockWaiting, stratificationAnswer, writePhases } from './stratification.db.ts'

type Change = Out<(typeof stratificationRoutes)['updateStratification']['body']>

/**
 * Plans it: its phases follow each other from its first day on, and its seeds are taken of the lot that they are of. Throws `not_found`
 * beside what is named and not there, and what drawing throws.
 */
export async function createStratification(ctx: Ctx, input: StratificationInput): Promise<Stratification> {
  const id = await insertLot(ctx, 'stratification', input)
  const days = laidOut(input.phases, input.startedOn)
  await ctx.db
    .insertInto('stratification')
    .values({ shop_id: ctx.shopId, lot_id: id, ...ownColumns(input), due_on: input.startedOn, ready_on: input.startedOn })
    .execute()
  await writePhases(ctx, id, days, 0)
  if (input.sourceId !== null) await answerOf(ctx, drawSeeds)(ctx, { into: id, ...input })
  await audit(ctx, 'stratification.create', 'lot', id, { after: input })
  return stratificationAnswer(ctx, id)
}

/**
 * What is not named stays. Days of phases that are over are what happened: they stay whatever is planned anew.
 * Throws `not_found`, `stale_version`, `stratification_ended`, `stratification_begun`, `stratification_too_few`, `phase_over`, and what
 * drawing throws.
 */
export async function updateStratification(ctx: Ctx, id: number, change: Change): Promise<Stratification> {
  const held = await lockWaiting(ctx, id)
  const { lot, row, phases } = held
  await refuseStale(lot, change.version, () => stratificationAnswer(ctx, id))
  const before: StratificationInput = {
    name: lot.name,
    taxonId: lot.taxon_id,
    placeId: lot.place_id,
    startedOn: lot.started_on,
    quantity: row.quantity,
    unit: row.unit,
    seedSource: row.seed_source,
    sourceId: (await seedLotOf(ctx, id))?.id ?? null,
    dormancy: row.dormancy,
    substrate: row.substrate,
    phases: phases.map(inputOf),
    protocol: row.protocol,
    note: lot.note,
  }
  const after = withKept(ctx, StratificationInput, before, change)
  if (after.quantity < held.sown) throw refusedField('stratification_too_few', ['quantity'], { sown: held.sown })
  const days = replanned(ctx, held, after)
  const drawn = after.sourceId !== null && (after.quantity !== before.quantity || after.unit !== before.unit)
  if (drawn || after.sourceId !== before.sourceId) await answerOf(ctx, drawSeeds)(ctx, { into: id, ...after })
  await updateLot(ctx, lot, after)
  await ctx.db.updateTable('stratification').set(ownColumns(after)).where('lot_id', '=', id).execute()
  await writePhases(ctx, id, days, row.phase)
  await audit(ctx, 'stratification.update', 'lot', id, { before, after })
  return stratificationAnswer(ctx, id)
}

/** The days of the phases as they are now planned, behind those that happened. Throws `stratification_begun`, `phase_over`. */
function replanned(ctx: Ctx, { lot, row, phases }: HeldStratification, after: StratificationInput): PhaseDays[] {
  const moved = after.startedOn !== lot.started_on
  if (moved && row.phase > 1) throw refusedField('stratification_begun', ['startedOn'], { day: inWords(lot.started_on) })
  if (moved && row.phase === 1) mustHaveCome(ctx, after.startedOn, 'startedOn')
  const over = phases.slice(0, Math.max(row.phase - 1, 0))
  const running = phases[row.phase - 1]
  const kept = over.every((phase, at) => samePhase(inputOf(phase), after.phases[at]))
  if (!kept || (running && after.phases[over.length]?.kind !== running.kind))
    throw refusedField('phase_over', ['phases'], { over: Math.min(row.phase, phases.length) })
  const from = over.at(-1)?.end_on ?? after.startedOn
  return [...over, ...laidOut(after.phases.slice(over.length), from, over.length + 1)]
}

const samePhase = (one: PhaseInput, other: PhaseInput | undefined): boolean =>
  other !== undefined && one.kind === other.kind && one.lowC === other.lowC && one.highC === other.highC && one.weeks === other.weeks

/** Throws `not_found`, `stratification_sown` once seeds of it were sown, `stratification_sourced` once it took some of a lot. */
export async function removeStratification(ctx: Ctx, id: number): Promise<Done> {
  const { lot } = await lockStratification(ctx, id)
  if (await hasOffspring(ctx, id)) throw new Refused('stratification_sown')
  const taken = await ctx.db.selectFrom('lot_flow').select('id').where('to_lot', '=', id).limit(1).executeTakeFirst()
  if (taken) throw new Refused('stratification_sourced')
  for (const table of ['stratification_check', 'stratification_phase', 'stratification'] as const)
    await ctx.db.deleteFrom(table).where('lot_id', '=', id).execute()
  await deleteLot(ctx, id)
  await settleNotices(ctx, { kind: 'phase_due', ids: [id] })
  await audit(ctx, 'stratification.delete', 'lot', id, { before: { number: lot.number, name: lot.name } })
  return { ok: true }
}

const ownColumns = (form: StratificationInput) => ({
  quantity: form.quantity,
  unit: form.unit,
  seed_source: form.seedSource,
  dormancy: form.dormancy,
  substrate: form.substrate,
  protocol: form.protocol,
})
