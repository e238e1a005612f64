import { type LocalDiff, LocalImportSettings } from '@plantule/contract/imports/local-schemas'
import type { ZonePolygon } from '@plantule/contract/traceability/ground'
import type { ZoneInput } from '@plantule/contract/traceability/zones'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { type KeptTable, type LookedTable, readCells, refuseChanged, tableJobs, undoOf } from '../../imports/index.ts'
import { regionsByGround } from '../zones/origin-region.ts'
import { zoneForm } from '../zones/save-zone.ts'
import { compareZones, type ZoneStep } from './compare-zones.ts'
import { countRows } from './count-rows.ts'
import { zoneCells, type ZoneLine } from './read-zones.ts'
import { zonesThere } from './zones-there.ts'

type Looked = LookedTable<LocalDiff> & { steps: readonly ZoneStep[] }
/** What undoing has to know; versions are those after the import. */
type ZoneUndo = {
  made: { id: number; version: number }[]
  changed: { id: number; version: number; form: ZoneInput; polygon: ZonePolygon }[]
  markers: number[]
}

async function look(ctx: Ctx, { table, settings }: KeptTable): Promise<Looked> {
  const wanted = LocalImportSettings.parse(settings)
  const { lines, errors, left } = readCells<ZoneLine>(table ?? { headers: [], rows: [] }, wanted, zoneCells)
  const { steps, ...faults } = compareZones(lines, await zonesThere(ctx), wanted.proposeRegion ? await regionsByGround(ctx) : null)
  const diffs = steps.map(({ diff }) => diff)
  const all = [...errors, ...faults.errors].toSorted((a, b) => a.row - b.row)
  return { steps, diffs, errors: all, warnings: faults.warnings, left, report: { rows: countRows(diffs) } }
}

async function lock(ctx: Ctx, importId: number): Promise<void> {
  await sql`select z.id from collection_zone z where z.shop_id = ${ownShop} and z.id in (
      select (f.body->'of'->>'id')::bigint from catalogue_import_finding f
      where f.shop_id = ${ownShop} and f.import_id = ${importId} and f.kind = 'diff' and f.status = 'changed')
    order by z.id for update`.execute(ctx.db)
}

async function apply(ctx: Ctx, { steps }: Looked): Promise<ZoneUndo> {
  const undo: ZoneUndo = { made: [], changed: [], markers: [] }
  for (const { diff, zone, form, polygon, marker } of steps) {
    if (diff.status === 'unchanged') continue
    const id = zone ? await change(ctx, zone, form, polygon, undo) : await make(ctx, form, polygon, undo)
    if (!marker) continue
    const made = await ctx.db
      .insertInto('zone_marker')
      .values({ shop_id: ctx.shopId, zone_id: id, ...marker })
      .returning('id')
      .executeTakeFirstOrThrow()
    undo.markers.push(made.id)
  }
  return undo
}

async function make(ctx: Ctx, form: ZoneInput, polygon: ZonePolygon | undefined, undo: ZoneUndo): Promise<number> {
  const { id, version } = await ctx.db
    .insertInto('collection_zone')
    .values({ shop_id: ctx.shopId, ...zoneForm(ctx, form), polygon: JSON.stringify(polygon ?? []) })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  undo.made.push({ id, version })
  await audit(ctx, 'collection_zone.create', 'collection_zone', id, { after: form })
  return id
}

type There = NonNullable<ZoneStep['zone']>
async function change(ctx: Ctx, zone: There, form: ZoneInput, polygon: ZonePolygon | undefined, undo: ZoneUndo): Promise<number> {
  const version = zone.version + 1
  await ctx.db
    .updateTable('collection_zone')
    .set({ ...zoneForm(ctx, form), polygon: JSON.stringify(polygon ?? zone.polygon), version })
    .where('id', '=', zone.id)
    .execute()
  undo.changed.push({ id: zone.id, version, form: zone.form, polygon: zone.polygon })
  await audit(ctx, 'collection_zone.update', 'collection_zone', zone.id, { before: zone.form, after: form })
  return zone.id
}

export const zoneImportJobs = tableJobs({ look, lock, apply, audited: { action: 'collection_zone.import', thing: 'local_import' } })

/**
 * Takes back zones where nothing was collected and nothing was changed since, neither they nor the markers that they were given. Throws
 * `import_forgotten`, `changed_since` with the first names.
 */
export async function takeBackZones(ctx: Ctx, importId: number): Promise<void> {
  const { made, changed, markers } = await undoOf<ZoneUndo>(ctx, importId)
  const ids = [...made, ...changed].map(({ id }) => id)
  if (ids.length === 0) return
  const there = await lockThere(ctx, ids, markers)
  // One that was made and that somebody deleted since is gone already.
  const built = made.filter(({ id, version }) => there.has(id) && (there.get(id)?.version !== version || there.get(id)?.built))
  const other = changed.filter(({ id, version }) => there.get(id)?.version !== version || there.get(id)?.edited)
  refuseChanged([...built.map(({ id }) => there.get(id)?.name ?? ''), ...other.map(({ form }) => form.name)])
  const own = made.map(({ id }) => id)
  await sql`delete from zone_marker where zone_marker.shop_id = ${ownShop}
    and (id = any(${markers}::bigint[]) or zone_id = any(${own}::bigint[]))`.execute(ctx.db)
  for (const { id, version, form, polygon } of changed)
    await ctx.db
      .updateTable('collection_zone')
      .set({ ...zoneForm(ctx, form), polygon: JSON.stringify(polygon), version: version + 1 })
      .where('id', '=', id)
      .execute()
  await sql`delete from collection_zone where collection_zone.shop_id = ${ownShop} and id = any(${own}::bigint[])`.execute(ctx.db)
}

type ZoneNow = { id: number; name: string; version: number; built: boolean; edited: boolean }
/** `edited`: somebody changed a marker that the import made. `built`: something was added to the zone, or such a marker was changed. */
async function lockThere(ctx: Ctx, ids: readonly number[], markers: readonly number[]): Promise<Map<number, ZoneNow>> {
  // Read by a statement of its own, which sees what those had written that the locks waited for.
  await sql`select z.id from collection_zone z where z.shop_id = ${ownShop} and z.id = any(${ids}::bigint[])
    order by z.id for update`.execute(ctx.db)
  await sql`select m.id from zone_marker m where m.shop_id = ${ownShop} and m.id = any(${markers}::bigint[])
    order by m.id for update`.execute(ctx.db)
  const { rows } = await sql<ZoneNow>`
    select z.id, z.name, z.version,
      exists (select from zone_marker m where m.shop_id = ${ownShop} and m.zone_id = z.id
        and m.id = any(${markers}::bigint[]) and m.version > 1) as edited,
      (exists (select from seed_collection s where s.shop_id = ${ownShop} and s.zone_id = z.id)
        or exists (select from zone_paper p where p.shop_id = ${ownShop} and p.zone_id = z.id)
        or exists (select from zone_marker m where m.shop_id = ${ownShop} and m.zone_id = z.id
          and (m.version > 1 or m.id <> all(${markers}::bigint[])))) as built
    from collection_zone z where z.shop_id = ${ownShop} and z.id = any(${ids}::bigint[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}
