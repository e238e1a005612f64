import type { Out } from '@plantule/contract/base/route'
import type { ZoneMap, ZoneRow, zoneRoutes } from '@plantule/contract/traceability/zones'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { listPage, type Page } from '../../../platform/list-page.ts'
import { wayOf } from '../../../platform/list-order.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { searchText } from '../../../platform/search-text.ts'
import type { Written } from '../../../platform/written.ts'
import { zoneColumns } from './zones.db.ts'

type Query = Out<(typeof zoneRoutes)['listZones']['query']>
type Sql = RawBuilder<unknown>

const columns: Record<Query['sort'], Sql> = { name: sql`lower(z.name)`, updated: sql`z.updated_at` }

/** One page of zones; those that are closed only where they are asked for. */
export function listZones(ctx: Ctx, page: number, query: Query): Promise<Written<Page<ZoneRow>>> {
  const { sort, dir } = query
  const from = sql`collection_zone z where z.shop_id = ${ownShop} and ${sql.join(conditions(query), sql` and `)}`
  return listPage(ctx, {
    list: 'zones',
    query,
    page,
    rows: sql`select z.id, ${columns[sort]} as sorted from ${from}`,
    counted: sql`select from ${from}`,
    order: sql`sorted ${wayOf(dir, false)}, id ${wayOf(dir, false)}`,
    row: sql`
      select ${zoneColumns},
        (select count(distinct coalesce(l.taxon_id::text, l.name))::int from seed_collection s join lot l on l.shop_id = ${ownShop} and l.id = s.lot_id
          where s.shop_id = ${ownShop} and s.zone_id = z.id) as species,
        (select max(l.started_on)::text from seed_collection s join lot l on l.shop_id = ${ownShop} and l.id = s.lot_id
          where s.shop_id = ${ownShop} and s.zone_id = z.id) as "lastOn"
      from shown join collection_zone z on z.shop_id = ${ownShop} and z.id = shown.id`,
  })
}

function conditions({ q, region, closed }: Query): Sql[] {
  return [
    closed ? sql`z.closed` : sql`not z.closed`,
    ...(q ? [sql`z.search like '%' || ${searchText(q)} || '%'`] : []),
    ...(region?.length ? [sql`z.region = any(${region}::text[])`] : []),
  ]
}

type Feature = ZoneMap['features'][number]

/** Zones of a shop are some dozens, each drawn by hand: all of them, as one map. */
export async function zonesMap(ctx: Ctx): Promise<ZoneMap> {
  const zones = await ctx.db
    .selectFrom('collection_zone')
    .select(['id', 'name', 'polygon'])
    .where('closed', '=', false)
    .orderBy('id')
    .execute()
  const { rows: markers } = await sql<{ id: number; zoneId: number; zone: string; name: string; lat: number; lon: number }>`
    select m.id, z.id as "zoneId", z.name as zone, m.name, m.lat, m.lon
    from zone_marker m join collection_zone z on z.shop_id = ${ownShop} and z.id = m.zone_id
    where m.shop_id = ${ownShop} and not z.closed order by m.id`.execute(ctx.db)
  const outlines = zones.flatMap(({ id, name, polygon }): Feature[] => {
    const [first] = polygon
    if (!first) return []
    const properties = { zoneId: id, zone: name, markerId: null, name }
    // GeoJSON says the first corner again at the end.
    return [{ type: 'Feature', geometry: { type: 'Polygon', coordinates: [[...polygon, first]] }, properties }]
  })
  const spots = markers.map((marker): Feature => {
    const properties = { zoneId: marker.zoneId, zone: marker.zone, markerId: marker.id, name: marker.name }
    return { type: 'Feature', geometry: { type: 'Point', coordinates: [marker.lon, marker.lat] }, properties }
  })
  return { type: 'FeatureCollection', features: [...outlines, ...spots] }
}
