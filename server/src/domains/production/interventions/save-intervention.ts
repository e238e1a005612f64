import type { Out } from '@plantule/contract/base/route'
import type { Done } from '@plantule/contract/base/shared'
import {
  type Intervention,
  InterventionForm,
  type InterventionInput,
  type interventionRoutes,
  type InterventionUseInput,
} from '@plantule/contract/production/interventions'
import { sql } from 'kysely'
import { authorOf } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { insertRows } from '../../../platform/insert-rows.ts'
import { withKept } from '../../../platform/kept.ts'
import { mustExist, refuseStale } from '../../../platform/must-exist.ts'
import { refusedField } from '../../../platform/refused.ts'
import { takeBack, useUp } from '../inputs/usages.ts'
import { type Held, lockAllLiving, lockCultivations } from '../lots/lots.db.ts'
import { inWords, mustHaveCome } from '../propagation/propagated-lot.ts'
import { interventionAnswer } from './intervention.db.ts'

/**
 * One gesture on one or many living cultivations. Locks: lots by id, then consumables by id.
 * Throws `not_found`, `lot_ended`, `lot_not_begun`, `day_to_come`, `consumable_short`, `intervention_of_phyto`.
 */
export async function createIntervention(ctx: Ctx, lotId: number, input: InterventionInput): Promise<Intervention> {
  const { kind, on, minutes, note, uses } = input
  mustHaveCome(ctx, on, 'on')
  const lots = [...new Set([lotId, ...input.cultivationIds])]
  mustHaveBegun(await lockAllLiving(ctx, lots), on)
  const { id } = await ctx.db
    .insertInto('intervention')
    .values({ shop_id: ctx.shopId, kind, done_on: on, minutes, operator: input.operator || authorOf(ctx), note })
    .returning('id')
    .executeTakeFirstOrThrow()
  await reach(ctx, id, on, lots)
  await writeUses(ctx, id, lots, uses)
  await audit(ctx, 'intervention.create', 'intervention', id, { after: { ...input, cultivationIds: lots } })
  return interventionAnswer(ctx, id)
}

/**
 * What is not named stays. Cultivations that it reached already may have ended since; those that are added live.
 * Throws `not_found`, `stale_version`, `invalid_input`, `lot_ended`, `lot_not_begun`, `day_to_come`, `consumable_short`,
 * `intervention_of_phyto`.
 */
export async function updateIntervention(
  ctx: Ctx,
  id: number,
  change: Out<(typeof interventionRoutes)['updateIntervention']['body']>,
): Promise<Intervention> {
  const row = await lockIntervention(ctx, id)
  await refuseStale(row, change.version, () => interventionAnswer(ctx, id))
  const before = formOf(await interventionAnswer(ctx, id))
  const after = withKept(ctx, InterventionForm, before, change)
  const lots = [...new Set(after.cultivationIds)]
  if (after.on !== before.on) mustHaveCome(ctx, after.on, 'on')
  const held = await lockCultivations(ctx, lots)
  const added = lots.filter((lot) => !before.cultivationIds.includes(lot))
  if (added.length > 0) await lockAllLiving(ctx, added)
  mustHaveBegun(held, after.on)
  await ctx.db
    .updateTable('intervention')
    .set({
      kind: after.kind,
      done_on: after.on,
      minutes: after.minutes,
      operator: after.operator,
      note: after.note,
      version: row.version + 1,
    })
    .where('id', '=', id)
    .execute()
  await ctx.db.deleteFrom('intervention_lot').where('intervention_id', '=', id).execute()
  await reach(ctx, id, after.on, lots)
  if (JSON.stringify(before.uses) !== JSON.stringify(after.uses.map(inOrder))) {
    await takeBack(ctx, await movesOf(ctx, id))
    await writeUses(ctx, id, lots, after.uses)
  }
  await audit(ctx, 'intervention.update', 'intervention', id, { before, after: { ...after, cultivationIds: lots } })
  return interventionAnswer(ctx, id)
}

/** What it used up goes back by lines of their own; its pictures stay in the library. Throws `not_found`. */
export async function removeIntervention(ctx: Ctx, id: number): Promise<Done> {
  await lockIntervention(ctx, id)
  const before = formOf(await interventionAnswer(ctx, id))
  await takeBack(ctx, await movesOf(ctx, id))
  for (const table of ['intervention_use', 'intervention_lot', 'intervention_picture'] as const)
    await ctx.db.deleteFrom(table).where('intervention_id', '=', id).execute()
  await ctx.db.updateTable('task').set({ intervention_id: null }).where('intervention_id', '=', id).execute()
  await ctx.db.deleteFrom('intervention').where('id', '=', id).execute()
  await audit(ctx, 'intervention.delete', 'intervention', id, { before })
  return { ok: true }
}

/** Throws `not_found`. */
export const lockIntervention = async (ctx: Ctx, id: number) =>
  mustExist(await ctx.db.selectFrom('intervention').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())

const inOrder = ({ consumableId, quantity, batch }: InterventionUseInput): InterventionUseInput => ({ consumableId, quantity, batch })

const formOf = ({ kind, on, minutes, operator, note, cultivations, uses }: Intervention): InterventionForm => ({
  kind,
  on,
  minutes,
  operator,
  note,
  uses: uses.map(inOrder),
  cultivationIds: cultivations.map((lot) => lot.id),
})

function mustHaveBegun(held: ReadonlyMap<number, Held>, on: string): void {
  const early = [...held.values()].map(({ lot }) => lot).find((lot) => on < lot.started_on)
  if (early) throw refusedField('lot_not_begun', ['on'], { name: early.name, day: inWords(early.started_on) })
}

async function reach(ctx: Ctx, interventionId: number, on: string, lots: readonly number[]): Promise<void> {
  await insertRows(
    'intervention_lot',
    lots.map((lot_id) => ({ lot_id })),
    { shop_id: sql`${ctx.shopId}::bigint`, intervention_id: sql`${interventionId}::bigint`, done_on: sql`${on}::date` },
  ).execute(ctx.db)
}

async function writeUses(ctx: Ctx, id: number, lots: readonly number[], uses: readonly InterventionUseInput[]): Promise<void> {
  // The ledger names a cultivation where it was for that one alone.
  const moves = await useUp(ctx, uses, lots.length === 1 ? (lots[0] ?? null) : null)
  if (moves.length === 0) return
  await insertRows(
    'intervention_use',
    moves.map((move_id) => ({ move_id })),
    { shop_id: sql`${ctx.shopId}::bigint`, intervention_id: sql`${id}::bigint` },
  ).execute(ctx.db)
}

const movesOf = async (ctx: Ctx, id: number): Promise<number[]> =>
  (await ctx.db.selectFrom('intervention_use').select('move_id').where('intervention_id', '=', id).execute()).map((row) => row.move_id)
