import type { Out } from '@plantule/contract/base/route'
import type { Done } from '@plantule/contract/base/shared'
import { type mapRoutes, type Marker, MarkerInput } from '@plantule/contract/production/map'
import type { Selectable } from 'kysely'
import type { PlaceMarker } from '../../../db/tables.gen.ts'
import { authorOf } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { withKept } from '../../../platform/kept.ts'
import { mustExist, refuseStale } from '../../../platform/must-exist.ts'
import { readMarkers } from './read-map.ts'

export async function createMarker(ctx: Ctx, input: MarkerInput): Promise<Marker> {
  const { id } = await ctx.db
    .insertInto('place_marker')
    .values({ shop_id: ctx.shopId, ...input, author: authorOf(ctx), created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(ctx, 'marker.create', 'place_marker', id, { after: input })
  return markerAnswer(ctx, id)
}

/** What is not named stays. Throws `not_found`, `stale_version`. */
export async function updateMarker(ctx: Ctx, id: number, change: Out<(typeof mapRoutes)['updateMarker']['body']>): Promise<Marker> {
  const before = await lockMarker(ctx, id)
  await refuseStale(before, change.version, () => markerAnswer(ctx, id))
  const after = withKept(ctx, MarkerInput, before, change)
  await ctx.db
    .updateTable('place_marker')
    .set({ ...after, version: before.version + 1 })
    .where('id', '=', id)
    .execute()
  await audit(ctx, 'marker.update', 'place_marker', id, { before, after })
  return markerAnswer(ctx, id)
}

/** Throws `not_found`. */
export async function removeMarker(ctx: Ctx, id: number): Promise<Done> {
  const before = await lockMarker(ctx, id)
  await ctx.db.deleteFrom('place_marker').where('id', '=', id).execute()
  await audit(ctx, 'marker.delete', 'place_marker', id, { before })
  return { ok: true }
}

const markerAnswer = async (ctx: Ctx, id: number): Promise<Marker> => mustExist((await readMarkers(ctx, id))[0])

async function lockMarker(ctx: Ctx, id: number): Promise<Selectable<PlaceMarker>> {
  return mustExist(await ctx.db.selectFrom('place_marker').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
}
