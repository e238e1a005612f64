import type { BatchField, LocalDiff } from '@plantule/contract/imports/local-schemas'
import { BatchInput } from '@plantule/contract/traceability/batches'
import { type Faults, fold } from '../../imports/index.ts'
import { placeKey, type PlaceThere } from '../../production/index.ts'
import { batchFault } from './batch-faults.ts'
import type { BatchThere } from './batches-there.ts'
import { nameOfRegion } from './local-cells.ts'
import type { BatchLine } from './read-batches.ts'

type Form = BatchThere['form']
/** What one row does: to a batch that is there, to one that was removed and comes back, or to a new one. */
export type BatchStep = { diff: LocalDiff; batch: BatchThere | null; form: Form; changed: Partial<Form>; number: string | undefined }

export type BatchGiven = {
  batches: readonly BatchThere[]
  others: ReadonlySet<string>
  places: ReadonlyMap<string, PlaceThere[]>
  /** What plants are called in the file, by what that means. */
  plants: ReadonlyMap<string, { taxonId: number; latin: string }>
  today: string
}
type Refuse = (...fault: Parameters<typeof batchFault> extends [number, ...infer Rest] ? Rest : never) => null

/** What a file would do to the batches as they stand, and all that forbids it. Found by number, else by plant and day. */
export function compareBatches(lines: readonly BatchLine[], given: BatchGiven): Faults & { steps: BatchStep[] } {
  const faults: Faults = { errors: [], warnings: [] }
  const index = {
    byNumber: new Map(given.batches.map((batch) => [fold(batch.number), batch])),
    byPlant: Map.groupBy(
      given.batches.filter(({ removed }) => !removed),
      ({ form, latin }) => keyOf(latin ?? form.name, form.startedOn),
    ),
    others: new Set([...given.others].map(fold)),
  }
  const met = new Map<string, number>()
  const steps = lines.flatMap((line) => {
    const refuse: Refuse = (...fault) => {
      faults.errors.push(batchFault(line.row, ...fault))
      return null
    }
    const latin = given.plants.get(line.species ?? line.name ?? '')?.latin
    const called = line.number ?? line.species ?? line.name ?? ''
    const found = find(line, latin, index, refuse)
    if (found === null) return []
    const key = found.batch
      ? `=${found.batch.id}`
      : line.number === undefined
        ? keyOf(latin ?? called, line.startedOn ?? '')
        : `#${fold(line.number)}`
    const first = met.get(key)
    if (first !== undefined) return refuse('batch_twice', called, { first }) ?? []
    met.set(key, line.row)
    if (line.species !== undefined && latin === undefined) faults.warnings.push(batchFault(line.row, 'unknown_species', line.species))
    const step = stepOf(line, found.batch, given, refuse)
    return step ? [step] : []
  })
  return { steps, ...faults }
}

const keyOf = (plant: string, day: string): string => `${fold(plant)}|${day}`

type Index = { byNumber: Map<string, BatchThere>; byPlant: Map<string, BatchThere[]>; others: ReadonlySet<string> }

function find(line: BatchLine, latin: string | undefined, index: Index, refuse: Refuse): { batch: BatchThere | null } | null {
  if (line.number !== undefined) {
    if (index.others.has(fold(line.number))) return refuse('other_kind', line.number)
    return { batch: index.byNumber.get(fold(line.number)) ?? null }
  }
  const plant = latin ?? line.species ?? line.name
  if (plant === undefined) return refuse('no_name', '')
  if (line.startedOn === undefined) return refuse('no_day', plant)
  const answers = index.byPlant.get(keyOf(plant, line.startedOn)) ?? []
  if (answers.length > 1) return refuse('several_batches', plant, { list: answers.map(({ number }) => number).join(', ') })
  return { batch: answers[0] ?? null }
}

