import { COLLECTIONS_SHOWN, type Zone } from '@plantule/contract/traceability/zones'
import { type Selectable, sql } from 'kysely'
import type { CollectionZone } from '../../../db/tables.gen.ts'
import type { Ctx } from '../../../platform/context.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { middleOf, regionsByGround } from './origin-region.ts'

export type ZoneTable = Selectable<CollectionZone>

/** Whoever else changes the zone, or collects there, waits. Throws `not_found`. */
export const lockZone = async (ctx: Ctx, id: number): Promise<ZoneTable> =>
  mustExist(await ctx.db.selectFrom('collection_zone').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())

/** What a list and the record answer both of the zone `z`. */
export const zoneColumns = sql`z.id, z.name, z.commune, z.region, z.not_planted as "notPlanted", z.closed,
  exists (select from zone_paper p where p.shop_id = ${ownShop} and p.zone_id = z.id and p.permission) as permitted,
  coalesce((select json_agg(distinct extract(year from l.started_on)::int) from seed_collection s
    join lot l on l.shop_id = ${ownShop} and l.id = s.lot_id where s.shop_id = ${ownShop} and s.zone_id = z.id), '[]') as years,
  (select count(*)::int from seed_collection s where s.shop_id = ${ownShop} and s.zone_id = z.id) as collections`

const taxonOf = sql`case when t.id is null then null else json_build_object('id', t.id, 'name', t.scientific_name) end as taxon`
const moment = (column: 'p.added_at' | 's.justified_at') =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Throws `not_found`. */
export async function zoneAnswer(ctx: Ctx, id: number, collections = COLLECTIONS_SHOWN): Promise<Zone> {
  const { rows } = await sql<Omit<Zone, 'proposedRegion'>>`
    select ${zoneColumns}, z.owner, z.habitat, z.altitude_m as "altitudeM", z.soil, z.note, z.polygon, z.version,
      coalesce((select json_agg(to_json(m) order by m.id) from (
        select m.id, m.name, ${taxonOf}, m.lat, m.lon, m.note, m.version from zone_marker m left join taxon t on t.id = m.taxon_id
        where m.shop_id = ${ownShop} and m.zone_id = z.id) m), '[]') as markers,
      coalesce((select json_agg(to_json(p) order by p.id) from (
        select p.id, f.name, f.mime, f.bytes::int as bytes, p.permission, ${moment('p.added_at')} as "addedAt", p.added_by as "addedBy"
        from zone_paper p join stored_file f on f.shop_id = ${ownShop} and f.id = p.file_id
        where p.shop_id = ${ownShop} and p.zone_id = z.id) p), '[]') as papers,
      coalesce((select json_agg(to_json(c) order by c."collectedOn" desc, c.id desc) from (
        select l.id, l.number, coalesce(upper(left(s.uuid::text, 8)), '') as bag, l.name, ${taxonOf}, l.started_on::text as "collectedOn", s.life_form as "lifeForm", s.part, s.population,
          s.individuals, s.share_pct as "sharePct", s.sites, s.spacing_km as "spacingKm", s.quantity, s.unit, s.collector, s.helpers,
          case when s.lat is not null then json_build_object('lat', s.lat, 'lon', s.lon) end as spot, s.permit, l.note,
          s.set_aside as "setAside", s.justification, s.justified_by as "justifiedBy", ${moment('s.justified_at')} as "justifiedAt", l.version
        from seed_collection s join lot l on l.shop_id = ${ownShop} and l.id = s.lot_id left join taxon t on t.id = l.taxon_id
        where s.shop_id = ${ownShop} and s.zone_id = z.id order by l.started_on desc, l.id desc limit ${sql.lit(collections)}) c), '[]')
        as "seedCollections"
    from collection_zone z where z.shop_id = ${ownShop} and z.id = ${id}`.execute(ctx.db)
  const zone = mustExist(rows[0])
  const middle = middleOf(zone.polygon, zone.markers)
  return { ...zone, proposedRegion: middle && (await regionsByGround(ctx))(middle) }
}
