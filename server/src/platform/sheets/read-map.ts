import { XMLParser } from 'fast-xml-parser'
import { searchText } from '../search-text.ts'
import { declaresType } from '../xml-tree.ts'
import { RowCollector } from './row-collector.ts'
import type { CellValue, SheetContent } from './sheet.ts'
import type { SheetLimits } from './sheet-limits.ts'
import { SheetError } from './sheet-error.ts'

type Pair = readonly [lon: number, lat: number]
/** One outline or spot of a map, with what the map says of it. */
type Place = { said: Record<string, CellValue>; ring: Pair[]; spot: Pair | null }

const MOST_CORNERS = 500
const MOST_DEPTH = 24
const MOST_TEXT = 4000
const nameKeys = ['name', 'nom', 'title', 'titre', 'libelle', 'label', 'zone', 'zone de collecte']

/**
 * A GeoJSON, KML or GPX as a table: a row for each outline or spot, its properties as columns, then the outline as longitudes and
 * latitudes. One with more corners than people look at keeps every so many of them. What is no outline, or is not in degrees, stays as it
 * stands there, so that whoever reads the rows says so of it. Throws `not_a_sheet` where it holds no place.
 */
export function readMap(bytes: Uint8Array, limits: SheetLimits): SheetContent {
  const text = Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  const places = (text.startsWith('{') ? fromGeoJson(text) : fromXml(text)).filter(({ ring, spot }) => ring.length > 0 || spot)
  if (places.length === 0) throw new SheetError('not_a_sheet')
  const keys = [...new Set(places.flatMap(({ said }) => Object.keys(said)))]
  const named = keys.some((key) => nameKeys.includes(searchText(key)))
  const collector = new RowCollector(limits)
  collector.add(1, [...(named ? [] : ['Nom']), ...keys, 'Contour', 'Latitude', 'Longitude'])
  for (const [at, { said, ring, spot }] of places.entries()) {
    const outline = thinned(ring).map(([lon, lat]) => `${lon} ${lat}`)
    const where = [outline.join(', ') || null, spot?.[1] ?? null, spot?.[0] ?? null]
    collector.add(at + 2, [...(named ? [] : [null]), ...keys.map((key) => said[key] ?? null), ...where])
  }
  return { kind: 'map', rows: collector.rows }
}

const digits = (degrees: number): number => Math.round(degrees * 1_000_000) / 1_000_000

function thinned(ring: readonly Pair[]): Pair[] {
  const [first, last] = [ring[0], ring.at(-1)]
  const open = first && last && first[0] === last[0] && first[1] === last[1] ? ring.slice(0, -1) : ring
  const every = Math.ceil(open.length / MOST_CORNERS)
  return open.filter((_, at) => at % every === 0).map(([lon, lat]) => [digits(lon), digits(lat)])
}

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? (value as unknown[]) : value === undefined || value === null ? [] : [value]

function pairOf(lon: unknown, lat: unknown): Pair[] {
  const pair = [Number(lon), Number(lat)] as const
  const there = [lon, lat].every((value) => typeof value === 'number' || (typeof value === 'string' && value.trim() !== ''))
  return there && pair.every(Number.isFinite) ? [pair] : []
}

const pairsOf = (list: unknown): Pair[] => listOf(list).flatMap((pair) => (Array.isArray(pair) ? pairOf(pair[0], pair[1]) : []))

function fromGeoJson(text: string): Place[] {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch (cause) {
    throw new SheetError('damaged', {}, { cause })
  }
  return placesOf(read, {}, 0)
}

/** Parts of one that lies in several are rows of their own: none is left out unsaid. */
function placesOf(node: unknown, said: Place['said'], depth: number): Place[] {
  if (!isObject(node) || depth > MOST_DEPTH) return []
  const { type, coordinates } = node
  const ring = (corners: unknown): Place => ({ said, ring: pairsOf(corners), spot: null })
  if (type === 'FeatureCollection') return listOf(node['features']).flatMap((each) => placesOf(each, said, depth + 1))
  if (type === 'GeometryCollection') return listOf(node['geometries']).flatMap((each) => placesOf(each, said, depth + 1))
  if (type === 'Feature') return placesOf(node['geometry'], saidBy(node['properties']), depth + 1)
  if (type === 'Polygon') return [ring(listOf(coordinates)[0])]
  if (type === 'MultiPolygon') return listOf(coordinates).map((part) => ring(listOf(part)[0]))
  if (type === 'LineString') return [ring(coordinates)]
  if (type === 'Point') return [{ said, ring: [], spot: pairsOf([coordinates])[0] ?? null }]
  return []
}

