import { z } from 'zod'

export const latitude = z.number().min(-90).max(90)
export const longitude = z.number().min(-180).max(180)
/** Longitude and latitude in degrees, in the order of GeoJSON. */
const corner = z.tuple([longitude, latitude])
export const MAX_CORNERS = 500
/** Corners in order, the first not said again at the end; none: the zone is not drawn. */
export const ZonePolygon = z
  .array(corner)
  .max(MAX_CORNERS)
  .refine((corners) => corners.length === 0 || corners.length >= 3, 'invalid_input')
export type ZonePolygon = z.infer<typeof ZonePolygon>
export type Position = { lat: number; lon: number }

const METRES_PER_DEGREE = 111_195
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Metres to the east and to the north of a spot, true for some tens of kilometres around it. */
export function metresFrom(from: Position, to: Position): { east: number; north: number } {
  return {
    east: (to.lon - from.lon) * METRES_PER_DEGREE * Math.cos(radians(from.lat)),
    north: (to.lat - from.lat) * METRES_PER_DEGREE,
  }
}

/** The spot so many metres east and north of another, to a tenth of a metre. */
export function positionAt(from: Position, { east, north }: { east: number; north: number }): Position {
  const digits = (degrees: number): number => Math.round(degrees * 1_000_000) / 1_000_000
  return {
    lon: digits(from.lon + east / (METRES_PER_DEGREE * Math.max(Math.cos(radians(from.lat)), 0.01))),
    lat: digits(from.lat + north / METRES_PER_DEGREE),
  }
}

/** Great-circle distance. */
export function kilometresBetween(a: Position, b: Position): number {
  const half = (angle: number): number => Math.sin(angle / 2) ** 2
  const chord = half(radians(b.lat - a.lat)) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(radians(b.lon - a.lon))
  return 2 * 6371 * Math.asin(Math.min(Math.sqrt(chord), 1))
}

/** How far the two nearest of several spots are from each other, to a hundredth of a kilometre; null for fewer than two. */
export function leastSpacing(spots: readonly Position[]): number | null {
  const distances = spots.flatMap((spot, at) => spots.slice(at + 1).map((other) => kilometresBetween(spot, other)))
  return distances.length === 0 ? null : Math.round(Math.min(...distances) * 100) / 100
}

/** Square metres by the corners. */
export function areaOfZone(polygon: ZonePolygon): number | null {
  const [first] = polygon
  if (!first || polygon.length < 3) return null
  const from = { lon: first[0], lat: first[1] }
  const spots = polygon.map(([lon, lat]) => metresFrom(from, { lon, lat }))
  const twice = spots.reduce((sum, { east, north }, at) => {
    const next = spots[(at + 1) % spots.length] ?? { east, north }
    return sum + east * next.north - next.east * north
  }, 0)
  return Math.round(Math.abs(twice) / 2)
}
