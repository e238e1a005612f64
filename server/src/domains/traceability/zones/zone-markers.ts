import type { Out } from '@plantule/contract/base/route'
import type { Done } from '@plantule/contract/base/shared'
import { MarkerInput, MAX_MARKERS, type Zone, type zoneRoutes } from '@plantule/contract/traceability/zones'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { withKept } from '../../../platform/kept.ts'
import { mustExist, refuseStale } from '../../../platform/must-exist.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { lockZone, zoneAnswer } from './zones.db.ts'

/** Throws `not_found`, `markers_full`. */
export async function addZoneMarker(ctx: Ctx, zoneId: number, input: MarkerInput): Promise<Zone> {
  await lockZone(ctx, zoneId)
  await mustBeSpecies(ctx, input.taxonId)
  const there = await ctx.db
    .selectFrom('zone_marker')
    .select(({ fn }) => fn.countAll<number>().as('markers'))
    .where('zone_id', '=', zoneId)
    .executeTakeFirstOrThrow()
  if (Number(there.markers) >= MAX_MARKERS) throw new Refused('markers_full')
  await ctx.db
    .insertInto('zone_marker')
    .values({ shop_id: ctx.shopId, zone_id: zoneId, ...columnsOf(input) })
    .execute()
  await audit(ctx, 'collection_zone.mark', 'collection_zone', zoneId, { after: input })
  return zoneAnswer(ctx, zoneId)
}

/** What is not named stays. Throws `not_found`, `stale_version`. */
export async function updateZoneMarker(ctx: Ctx, id: number, change: Out<(typeof zoneRoutes)['updateZoneMarker']['body']>): Promise<Zone> {
  const row = mustExist(await ctx.db.selectFrom('zone_marker').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
  await refuseStale(row, change.version, () => zoneAnswer(ctx, row.zone_id))
  const before: MarkerInput = { name: row.name, taxonId: row.taxon_id, lat: row.lat, lon: row.lon, note: row.note }
  const after = withKept(ctx, MarkerInput, before, change)
  await mustBeSpecies(ctx, after.taxonId)
  await ctx.db
    .updateTable('zone_marker')
    .set({ ...columnsOf(after), version: row.version + 1 })
    .where('id', '=', id)
    .execute()
  await audit(ctx, 'collection_zone.mark-update', 'collection_zone', row.zone_id, { before, after })
  return zoneAnswer(ctx, row.zone_id)
}

/** Throws `not_found`. */
export async function removeZoneMarker(ctx: Ctx, id: number): Promise<Done> {
  const row = mustExist(await ctx.db.deleteFrom('zone_marker').where('id', '=', id).returningAll().executeTakeFirst())
  await audit(ctx, 'collection_zone.unmark', 'collection_zone', row.zone_id, { before: row })
  return { ok: true }
}

/** Throws `not_found` beside the field. */
export async function mustBeSpecies(ctx: Ctx, taxonId: number | null): Promise<void> {
  if (taxonId === null) return
  const taxon = await ctx.db.selectFrom('taxon').select('id').where('id', '=', taxonId).executeTakeFirst()
  if (!taxon) throw refusedField('not_found', ['taxonId'])
}

const columnsOf = ({ name, taxonId, lat, lon, note }: MarkerInput) => ({ name, taxon_id: taxonId, lat, lon, note })
