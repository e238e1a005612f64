import type { LotDiff, LotImportReport } from '@plantule/contract/imports/lot-schemas'
import { type Faults, fold, type LookedTable, type StockSeen } from '../../imports/index.ts'
import { faultOf } from './lot-faults.ts'
import { findLot, findSize, indexLots, type LotIndex } from './find-lot.ts'
import type { LotThere, SizeThere, There } from './lots-there.ts'
import { placeKey, type PlaceThere } from './places-there.ts'
import type { Line } from './read-lines.ts'

/** What plants are called in the file, by what that means. */
export type Plants = ReadonlyMap<string, { taxonId: number; whole: boolean }>

/** What one row does: to a caliber that is there, to a new one, or to one of a cultivation that is begun. */
export type Step = {
  diff: LotDiff
  line: Line
  lot: LotThere | null
  size: SizeThere | null
  /** Rows of one cultivation that is begun have the same. */
  lotKey: string
  containerId: number | null
  caliberId: number | null
  place: PlaceThere | null
  taxonId: number | null
  change: number
}
export type Compared = Faults & { steps: Step[]; seen: StockSeen; report: LookedTable<LotDiff, LotImportReport>['report'] }

type Given = { lines: readonly Line[]; there: There; plants: Plants; create: boolean; seen: StockSeen }

/** What a file would do to the lots as they stand, and all that forbids it. */
export function compareLots({ lines, there, plants, create, seen: before }: Given): Compared {
  const seen: Record<string, number> = { ...before }
  const faults: Faults = { errors: [], warnings: [] }
  const index = indexLots(there.lots)
  const steps = lines.flatMap((line) => {
    const step = stepOf(line, { there, index, plants, create, seen, faults })
    return step ? [step] : []
  })
  refuseTwice(steps, faults)
  return { steps, ...faults, seen, report: reportOf(steps, there) }
}

type Help = { there: There; index: LotIndex; plants: Plants; create: boolean; seen: Record<string, number>; faults: Faults }

function stepOf(line: Line, { there, index, plants, create, seen, faults }: Help): Step | null {
  const refuse = (...fault: Parameters<typeof faultOf> extends [number, ...infer Rest] ? Rest : never): null => {
    faults.errors.push(faultOf(line.row, ...fault))
    return null
  }
  const places = line.place === undefined ? [] : (there.places.get(placeKey(line.place)) ?? [])
  if (line.place !== undefined && places.length === 0) return refuse('unknown_place', line.place)
  if (places.length > 1) return refuse('several_places', line.place ?? '', { list: places.map((place) => place.name).join(', ') })
  const container = line.container === undefined ? null : there.containers.get(fold(line.container))
  if (container === undefined) return refuse('unknown_container', line.container ?? '')
  const caliber = line.caliber === undefined ? null : there.calibers.get(fold(line.caliber))
  if (caliber === undefined) return refuse('unknown_caliber', line.caliber ?? '')
  const [place = null] = places
  const taxonId = plants.get(line.species ?? line.name ?? '')?.taxonId ?? null

  const found = findLot(line, index, { place, taxonId })
  if ('fault' in found) return refuse(found.fault, found.value, { list: found.list })
  const { lot } = found
  const ids = { containerId: container?.id ?? null, caliberId: caliber?.id ?? null }
  const label = [container?.name, caliber?.name].filter(Boolean).join(' · ')
  if (!lot) {
    if (line.number !== undefined && there.others.has(fold(line.number))) return refuse('no_cultivation', line.number)
    if (!create) return refuse('no_such_lot', line.number ?? line.name ?? line.species ?? '')
    if (line.number !== undefined && ownSeries.test(line.number)) return refuse('own_number', line.number)
    const name = line.name ?? line.species
    if (name === undefined) return refuse('no_name', line.number ?? '')
    const lotKey = line.number === undefined ? [fold(name), place?.id ?? '', line.startedOn ?? ''].join('|') : `#${fold(line.number)}`
    const diff = { row: line.row, status: 'new' as const, lotId: null, sizeId: null, number: line.number ?? '', name, size: label }
    const changes = [{ field: 'stock' as const, before: null, after: line.quantity ?? 0 }]
    const own = { line, lot, size: null, lotKey, place, taxonId, change: line.quantity ?? 0, ...ids }
    return { ...own, diff: { ...diff, place: place?.name ?? '', changes } }
  }
  if (lot.ended && !lot.back) return refuse('ended', lot.number)
  if (lot.taxonId !== null && taxonId !== null && lot.taxonId !== taxonId && fold(lot.name) !== fold(line.name ?? ''))
    return refuse('other_plant', line.species ?? line.name ?? '', { list: lot.latin ?? lot.name })
  const size = findSize(lot, line)
  if (size === 'several') return refuse('which_size', lot.number, { list: lot.sizes.map((each) => each.label || '—').join(', ') })
  if (!size && !create) return refuse('no_such_size', label || lot.number, { list: lot.sizes.map((each) => each.label || '—').join(', ') })

  const changes: LotDiff['changes'] = []
  if (lot.back) changes.push({ field: 'back', before: null, after: true })
  if (place && place.id !== lot.placeId) changes.push({ field: 'place', before: placeOf(lot, there), after: place.name })
  if (!size) changes.push({ field: 'size', before: null, after: label })
  const change = size ? stockChange(line, size, seen, faults) : (line.quantity ?? 0)
  if (change !== 0 || !size) changes.push({ field: 'stock', before: size?.onHand ?? null, after: (size?.onHand ?? 0) + change })
  return {
    line,
    lot,
    size: size ?? null,
    lotKey: `=${lot.id}`,
    place,
    taxonId,
    change,
    ...ids,
    diff: {
      row: line.row,
      status: changes.length > 0 ? 'changed' : 'unchanged',
      lotId: lot.id,
      sizeId: size?.id ?? null,
      number: lot.number,
      name: lot.name,
      size: size?.label ?? label,
      place: place?.name ?? placeOf(lot, there),
      changes,
    },
  }
}

