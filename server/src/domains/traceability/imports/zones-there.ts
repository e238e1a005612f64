import type { ZonePolygon } from '@plantule/contract/traceability/ground'
import type { ZoneInput } from '@plantule/contract/traceability/zones'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'

/** A zone as a file is compared with it. */
export type ZoneThere = {
  id: number
  version: number
  form: ZoneInput
  polygon: ZonePolygon
  markers: { lat: number; lon: number }[]
}

export async function zonesThere(ctx: Ctx): Promise<ZoneThere[]> {
  const { rows } = await sql<ZoneInput & Omit<ZoneThere, 'form'>>`
    select z.id, z.version, z.name, z.commune, z.region, z.owner, z.habitat, z.altitude_m as "altitudeM", z.soil, z.not_planted as "notPlanted",
      z.closed, z.note, z.polygon,
      coalesce((select json_agg(json_build_object('lat', m.lat, 'lon', m.lon) order by m.id) from zone_marker m
        where m.shop_id = ${ownShop} and m.zone_id = z.id), '[]') as markers
    from collection_zone z where z.shop_id = ${ownShop} order by z.id`.execute(ctx.db)
  return rows.map(({ id, version, polygon, markers, ...form }) => ({ id, version, form, polygon, markers }))
}
