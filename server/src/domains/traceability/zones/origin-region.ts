import type { Position, ZonePolygon } from '@plantule/contract/traceability/ground'
import { type OriginRegion, originRegions } from '@plantule/contract/traceability/regions'
import type { RegionMap } from '@plantule/contract/traceability/zones'
import type { Ctx } from '../../../platform/context.ts'
import { today } from '../../../platform/paris.ts'
import { plantRulesOn, referenceBytes } from '../../taxonomy/index.ts'

type Ring = readonly (readonly number[])[]
let units: { code: string; parts: Ring[][] }[] | undefined

const isRegion = (name: string): name is OriginRegion => originRegions.some((region) => region === name)

type Outlines = { features: { geometry: RegionMap['features'][number]['geometry']; properties: { code: string } }[] }
const outlines = (): Outlines => JSON.parse(referenceBytes('origin-regions.geojson.gz').toString('utf8')) as Outlines

/** Which region of origin is said to lie in each ecological region today. */
async function regionOfCode(ctx: Ctx): Promise<Map<string, OriginRegion>> {
  const rules = await plantRulesOn(ctx, ['region'], today(ctx))
  return new Map(rules.flatMap(({ key, level }) => (isRegion(level) ? [[key, level] as const] : [])))
}

/** The outlines that are shipped, in the regions that hold today; those of no region of origin are left out. */
export async function regionMap(ctx: Ctx): Promise<RegionMap> {
  const regions = await regionOfCode(ctx)
  return {
    type: 'FeatureCollection',
    features: outlines().features.flatMap(({ geometry, properties: { code } }) => {
      const region = regions.get(code)
      return region ? [{ type: 'Feature' as const, geometry, properties: { region } }] : []
    }),
  }
}

const shipped = (): NonNullable<typeof units> =>
  outlines().features.map(({ properties: { code }, geometry }) => ({
    code,
    parts: geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates,
  }))

/** A proposal by the forest inventory's ecological regions; null where they lie across two regions of origin, at sea or abroad. */
export type RegionByGround = (spot: Position) => OriginRegion | null
export async function regionsByGround(ctx: Ctx): Promise<RegionByGround> {
  const regions = await regionOfCode(ctx)
  return ({ lat, lon }) => {
    units ??= shipped()
    // Within the outer ring and in none of the holes: an odd number of rings around the spot.
    const within = (rings: Ring[]): boolean => rings.filter((ring) => surrounds(ring, lon, lat)).length % 2 === 1
    return regions.get(units.find(({ parts }) => parts.some(within))?.code ?? '') ?? null
  }
}

/** Whether a ray to the east crosses the ring an odd number of times. */
function surrounds(ring: Ring, x: number, y: number): boolean {
  let inside = false
  for (const [at, [left = 0, down = 0]] of ring.entries()) {
    const [right = left, up = down] = ring[(at + 1) % ring.length] ?? []
    if (down > y !== up > y && x < ((right - left) * (y - down)) / (up - down) + left) inside = !inside
  }
  return inside
}

/** The middle of the outline's corners, or of the markers where nothing is drawn. */
export function middleOf(polygon: ZonePolygon, markers: readonly Position[]): Position | null {
  const spots = polygon.length > 0 ? polygon.map(([lon, lat]) => ({ lon, lat })) : markers
  if (spots.length === 0) return null
  const mean = (of: (spot: Position) => number): number => spots.reduce((sum, spot) => sum + of(spot), 0) / spots.length
  return { lat: mean(({ lat }) => lat), lon: mean(({ lon }) => lon) }
}