/** What a property says in one cell; what is nested says nothing here. */
function saidBy(properties: unknown): Place['said'] {
  if (!isObject(properties)) return {}
  return Object.fromEntries(
    Object.entries(properties).flatMap(([key, value]) => {
      const plain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      return plain && key !== '' ? [[key.slice(0, 200), typeof value === 'string' ? value.slice(0, MOST_TEXT) : value]] : []
    }),
  )
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  maxNestedTags: MOST_DEPTH,
})

/** A document type, with which entities could grow without end, is not read at all. */
function fromXml(text: string): Place[] {
  if (declaresType(text)) return []
  const read = parser.parse(text) as Json
  if (isObject(read['gpx'])) return fromGpx(read['gpx'])
  return marksOf(read['kml'], 0).flatMap(fromMark)
}

/** Placemarks, in whatever folders they lie. */
function marksOf(node: unknown, depth: number): Json[] {
  if (depth > MOST_DEPTH) return []
  if (Array.isArray(node)) return node.flatMap((each) => marksOf(each, depth + 1))
  if (!isObject(node)) return []
  return Object.entries(node).flatMap(([key, inner]) =>
    key === 'Placemark' ? listOf(inner).filter(isObject) : key.startsWith('@') ? [] : marksOf(inner, depth + 1),
  )
}

function fromMark(mark: Json): Place[] {
  const data = isObject(mark['ExtendedData']) ? listOf(mark['ExtendedData']['Data']).filter(isObject) : []
  const said = saidBy({
    name: mark['name'],
    description: mark['description'],
    ...Object.fromEntries(data.map((each) => [String(each['@name'] ?? ''), each['value']])),
  })
  return shapesOf(mark, 0).map(({ key, corners }) =>
    key === 'Point' ? { said, ring: [], spot: corners[0] ?? null } : { said, ring: corners, spot: null },
  )
}

/** Outer outlines, lines and points of a placemark; `lon,lat,height` apart by blanks. */
function shapesOf(node: unknown, depth: number): { key: string; corners: Pair[] }[] {
  if (depth > MOST_DEPTH) return []
  if (Array.isArray(node)) return node.flatMap((each) => shapesOf(each, depth + 1))
  if (!isObject(node)) return []
  return Object.entries(node).flatMap(([key, inner]) => {
    if (key === 'innerBoundaryIs') return []
    if (key !== 'Point' && key !== 'LinearRing' && key !== 'LineString') return shapesOf(inner, depth + 1)
    return listOf(inner)
      .filter(isObject)
      .map((shape) => ({ key, corners: cornersOf(shape['coordinates']) }))
  })
}

const cornersOf = (coordinates: unknown): Pair[] =>
  String(typeof coordinates === 'string' ? coordinates : '')
    .trim()
    .split(/\s+/)
    .flatMap((triple) => {
      const [lon, lat] = triple.split(',')
      return pairOf(lon, lat)
    })

/** Tracks and routes are outlines that were walked; waypoints are spots. */
function fromGpx(gpx: Json): Place[] {
  const of = (node: Json): Place['said'] => saidBy({ name: node['name'], description: node['desc'] ?? node['cmt'] })
  const points = (list: unknown): Pair[] =>
    listOf(list)
      .filter(isObject)
      .flatMap((point) => pairOf(point['@lon'], point['@lat']))
  const nodes = (key: string): Json[] => listOf(gpx[key]).filter(isObject)
  return [
    ...nodes('trk').flatMap((track) =>
      listOf(track['trkseg'])
        .filter(isObject)
        .map((segment) => ({ said: of(track), ring: points(segment['trkpt']), spot: null })),
    ),
    ...nodes('rte').map((way) => ({ said: of(way), ring: points(way['rtept']), spot: null })),
    ...nodes('wpt').map((point) => ({ said: of(point), ring: [], spot: points([point])[0] ?? null })),
  ]
}
