import type { Out } from '@plantule/contract/base/route'
import type { Done } from '@plantule/contract/base/shared'
import { type Zone, ZoneInput, type zoneRoutes } from '@plantule/contract/traceability/zones'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { dropFile } from '../../../platform/files/save-file.ts'
import { withKept } from '../../../platform/kept.ts'
import { refuseStale } from '../../../platform/must-exist.ts'
import { Refused } from '../../../platform/refused.ts'
import { searchText } from '../../../platform/search-text.ts'
import { lockZone, zoneAnswer } from './zones.db.ts'

type Routes = typeof zoneRoutes

export async function createZone(ctx: Ctx, input: ZoneInput): Promise<Zone> {
  const { id } = await ctx.db
    .insertInto('collection_zone')
    .values({ shop_id: ctx.shopId, ...zoneForm(ctx, input) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(ctx, 'collection_zone.create', 'collection_zone', id, { after: input })
  return zoneAnswer(ctx, id)
}

/** What is not named stays. Throws `not_found`, `stale_version`. */
export async function updateZone(ctx: Ctx, id: number, change: Out<Routes['updateZone']['body']>): Promise<Zone> {
  const row = await lockZone(ctx, id)
  await refuseStale(row, change.version, () => zoneAnswer(ctx, id))
  const before: ZoneInput = {
    name: row.name,
    commune: row.commune,
    region: row.region,
    owner: row.owner,
    habitat: row.habitat,
    altitudeM: row.altitude_m,
    soil: row.soil,
    notPlanted: row.not_planted,
    closed: row.closed,
    note: row.note,
  }
  const after = withKept(ctx, ZoneInput, before, change)
  await ctx.db
    .updateTable('collection_zone')
    .set({ ...zoneForm(ctx, after), version: row.version + 1 })
    .where('id', '=', id)
    .execute()
  await audit(ctx, 'collection_zone.update', 'collection_zone', id, { before, after })
  return zoneAnswer(ctx, id)
}

/** Throws `not_found`, `stale_version`. */
export async function setZonePolygon(ctx: Ctx, id: number, { polygon, version }: Out<Routes['setZonePolygon']['body']>): Promise<Zone> {
  const row = await lockZone(ctx, id)
  await refuseStale(row, version, () => zoneAnswer(ctx, id))
  await ctx.db
    .updateTable('collection_zone')
    .set({ polygon: JSON.stringify(polygon), updated_at: ctx.now, version: row.version + 1 })
    .where('id', '=', id)
    .execute()
  await audit(ctx, 'collection_zone.draw', 'collection_zone', id, { before: { polygon: row.polygon }, after: { polygon } })
  return zoneAnswer(ctx, id)
}

/** With its markers and papers. Throws `not_found`, `zone_used` once something was collected there. */
export async function removeZone(ctx: Ctx, id: number): Promise<Done> {
  const before = await lockZone(ctx, id)
  const used = await ctx.db.selectFrom('seed_collection').select('lot_id').where('zone_id', '=', id).limit(1).executeTakeFirst()
  if (used) throw new Refused('zone_used')
  await ctx.db.deleteFrom('zone_marker').where('zone_id', '=', id).execute()
  const papers = await ctx.db.deleteFrom('zone_paper').where('zone_id', '=', id).returning('file_id').execute()
  for (const { file_id } of papers) await dropFile(ctx, file_id)
  await ctx.db.deleteFrom('collection_zone').where('id', '=', id).execute()
  await audit(ctx, 'collection_zone.delete', 'collection_zone', id, { before })
  return { ok: true }
}

/** The columns of a zone that its form says. */
export const zoneForm = (ctx: Ctx, form: ZoneInput) => ({
  name: form.name,
  search: searchText(`${form.name} ${form.commune}`),
  commune: form.commune,
  region: form.region,
  owner: form.owner,
  habitat: form.habitat,
  altitude_m: form.altitudeM,
  soil: form.soil,
  not_planted: form.notPlanted,
  closed: form.closed,
  note: form.note,
  updated_at: ctx.now,
})
