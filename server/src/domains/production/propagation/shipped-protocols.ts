import type { ShippedProtocol } from '@plantule/contract/production/stratifications'
import { referenceRows } from '../../taxonomy/index.ts'

type Row = Record<string, string>
let byName: Map<string, ShippedProtocol[]> | undefined

/** The shipped protocols by the plant's Latin name in small letters, in the order of their quality. Read once. */
export function shippedProtocols(): ReadonlyMap<string, ShippedProtocol[]> {
  byName ??= Map.groupBy(
    referenceRows('stratification-protocols.tsv.gz')
      .flatMap((row) => protocolIn(row) ?? [])
      .toSorted((a, b) => a.quality.localeCompare(b.quality)),
    (protocol) => protocol.taxon.toLowerCase(),
  )
  return byName
}

const kinds = { chaud: 'warm', froid: 'cold' } as const
const isQuality = (value: string): value is ShippedProtocol['quality'] => ['A', 'B', 'C'].includes(value)

/** A line of the file, without phases where the seeds need none; null where a phase has no length: nothing can be planned by that. */
export function protocolIn(row: Row): ShippedProtocol | null {
  const value = (column: string): string => row[column] ?? ''
  const phases = [1, 2, 3].flatMap((nth) => {
    const kind = kinds[value(`phase${nth}_type`) as keyof typeof kinds]
    if (!kind) return []
    const from = numberIn(value(`phase${nth}_semaines_min`))
    const to = numberIn(value(`phase${nth}_semaines_max`)) ?? from
    const [lowC, highC] = spanIn(value(`phase${nth}_temp_c`))
    return [{ kind, lowC, highC, weeksFrom: from ?? to, weeksTo: to }]
  })
  const quality = value('qualite_source')
  const known = phases.flatMap(({ weeksFrom, weeksTo, ...phase }) =>
    weeksFrom === null || weeksTo === null
      ? []
      : [{ ...phase, weeksFrom, weeksTo, weeks: Math.max(Math.round((weeksFrom + weeksTo) / 2), 1) }],
  )
  const needsNone = value('phase1_type') === 'aucun'
  if ((phases.length === 0 && !needsNone) || known.length < phases.length || !isQuality(quality)) return null
  return {
    taxon: value('nom_latin'),
    phases: known,
    before: value('prealable'),
    germinationFrom: numberIn(value('germination_pct_min')),
    germinationTo: numberIn(value('germination_pct_max')),
    note: value('remarque'),
    source: value('source'),
    quality,
  }
}

const numberIn = (text: string): number | null => (text === '' ? null : Number(text))

/** `5`, or `1 à 5`. */
function spanIn(text: string): [number | null, number | null] {
  const [low, high = low] = text.split(' à ').map(numberIn)
  return [low ?? null, high ?? null]
}