function stepOf(line: BatchLine, batch: BatchThere | null, given: BatchGiven, refuse: Refuse): BatchStep | null {
  const { row, number, species, place, ...said } = line
  const name = said.name ?? batch?.form.name ?? species
  if (name === undefined) return refuse('no_name', number ?? '')
  const startedOn = said.startedOn ?? batch?.form.startedOn
  if (startedOn === undefined) return refuse('no_day', name)
  if (startedOn > given.today) return refuse('day_to_come', startedOn.split('-').reverse().join('/'))
  const places = place === undefined ? [] : (given.places.get(placeKey(place)) ?? [])
  if (place !== undefined && places.length === 0) return refuse('unknown_place', place)
  if (places.length > 1) return refuse('several_places', place ?? '', { list: places.map((one) => one.name).join(', ') })
  const before = batch?.form ?? BatchInput.omit({ sources: true, tests: true, justification: true }).parse({ name, startedOn })
  const meant = given.plants.get(species ?? (batch ? '' : name))
  const form: Form = { ...before, ...said, name, startedOn }
  if (meant) form.taxonId = meant.taxonId
  if (places[0]) form.placeId = places[0].id
  if (!amountsHold(form, before, batch, { ...line, name }, refuse)) return null
  const fresh = batch === null || batch.removed
  const changed = Object.fromEntries(
    Object.entries(form).filter(([key, value]) => batch?.removed || before[key as keyof Form] !== value),
  ) as Partial<Form>
  const changes = changesOf(before, form, fresh, {
    latin: [batch?.latin ?? '', meant?.latin ?? ''],
    place: [batch?.place ?? '', places[0]?.name ?? ''],
  })
  if (batch?.removed) changes.push({ field: 'back', before: null, after: true })
  const status = batch === null ? 'new' : changes.length > 0 ? 'changed' : 'unchanged'
  const of = batch && { id: batch.id, version: batch.version }
  return { batch, form, changed, number, diff: { row, status, of, number: batch?.number ?? number ?? '', name, changes } }
}

/** What lies loose follows what came in and what cleaning left, and cannot be less than nothing. */
function amountsHold(form: Form, before: Form, batch: BatchThere | null, line: BatchLine & { name: string }, refuse: Refuse): boolean {
  const called = batch?.number ?? line.name
  const no = (...fault: Parameters<Refuse>): boolean => refuse(...fault) !== null
  if (batch && form.unit !== before.unit) return no('other_unit', called)
  const drawn = batch?.drawn ?? 0
  if (drawn > 0 && form.declared !== before.declared) return no('amount_of_sources', called)
  const odd = [form.declared, form.cleaned].find((amount) => form.unit === 'pieces' && amount !== null && !Number.isInteger(amount))
  if (odd !== undefined) return no('pieces_whole', String(odd))
  const raw = drawn > 0 ? drawn : form.declared
  if (form.cleaned !== null && form.cleaned > raw) return no('cleaned_over_raw', String(form.cleaned), { raw })
  if (!batch || batch.removed) return true
  const more = (form.cleaned ?? raw) - (before.cleaned ?? (drawn > 0 ? drawn : before.declared))
  if (more !== 0 && batch.held) return no('held', called)
  return batch.loose + more >= 0 || no('local_short', called, { left: batch.loose })
}

type Named = { latin: readonly [string, string]; place: readonly [string, string] }
/** What a person sees of a change; ids by the names of what they mean. */
function changesOf(before: Form, form: Form, fresh: boolean, { latin, place }: Named): LocalDiff['changes'] {
  const changes = (Object.keys(form) as (keyof Form)[]).flatMap((key): LocalDiff['changes'] => {
    if (key === 'taxonId' || key === 'placeId' || (fresh && key === 'name')) return []
    const same = before[key] === form[key]
    if (same && !(fresh && (key === 'startedOn' || key === 'unit'))) return []
    const shown = (of: Form) => (key === 'region' ? nameOfRegion(of.region) : of[key])
    return [{ field: key satisfies BatchField, before: fresh ? null : shown(before), after: shown(form) }]
  })
  if (form.taxonId !== before.taxonId) changes.push({ field: 'species', before: fresh ? null : latin[0], after: latin[1] })
  if (form.placeId !== before.placeId) changes.push({ field: 'place', before: fresh ? null : place[0], after: place[1] })
  return changes
}
