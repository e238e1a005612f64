import type pg from 'pg'
import { zonesMap } from '../server/src/domains/traceability/zones/list-zones.ts'
import { benchShop } from './bench-shop.ts'

const ZONES = 1000
const CORNERS = 24
const MARKERS = 5

type Result = { zones: number; markers: number; corners: number; mapMs: number; writtenMs: number; kilobytes: number }

/** A thousand collection zones with outlines of two dozen corners and five markers each, as the map of a large shop asks for them. */
export const run = (): Promise<Result> =>
  benchShop('empty', async ({ pools, shopId, shop }) => {
    await fill(pools.owner, shopId)
    let [mapMs, writtenMs, bytes] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0]
    for (let time = 0; time < 7; time++) {
      const start = performance.now()
      const map = await shop((ctx) => zonesMap(ctx))
      const read = performance.now()
      bytes = Buffer.byteLength(JSON.stringify(map))
      mapMs = Math.min(mapMs, read - start)
      writtenMs = Math.min(writtenMs, performance.now() - read)
    }
    const rounded = (ms: number): number => Math.round(ms * 10) / 10
    return {
      zones: ZONES,
      markers: ZONES * MARKERS,
      corners: CORNERS,
      mapMs: rounded(mapMs),
      writtenMs: rounded(writtenMs),
      kilobytes: Math.round(bytes / 1024),
    }
  })

/** Rings of a few hundred metres, spread over the country. */
async function fill(pool: pg.Pool, shopId: number): Promise<void> {
  await pool.query(
    `insert into collection_zone (shop_id, name, polygon, search, updated_at)
    select $1, 'Zone ' || i, (select jsonb_agg(jsonb_build_array(-1 + i % 40 * 0.15 + 0.003 * cos(c * 2 * pi() / ${CORNERS}),
      43 + i / 40 * 0.25 + 0.002 * sin(c * 2 * pi() / ${CORNERS})) order by c) from generate_series(0, ${CORNERS - 1}) c), 'zone ' || i, now()
    from generate_series(1, ${ZONES}) i`,
    [shopId],
  )
  await pool.query(
    `insert into zone_marker (shop_id, zone_id, name, lat, lon)
    select z.shop_id, z.id, 'Station ' || m, 43 + m * 0.001, m * 0.001 from collection_zone z cross join generate_series(1, ${MARKERS}) m
    where z.shop_id = $1`,
    [shopId],
  )
  await pool.query('analyze collection_zone, zone_marker')
}
