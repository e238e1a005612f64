import type { Out } from '@plantule/contract/base/route'
import type { Recall, RecallInput, recallRoutes } from '@plantule/contract/traceability/recalls'
import { sql } from 'kysely'
import { authorOf } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { mustExist, refuseStale } from '../../../platform/must-exist.ts'
import { nextNumber, padded } from '../../../platform/numbering.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { today } from '../../../platform/paris.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { keepHolds } from './hold.ts'
import { addLots, holdRecalls, holdWhatCame, saidByHand } from './reach-again.ts'
import { reachedAndLocked } from './reached.ts'
import { lockRecall, recallAnswer } from './recall.db.ts'

/** Throws `not_found`, also beside a lot that it does not reach, `recall_reaches_nothing`. */
export async function createRecall(ctx: Ctx, input: RecallInput): Promise<Recall> {
  await holdRecalls(ctx, true)
  const { label, lots, sizes } = await reachedAndLocked(ctx, input)
  if (lots.length + sizes.length === 0 && !(await awaitsPlacing(ctx, input))) throw new Refused('recall_reaches_nothing')
  for (const field of ['alsoHold', 'doNotHold'] as const) {
    const strange = input[field].findIndex((of) => !lots.some((lot) => lot.id === of))
    if (strange >= 0) throw refusedField('not_found', [field, strange])
  }
  const year = today(ctx).slice(2, 4)
  const number = `RA${year}-${padded(await nextNumber(ctx, `recall-${year}`), 4)}`
  const { subject, subjectId, organism, genera, from, to, reason, alsoHold, doNotHold } = input
  const { id } = await ctx.db
    .insertInto('recall')
    .values({
      shop_id: ctx.shopId,
      number,
      subject,
      label,
      organism,
      genera,
      lot_id: subject === 'lot' ? subjectId : null,
      place_id: subject === 'place' ? subjectId : null,
      passport_id: subject === 'passport' ? subjectId : null,
      from_on: from,
      to_on: to,
      reason,
      author: authorOf(ctx),
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const held = ({ id: of, holds }: { id: number; holds: boolean }): boolean => (holds || alsoHold.includes(of)) && !doNotHold.includes(of)
  await addLots(
    ctx,
    id,
    lots.map((lot) => ({ ...lot, holds: held(lot) })),
  )
  if (doNotHold.length > 0)
    await ctx.db.updateTable('recall_lot').set(saidByHand(ctx)).where('recall_id', '=', id).where('lot_id', 'in', doNotHold).execute()
  const came = await holdWhatCame(
    ctx,
    id,
    lots.filter((lot) => !lot.holds && held(lot)).map((lot) => lot.id),
  )
  // A size is chosen by itself: its number is not that of a lot.
  await sql`insert into recall_size (shop_id, recall_id, subproduct_id, held)
    select ${ctx.shopId}::bigint, ${id}::bigint, x.size, x.held
    from unnest(${sizes.map((size) => size.id)}::bigint[], ${sizes.map(({ holds }) => holds)}::boolean[]) x(size, held)`.execute(ctx.db)
  await keepHolds(
    ctx,
    [...lots.map((lot) => lot.id), ...came],
    sizes.map((size) => size.id),
  )
  await audit(ctx, 'recall.create', 'recall', id, { after: { number, label, reason, lots: lots.length, sizes: sizes.length } })
  return recallAnswer(ctx, id)
}

/** Plants that came with the passport stand in no cultivation yet: they are reached as they are placed. */
async function awaitsPlacing(ctx: Ctx, { subject, subjectId }: RecallInput): Promise<boolean> {
  if (subject !== 'passport') return false
  const { rows } =
    await sql`select 1 from plant_passport p join plant_delivery_line n on n.shop_id = ${ownShop} and n.delivery_id = p.delivery_id
    where p.shop_id = ${ownShop} and p.id = ${subjectId}::bigint and n.placed = 0 and n.received > 0
      and (p.delivery_line_id is null or p.delivery_line_id = n.id) limit 1`.execute(ctx.db)
  return rows.length > 0
}

type Held = { held: boolean; reason: string }
const said = (ctx: Ctx, { held, reason }: Held) => ({ held, change_reason: reason, ...saidByHand(ctx) })

/** Held, all that came of it meanwhile is held with it. Throws `not_found`, `recall_released`. */
export async function holdRecallLot(ctx: Ctx, id: number, lotId: number, change: Held): Promise<Recall> {
  await lockOpen(ctx, id)
  mustExist(
    await ctx.db
      .updateTable('recall_lot')
      .set(said(ctx, change))
      .where('recall_id', '=', id)
      .where('lot_id', '=', lotId)
      .returning('lot_id')
      .executeTakeFirst(),
  )
  const came = change.held ? await holdWhatCame(ctx, id, [lotId]) : []
  await keepHolds(ctx, [lotId, ...came], [])
  await audit(ctx, change.held ? 'recall.hold' : 'recall.let-go', 'recall', id, { after: { lotId, reason: change.reason } })
  return recallAnswer(ctx, id)
}

/** Throws `not_found`, `recall_released`. */
export async function holdRecallSize(ctx: Ctx, id: number, subproductId: number, change: Held): Promise<Recall> {
  await lockOpen(ctx, id)
  mustExist(
    await ctx.db
      .updateTable('recall_size')
      .set(said(ctx, change))
      .where('recall_id', '=', id)
      .where('subproduct_id', '=', subproductId)
      .returning('subproduct_id')
      .executeTakeFirst(),
  )
  await keepHolds(ctx, [], [subproductId])
  await audit(ctx, change.held ? 'recall.hold' : 'recall.let-go', 'recall', id, { after: { subproductId, reason: change.reason } })
  return recallAnswer(ctx, id)
}

/** What another open recall holds stays held. Throws `not_found`, `stale_version`, `recall_released`. */
export async function releaseRecall(
  ctx: Ctx,
  id: number,
  { reason, version }: Out<(typeof recallRoutes)['releaseRecall']['body']>,
): Promise<Recall> {
  const row = await lockOpen(ctx, id)
  await refuseStale(row, version, () => recallAnswer(ctx, id))
  await ctx.db
    .updateTable('recall')
    .set({ state: 'released', released_by: authorOf(ctx), release_reason: reason, released_at: ctx.now, version: row.version + 1 })
    .where('id', '=', id)
    .execute()
  const lots = await ctx.db.selectFrom('recall_lot').select('lot_id').where('recall_id', '=', id).execute()
  const sizes = await ctx.db.selectFrom('recall_size').select('subproduct_id').where('recall_id', '=', id).execute()
  await keepHolds(
    ctx,
    lots.map((lot) => lot.lot_id),
    sizes.map((size) => size.subproduct_id),
  )
  await audit(ctx, 'recall.release', 'recall', id, { after: { reason } })
  return recallAnswer(ctx, id)
}

async function lockOpen(ctx: Ctx, id: number) {
  const row = await lockRecall(ctx, id)
  if (row.state === 'released') throw new Refused('recall_released')
  return row
}