/** Numbers that this shop gives itself, now or some day. */
const ownSeries = /^[a-z]{1,2}\d{0,2}-\d+$/i

function placeOf(lot: LotThere, there: There): string {
  for (const places of there.places.values()) for (const place of places) if (place.id === lot.placeId) return place.name
  return ''
}

/**
 * A figure is a difference from what stood there when it was written: what the file says it was, else what was there at the first check.
 * Plants that were sold, lost or moved since stay so. Where the figure is what stands there now, it was counted after all that, or the
 * file was imported before: nothing changes.
 */
function stockChange(line: Line, size: SizeThere, seen: Record<string, number>, faults: Faults): number {
  if (line.quantity === undefined || line.quantity === size.onHand) return 0
  const base = line.exported ?? (seen[size.id] ??= size.onHand)
  const change = Math.max(line.quantity - base, -size.onHand)
  if (base !== size.onHand && line.quantity !== base) {
    const details = { base, now: size.onHand, given: line.quantity, after: size.onHand + change }
    faults.warnings.push(faultOf(line.row, 'stock_moved', String(line.quantity), details))
  }
  const { available } = size
  if (size.subproductId !== null && available !== null && change < 0 && available + change < 0)
    faults.warnings.push(faultOf(line.row, 'below_reserved', String(line.quantity), { missing: -(available + change) }))
  return change
}

/** A caliber is counted on one row, and a lot stands at one place. */
function refuseTwice(steps: Step[], faults: Faults): void {
  const sizes = new Map<string, Step>()
  const places = new Map<string, Step>()
  for (const step of steps) {
    const key = step.size ? `=${step.size.id}` : [step.lotKey, step.containerId ?? '', step.caliberId ?? ''].join('|')
    const first = sizes.get(key)
    if (first) faults.errors.push(faultOf(step.line.row, 'counted_twice', step.diff.number || step.diff.name, { first: first.line.row }))
    else sizes.set(key, step)
    if (!step.place) continue
    const other = places.get(step.lotKey)
    if (other && other.place?.id !== step.place.id)
      faults.errors.push(faultOf(step.line.row, 'two_places', step.diff.number || step.diff.name, { first: other.line.row }))
    else places.set(step.lotKey, step)
  }
}

function reportOf(steps: readonly Step[], there: There): Compared['report'] {
  const rows = { new: 0, changed: 0, unchanged: 0 }
  for (const { diff } of steps) rows[diff.status] += 1
  const named = new Set(steps.flatMap(({ size }) => (size ? [size.id] : [])))
  const standing = there.lots.filter((lot) => !lot.ended).flatMap((lot) => lot.sizes.filter((size) => size.onHand > 0))
  const sum = (sign: 1 | -1): number => steps.reduce((all, { change }) => all + Math.max(change * sign, 0), 0)
  return {
    rows,
    more: sum(1),
    fewer: sum(-1),
    lots: new Set(steps.flatMap(({ lot, lotKey }) => (lot ? [] : [lotKey]))).size,
    unnamed: standing.filter((size) => !named.has(size.id)).length,
  }
}
