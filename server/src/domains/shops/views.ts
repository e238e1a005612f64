import { allRoutes } from '@plantule/contract/all'
import { allRights, holds, type Right } from '@plantule/contract/base/permissions'
import type { Done } from '@plantule/contract/base/shared'
import { MAX_VIEWS, type SharedView } from '@plantule/contract/shops/views'
import { type Selectable, sql } from 'kysely'
import type { SharedView as Row } from '../../db/tables.gen.ts'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { mustExist, refuseStale } from '../../platform/must-exist.ts'
import { Refused, refusedField } from '../../platform/refused.ts'

type Shared = Pick<SharedView, 'list' | 'name' | 'search'> & { path: string }
type Change = Pick<SharedView, 'name' | 'search' | 'version'>

const heldBy = ({ actor }: Ctx): Right[] => ('rights' in actor ? allRights.filter((right) => holds(actor.rights, right)) : [])
const toView = ({ id, list, name, search, version }: Selectable<Row>): SharedView => ({ id, list, name, search, version })

/** Of the lists that the member may read. */
const visible = (ctx: Ctx) =>
  ctx.db
    .selectFrom('shared_view')
    .selectAll()
    .where((eb) => eb.or([eb('right_needed', 'is', null), eb('right_needed', 'in', ['', ...heldBy(ctx)])]))

export async function listViews(ctx: Ctx): Promise<{ items: SharedView[] }> {
  const rows = await visible(ctx).orderBy('list').orderBy('place').orderBy('id').execute()
  return { items: rows.map(toView) }
}

/** Throws `not_a_list`, `no_right` for a list that the member may not read, `view_taken`, `too_many_views`. */
export async function shareView(ctx: Ctx, { list, path, name, search }: Shared): Promise<SharedView> {
  const right = rightOfList(path)
  if (right !== null && !heldBy(ctx).includes(right)) throw new Refused('no_right', { right })
  await oneByOne(ctx)
  const present = await ctx.db.selectFrom('shared_view').select(['name', 'place']).where('list', '=', list).execute()
  if (present.some((view) => view.name === name)) throw refusedField('view_taken', ['name'])
  if (present.length >= MAX_VIEWS) throw new Refused('too_many_views', { max: MAX_VIEWS })
  const row = await ctx.db
    .insertInto('shared_view')
    .values({ shop_id: ctx.shopId, list, right_needed: right, name, search, place: Math.max(0, ...present.map((view) => view.place)) + 1 })
    .returningAll()
    .executeTakeFirstOrThrow()
  await changed(ctx, 'view.share', row.id, { after: { list, name, search } })
  return toView(row)
}

/** Throws `not_found`, `stale_version`, `view_taken`. */
export async function updateView(ctx: Ctx, id: number, { name, search, version }: Change): Promise<SharedView> {
  await oneByOne(ctx)
  const before = await lockView(ctx, id)
  await refuseStale(before, version, () => toView(before))
  const other = await ctx.db
    .selectFrom('shared_view')
    .select('id')
    .where('list', '=', before.list)
    .where('name', '=', name)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (other) throw refusedField('view_taken', ['name'])
  const after = await ctx.db
    .updateTable('shared_view')
    .set({ name, search, version: before.version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await changed(ctx, 'view.update', id, { before, after })
  return toView(after)
}

/** Throws `not_found`. */
export async function putViewFirst(ctx: Ctx, id: number): Promise<Done> {
  const { list } = await lockView(ctx, id)
  const { place } = await ctx.db
    .selectFrom('shared_view')
    .select((eb) => eb.fn.min('place').as('place'))
    .where('list', '=', list)
    .executeTakeFirstOrThrow()
  await ctx.db
    .updateTable('shared_view')
    .set({ place: place - 1 })
    .where('id', '=', id)
    .execute()
  await ctx.publish('views.changed', {})
  return { ok: true }
}

/** Throws `not_found`. */
export async function removeView(ctx: Ctx, id: number): Promise<Done> {
  const { list, name, search } = await lockView(ctx, id)
  await ctx.db.deleteFrom('shared_view').where('id', '=', id).execute()
  await changed(ctx, 'view.remove', id, { before: { list, name, search } })
  return { ok: true }
}

/** Two who name a view at once come one after the other. */
const oneByOne = (ctx: Ctx): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended('shared_view', ${ctx.shopId}))`.execute(ctx.db)

const lockView = async (ctx: Ctx, id: number): Promise<Selectable<Row>> =>
  mustExist(await visible(ctx).where('id', '=', id).forUpdate().executeTakeFirst())

/** The right by which the route of a list is read; null where every member may. Throws `not_a_list`. */
function rightOfList(path: string): Right | null {
  const route = allRoutes.find((each) => each.method === 'GET' && each.path === path && each.query)
  if (!route) throw refusedField('not_a_list', ['path'])
  return allRights.find((right) => right === route.permission) ?? null
}

async function changed(ctx: Ctx, action: string, id: number, change: { before?: object; after?: object }): Promise<void> {
  await audit(ctx, action, 'shared_view', id, change)
  await ctx.publish('views.changed', {})
}
