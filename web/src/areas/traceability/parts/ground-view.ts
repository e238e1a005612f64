import { metresFrom, type Position, type ZonePolygon } from '@plantule/contract/traceability/ground'

/** Metres to the right and down from the middle of what is shown. */
export type Spot = { x: number; y: number }
export type View = { middle: Position; x: number; y: number; width: number; height: number; grid: number }

export const cornersOf = (polygon: ZonePolygon): Position[] => polygon.map(([lon, lat]) => ({ lon, lat }))

export const spotOf = (view: Pick<View, 'middle'>, position: Position): Spot => {
  const { east, north } = metresFrom(view.middle, position)
  return { x: east, y: -north }
}

/** Round steps whose lines can be told apart: some ten of them over what is shown. */
const stepOf = (metres: number): number => {
  const rough = metres / 10
  const power = 10 ** Math.floor(Math.log10(rough))
  return [1, 2, 5, 10].map((times) => times * power).find((step) => step >= rough) ?? rough
}

/** All spots with a margin, never less than two hundred metres, in three to two; null where there is no spot. */
export function viewOf(spots: readonly Position[]): View | null {
  const [first] = spots
  if (!first) return null
  const lats = spots.map(({ lat }) => lat)
  const lons = spots.map(({ lon }) => lon)
  const middle = { lat: (Math.min(...lats) + Math.max(...lats)) / 2, lon: (Math.min(...lons) + Math.max(...lons)) / 2 }
  const far = spots.map((spot) => spotOf({ middle }, spot))
  const reachX = Math.max(...far.map(({ x }) => Math.abs(x)))
  const reachY = Math.max(...far.map(({ y }) => Math.abs(y)))
  const half = Math.max(reachX * 1.25, reachY * 1.25 * 1.5, 100)
  return { middle, x: -half, y: -half / 1.5, width: 2 * half, height: (2 * half) / 1.5, grid: stepOf(2 * half) }
}

/** `200 m`, `2 km`. */
export const lengthOf = (metres: number): { value: number; unit: 'm' | 'km' } =>
  metres >= 1000 ? { value: metres / 1000, unit: 'km' } : { value: metres, unit: 'm' }
