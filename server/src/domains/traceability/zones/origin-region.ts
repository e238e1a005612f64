import type { Position, ZonePolygon } from '@plantule/contract/traceability/ground'
import { type OriginRegion, originRegions } from '@plantule/contract/traceability/regions'
import type { RegionMap } from '@plantule/contract/traceability/zones'
import { referenceBytes } from '../../taxonomy/index.ts'

type Ring = readonly (readonly number[])[]
let units: { region: OriginRegion; parts: Ring[][] }[] | undefined

const isRegion = (name: string): name is OriginRegion => originRegions.some((region) => region === name)

/** The outlines that are shipped; those of no region of origin are left out. */
export function regionMap(): RegionMap {
  const { features } = JSON.parse(referenceBytes('origin-regions.geojson.gz').toString('utf8')) as RegionMap
  return {
    type: 'FeatureCollection',
    features: features.flatMap(({ geometry, properties: { region } }) =>
      isRegion(region) ? [{ type: 'Feature', geometry, properties: { region } }] : [],
    ),
  }
}

const shipped = (): NonNullable<typeof units> =>
  regionMap().features.map(({ properties: { region }, geometry }) => ({
    region,
    parts: geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates,
  }))

/** A proposal by the forest inventory's ecological regions; null where they lie across two regions of origin, at sea or abroad. */
export function regionAt({ lat, lon }: Position): OriginRegion | null {
  units ??= shipped()
  // Within the outer ring and in none of the holes: an odd number of rings around the spot.
  const within = (rings: Ring[]): boolean => rings.filter((ring) => surrounds(ring, lon, lat)).length % 2 === 1
  return units.find(({ parts }) => parts.some(within))?.region ?? null
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
