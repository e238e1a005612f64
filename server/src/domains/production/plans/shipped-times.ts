import type { GrowingTimes } from '@plantule/contract/production/recipes'
import { referenceRows } from '../../taxonomy/index.ts'

type Shipped = GrowingTimes['shipped'][number]
type Row = Record<string, string>
let byName: Map<string, Shipped[]> | undefined

/** The shipped durations and densities by the plant's Latin name in small letters, without its cultivar, best sources first. Read once. */
export function shippedTimes(): ReadonlyMap<string, Shipped[]> {
  byName ??= Map.groupBy(
    referenceRows('growing-times.tsv')
      .flatMap((row) => timeIn(row) ?? [])
      .toSorted((a, b) => a.quality.localeCompare(b.quality)),
    (each) => speciesOf(each.plant),
  )
  return byName
}

/** `Dianthus 'Kahori'` is a Dianthus. */
const speciesOf = (plant: string): string => (plant.split("'")[0] ?? '').trim().toLowerCase()

const isQuality = (value: string): value is Shipped['quality'] => ['A', 'B', 'C'].includes(value)
const weeksIn: Readonly<Record<string, number>> = { semaines: 1, mois: 52 / 12, ans: 52, années: 52, jours: 1 / 7 }

/** A line of the file; null where it says neither how long nor how dense. */
export function timeIn(row: Row): Shipped | null {
  const value = (column: string): string => row[column] ?? ''
  const number = (column: string): number | null => (value(column) === '' ? null : Number(value(column)))
  const unit = weeksIn[value('unite')]
  const weeks = (column: string): number | null => {
    const length = number(column)
    return length === null || unit === undefined ? null : Math.round(length * unit * 10) / 10
  }
  const quality = value('qualite_source')
  const found = {
    weeksFrom: weeks('duree_min'),
    weeksTo: weeks('duree_max') ?? weeks('duree_min'),
    perM2From: number('densite_m2_min'),
    perM2To: number('densite_m2_max') ?? number('densite_m2_min'),
  }
  if (!isQuality(quality) || (found.weeksTo === null && found.perM2To === null)) return null
  return {
    plant: value('espece'),
    operation: value('operation'),
    from: value('depart'),
    to: value('arrivee'),
    ...found,
    note: value('remarque'),
    source: value('source'),
    quality,
  }
}
