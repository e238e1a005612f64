import { MAX_CORNERS, type ZonePolygon } from '@plantule/contract/traceability/ground'

/** A file of some kilobytes holds an outline; what is larger holds something else. */
export const MAX_OUTLINE_BYTES = 1_000_000
type Pair = readonly [number, number]

/**
 * The first outline of a GeoJSON, GPX or KML, thinned to as many corners as a zone may have; null where the file holds none. XML is
 * read by the browser's own parser, which follows no link; a document that declares entities is not read at all.
 */
export function readOutline(text: string): ZonePolygon | null {
  if (text.length > MAX_OUTLINE_BYTES) return null
  const pairs = text.trimStart().startsWith('{') ? fromGeoJson(text) : fromXml(text)
  const corners = thinned(open(pairs.filter(isPosition)))
  return corners.length < 3 ? null : corners
}

const isPosition = ([lon, lat]: Pair): boolean => Math.abs(lon) <= 180 && Math.abs(lat) <= 90

/** The first corner is not said again at the end. */
const open = (pairs: Pair[]): Pair[] => {
  const [first, last] = [pairs[0], pairs.at(-1)]
  return first && last && pairs.length > 1 && first[0] === last[0] && first[1] === last[1] ? pairs.slice(0, -1) : pairs
}

/** Every so many corners of one that has too many, each to a tenth of a metre. */
const thinned = (pairs: Pair[]): ZonePolygon => {
  const every = Math.ceil(pairs.length / MAX_CORNERS)
  const digits = (degrees: number): number => Math.round(degrees * 1_000_000) / 1_000_000
  return pairs.filter((_, at) => at % every === 0).map(([lon, lat]) => [digits(lon), digits(lat)])
}

type Json = { type?: unknown; features?: unknown; geometry?: unknown; geometries?: unknown; coordinates?: unknown }

function fromGeoJson(text: string): Pair[] {
  try {
    return ringOf(JSON.parse(text) as Json, 0)
  } catch {
    return []
  }
}

/** What is nested deeper than any map nests it is not followed. */
function ringOf(node: unknown, depth: number): Pair[] {
  if (typeof node !== 'object' || node === null || depth > 4) return []
  const { type, features, geometry, geometries, coordinates } = node as Json
  if (type === 'Polygon') return pairsOf(Array.isArray(coordinates) ? coordinates[0] : null)
  if (type === 'MultiPolygon') return pairsOf(Array.isArray(coordinates) && Array.isArray(coordinates[0]) ? coordinates[0][0] : null)
  if (type === 'LineString') return pairsOf(coordinates)
  const inner: unknown[] = [features, geometries].flatMap((list) => (Array.isArray(list) ? list : []))
  for (const each of [geometry, ...inner]) {
    const ring = ringOf(each, depth + 1)
    if (ring.length > 0) return ring
  }
  return []
}

const pairsOf = (list: unknown): Pair[] =>
  Array.isArray(list)
    ? list.flatMap((pair): Pair[] => {
        const [lon, lat] = Array.isArray(pair) ? (pair as unknown[]) : []
        return typeof lon === 'number' && typeof lat === 'number' ? [[lon, lat]] : []
      })
    : []

function fromXml(text: string): Pair[] {
  if (!text.trimStart().startsWith('<') || /<!(?:DOCTYPE|ENTITY)/i.test(text)) return []
  const xml = new DOMParser().parseFromString(text, 'application/xml')
  if (xml.querySelector('parsererror')) return []
  // KML: `lon,lat,height` apart by blanks. A pin beside the outline has coordinates too.
  const shapes = [...xml.getElementsByTagNameNS('*', 'coordinates')].map(({ textContent }) =>
    (textContent ?? '')
      .trim()
      .split(/\s+/)
      .flatMap((triple) => pairOf(...(triple.split(',') as [string, string]))),
  )
  if (shapes.length > 0) return shapes.find((pairs) => pairs.length > 2) ?? []
  const points = ['trkpt', 'rtept', 'wpt'].map((name) => [...xml.getElementsByTagNameNS('*', name)]).find((found) => found.length > 0) ?? []
  return points.flatMap((point) => pairOf(point.getAttribute('lon') ?? '', point.getAttribute('lat') ?? ''))
}

function pairOf(lon: string, lat = ''): Pair[] {
  const pair = [Number(lon), Number(lat)] as const
  return lon.trim() !== '' && lat.trim() !== '' && pair.every((value) => Number.isFinite(value)) ? [pair] : []
}
