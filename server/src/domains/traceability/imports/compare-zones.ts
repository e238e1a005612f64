import type { LocalDiff } from '@plantule/contract/imports/local-schemas'
import type { Position, ZonePolygon } from '@plantule/contract/traceability/ground'
import { ZoneInput } from '@plantule/contract/traceability/zones'
import { type Faults, fold } from '../../imports/index.ts'
import { middleOf, type RegionByGround } from '../zones/origin-region.ts'
import { nameOfRegion } from './local-cells.ts'
import { zoneFault } from './zone-faults.ts'
import type { ZoneLine } from './read-zones.ts'
import type { ZoneThere } from './zones-there.ts'

/** What one row does: to a zone that is there, or to a new one. */
export type ZoneStep = {
  diff: LocalDiff
  zone: ZoneThere | null
  form: ZoneInput
  /** Absent: the outline stays. */
  polygon: ZonePolygon | undefined
  marker: Position | undefined
}

const formFields = Object.keys(ZoneInput.shape) as (keyof ZoneInput)[]
const keyOf = (name: string, commune: string): string => `${fold(name)}|${fold(commune)}`

/** What a file would do to the zones as they stand, and all that forbids it: found by name, and by commune where that is said. */
export function compareZones(
  lines: readonly ZoneLine[],
  there: readonly ZoneThere[],
  /** Where regions are to be proposed. */
  regionOf: RegionByGround | null,
): Faults & { steps: ZoneStep[] } {
  const faults: Faults = { errors: [], warnings: [] }
  const byName = Map.groupBy(there, ({ form }) => fold(form.name))
  const met = new Map<string, number>()
  const steps = lines.flatMap((line) => {
    const refuse = (...fault: Parameters<typeof zoneFault> extends [number, ...infer Rest] ? Rest : never): [] => {
      faults.errors.push(zoneFault(line.row, ...fault))
      return []
    }
    const { name = '' } = line
    if (name === '') return refuse('no_name', '')
    if ((line.lat === undefined) !== (line.lon === undefined)) return refuse('half_a_spot', String(line.lat ?? line.lon))
    const called = byName.get(fold(name)) ?? []
    const found =
      line.commune === undefined
        ? called
        : called.filter(({ form }) => form.commune === '' || fold(form.commune) === fold(line.commune ?? ''))
    if (found.length > 1) return refuse('several_zones', name, { list: found.map(({ form }) => form.commune || '—').join(', ') })
    const [zone = null] = found
    const key = zone ? `=${zone.id}` : keyOf(name, line.commune ?? '')
    const first = met.get(key)
    if (first !== undefined) return refuse('zone_twice', name, { first })
    met.set(key, line.row)
    return [stepOf(line, zone, regionOf, faults)]
  })
  return { steps, ...faults }
}

function stepOf(line: ZoneLine, zone: ZoneThere | null, regionOf: RegionByGround | null, faults: Faults): ZoneStep {
  const { row, outline, lat, lon, ...said } = line
  const before = zone?.form ?? ZoneInput.parse({ name: said.name })
  const form: ZoneInput = { ...before, ...said }
  const spot = lat === undefined || lon === undefined ? undefined : { lat, lon }
  const marker = spot && zone?.markers.some((one) => isNear(one, spot)) ? undefined : spot
  const polygon = outline && JSON.stringify(outline) === JSON.stringify(zone?.polygon) ? undefined : outline
  if (regionOf && form.region === null) {
    const middle = middleOf(outline ?? zone?.polygon ?? [], spot ? [spot] : (zone?.markers ?? []))
    form.region = middle && regionOf(middle)
    if (form.region) faults.warnings.push(zoneFault(row, 'region_proposed', nameOfRegion(form.region)))
  }
  const changes = changesOf(zone, before, form)
  if (polygon)
    changes.push({ field: 'outline', before: zone && zone.polygon.length > 0 ? zone.polygon.length : null, after: polygon.length })
  if (marker) changes.push({ field: 'marker', before: null, after: `${marker.lat}, ${marker.lon}` })
  const status = !zone ? 'new' : changes.length > 0 ? 'changed' : 'unchanged'
  const of = zone && { id: zone.id, version: zone.version }
  return { zone, form, polygon, marker, diff: { row, status, of, number: '', name: form.name, changes } }
}

function changesOf(zone: ZoneThere | null, before: ZoneInput, form: ZoneInput): LocalDiff['changes'] {
  return formFields.flatMap((field) => {
    if (field === 'name' && !zone) return []
    if (before[field] === form[field]) return []
    const shown = (of: ZoneInput) => (field === 'region' ? nameOfRegion(of.region) : of[field])
    return [{ field, before: zone ? shown(before) : null, after: shown(form) }]
  })
}

/** A tenth of a metre, as far as degrees in a spreadsheet tell. */
const isNear = (one: Position, other: Position): boolean => Math.abs(one.lat - other.lat) < 1e-6 && Math.abs(one.lon - other.lon) < 1e-6
