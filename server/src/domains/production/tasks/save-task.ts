import type { Out } from '@plantule/contract/base/route'
import type { Done } from '@plantule/contract/base/shared'
import { type TaskDone, TaskInput, type taskRoutes } from '@plantule/contract/production/tasks'
import type { Selectable } from 'kysely'
import type { Task } from '../../../db/tables.gen.ts'
import { authorOf } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { withKept } from '../../../platform/kept.ts'
import { mustExist, refuseStale } from '../../../platform/must-exist.ts'
import { today } from '../../../platform/paris.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { refusing } from '../../../platform/refusing.ts'
import { createIntervention, removeIntervention } from '../interventions/save-intervention.ts'

type Row = Selectable<Task>

const refusals = {
  task_shop_id_lot_id_fkey: () => refusedField('not_found', ['lotId']),
  task_shop_id_place_id_fkey: () => refusedField('not_found', ['placeId']),
  task_shop_id_member_id_fkey: () => refusedField('not_found', ['memberId']),
}
const columnsOf = (form: TaskInput) => ({
  kind: form.kind,
  title: form.title,
  due_on: form.on,
  lot_id: form.lotId,
  place_id: form.placeId,
  member_id: form.memberId,
  note: form.note,
})
const formOf = (row: Row): TaskInput => ({
  kind: row.kind,
  title: row.title,
  on: row.due_on,
  lotId: row.lot_id,
  placeId: row.place_id,
  memberId: row.member_id,
  note: row.note,
})

const lockTask = async (ctx: Ctx, id: number): Promise<Row> =>
  mustExist(await ctx.db.selectFrom('task').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())

/** Throws `not_found`, `task_done`. */
async function lockOpen(ctx: Ctx, id: number): Promise<Row> {
  const row = await lockTask(ctx, id)
  if (row.done_on !== null) throw new Refused('task_done')
  return row
}

/** Throws `not_found` beside what is named and not there. */
export async function createTask(ctx: Ctx, input: TaskInput): Promise<{ id: number }> {
  const insert = ctx.db
    .insertInto('task')
    .values({ shop_id: ctx.shopId, author: authorOf(ctx), ...columnsOf(input) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await refusing(insert, refusals)
  await audit(ctx, 'task.create', 'task', id, { after: input })
  return { id }
}

/** What is not named stays. Throws `not_found`, `stale_version`, `task_done`. */
export async function updateTask(
  ctx: Ctx,
  id: number,
  change: Out<(typeof taskRoutes)['updateTask']['body']>,
): Promise<{ id: number; version: number }> {
  const row = await lockOpen(ctx, id)
  await refuseStale(row, change.version, async () => ({ id, ...formOf(row), version: row.version }))
  const before = formOf(row)
  const after = withKept(ctx, TaskInput, before, change)
  const version = row.version + 1
  const update = ctx.db
    .updateTable('task')
    .set({ ...columnsOf(after), version })
    .where('id', '=', id)
    .execute()
  await refusing(update, refusals)
  await audit(ctx, 'task.update', 'task', id, { before, after })
  return { id, version }
}

/** Throws `not_found`, `task_done`. */
export async function removeTask(ctx: Ctx, id: number): Promise<Done> {
  const row = await lockOpen(ctx, id)
  await ctx.db.deleteFrom('task').where('id', '=', id).execute()
  await audit(ctx, 'task.delete', 'task', id, { before: formOf(row) })
  return { ok: true }
}

/** Throws `not_found`, `task_done`, `task_without_lot`, and what an intervention throws. */
export async function finishTask(ctx: Ctx, id: number, { record, on = today(ctx), minutes }: TaskDone): Promise<Done> {
  const row = await lockOpen(ctx, id)
  if (record && row.lot_id === null) throw refusedField('task_without_lot', ['record'])
  const note = [row.title, row.note].filter(Boolean).join('\n').slice(0, 2000)
  const written =
    record && row.lot_id !== null
      ? await createIntervention(ctx, row.lot_id, { kind: row.kind, on, minutes, operator: '', note, uses: [], cultivationIds: [] })
      : null
  await ctx.db
    .updateTable('task')
    .set({ done_on: on, done_by: authorOf(ctx), intervention_id: written?.id ?? null, version: row.version + 1 })
    .where('id', '=', id)
    .execute()
  await audit(ctx, 'task.done', 'task', id, { after: { on, record } })
  return { ok: true }
}

/** Throws `not_found`. */
export async function reopenTask(ctx: Ctx, id: number): Promise<Done> {
  const row = await lockTask(ctx, id)
  if (row.done_on === null) return { ok: true }
  await ctx.db
    .updateTable('task')
    .set({ done_on: null, done_by: null, intervention_id: null, version: row.version + 1 })
    .where('id', '=', id)
    .execute()
  // Who deleted the record by itself meant that.
  const { intervention_id } = row
  const there =
    intervention_id !== null && (await ctx.db.selectFrom('intervention').select('id').where('id', '=', intervention_id).executeTakeFirst())
  if (there) await removeIntervention(ctx, there.id)
  await audit(ctx, 'task.reopen', 'task', id, {})
  return { ok: true }
}
