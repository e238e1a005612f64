import { MAX_CORNERS, type ZonePolygon } from '@plantule/contract/traceability/ground'
import type { ZoneInput } from '@plantule/contract/traceability/zones'
import { type CellFault, type CellKind, say } from '../../imports/index.ts'
import { regionCell } from './local-cells.ts'

/** One row of a file of zones; what the file does not say is absent. */
export type ZoneLine = { row: number } & Partial<ZoneInput> & { outline?: ZonePolygon; lat?: number; lon?: number }

export const zoneCells: Record<Exclude<keyof ZoneLine, 'row'>, CellKind> = {
  name: { text: 160 },
  commune: { text: 120 },
  region: regionCell,
  owner: { text: 200 },
  habitat: { text: 200 },
  altitudeM: { whole: [-50, 5000] },
  soil: { text: 200 },
  notPlanted: { yesNo: true },
  closed: { yesNo: true },
  outline: { read: readOutline },
  lat: { number: [-90, 90] },
  lon: { number: [-180, 180] },
  note: { text: 4000 },
}

/** `lon lat, lon lat, …`, alone or as WKT writes a polygon; what lies inside its outer ring is passed over. */
function readOutline(text: string): { value: ZonePolygon } | { fault: CellFault } {
  const outer = text.replace(/^\s*(?:SRID=\d+;)?\s*(?:MULTI)?POLYGON\s*Z?\s*/i, '').replace(/^[\s(]+/, '')
  const corners = (outer.split(')')[0] ?? '').split(',').map((pair) => pair.trim().split(/\s+/).slice(0, 2).map(Number))
  const pairs = corners.flatMap(([lon = Number.NaN, lat = Number.NaN]): [number, number][] =>
    Math.abs(lon) <= 180 && Math.abs(lat) <= 90 ? [[lon, lat]] : [],
  )
  const [first, last] = [pairs[0], pairs.at(-1)]
  const open = first && last && first[0] === last[0] && first[1] === last[1] ? pairs.slice(0, -1) : pairs
  if (pairs.length < corners.length || open.length < 3 || open.length > MAX_CORNERS) return { fault: noOutline }
  return { value: open }
}

const noOutline: CellFault = {
  code: 'not_an_outline',
  ...say(
    'Ce contour ne se lit pas.',
    'This outline cannot be read.',
    `Écrivez de 3 à ${MAX_CORNERS} sommets « longitude latitude » en degrés, séparés par des virgules ; ou importez un fichier GeoJSON, KML ou GPX.`,
    `Write 3 to ${MAX_CORNERS} corners "longitude latitude" in degrees, parted by commas; or import a GeoJSON, KML or GPX.`,
  ),
}
