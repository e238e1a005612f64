import { fieldKeys, fieldOf, type FieldKey } from './fields.ts'
import { frenchRates, type CellValue, type Table } from './model.ts'
import { normalHeader } from './normal-header.ts'
import { isBlank } from './parse-cell.ts'

/** `confidence` from 0 to 1; below 0.8, ask the person. */
export type Guess = { column: number; header: string; field: FieldKey; confidence: number }

const names = new Map(
  fieldKeys.map((key) => {
    const { label, aliases } = fieldOf(key)
    return [key, [label.fr, label.en, ...aliases].map(normalHeader)] as const
  }),
)

/** Which column means which of our fields: each column and each field at most once, best pairs first. */
export function guessColumns(table: Table): Guess[] {
  const guesses: Guess[] = []
  for (const [column, header] of table.headers.entries()) {
    const samples = table.rows.slice(0, 50).flatMap(({ values }) => (isBlank(values[column]) ? [] : [values[column] ?? null]))
    for (const field of fieldKeys) {
      const confidence = headerScore(normalHeader(header), field) * (0.45 + 0.55 * fit(field, samples)) + bonus(field, samples)
      if (confidence >= 0.5) guesses.push({ column, header, field, confidence: Math.min(1, Math.round(confidence * 100) / 100) })
    }
  }
  guesses.sort((a, b) => b.confidence - a.confidence || a.column - b.column)
  const taken = { columns: new Set<number>(), fields: new Set<FieldKey>() }
  return guesses
    .filter(({ column, field }) => {
      // Two prices would contradict each other as soon as one is edited.
      const rival = field === 'price' ? 'priceExcl' : field === 'priceExcl' ? 'price' : field
      if (taken.columns.has(column) || taken.fields.has(field) || taken.fields.has(rival)) return false
      taken.columns.add(column)
      taken.fields.add(field)
      return true
    })
    .toSorted((a, b) => a.column - b.column)
}

function headerScore(header: string, field: FieldKey): number {
  if (header === '') return 0
  let best = 0
  for (const [at, name] of (names.get(field) ?? []).entries()) {
    // The label itself before its aliases, so that "Référence sous-produit" is never the product's.
    if (name === header) return at < 2 ? 1 : 0.95
    const wanted = new Set(name.split(' '))
    const words = header.split(' ')
    const shared = words.filter((word) => wanted.has(word)).length
    if (shared > 0) best = Math.max(best, (0.85 * shared) / new Set([...wanted, ...words]).size)
  }
  return best
}

/** The share of samples that the field can read; all when there is nothing to look at. */
function fit(field: FieldKey, samples: readonly CellValue[]): number {
  if (samples.length === 0) return 1
  const { parse } = fieldOf(field)
  const fitting = samples.filter((sample) => {
    const parsed = parse(sample, { vatRates: frenchRates })
    // A caliber that became a date is still the caliber column: the row says what to mend.
    return 'value' in parsed || parsed.problem === 'became_a_date'
  })
  return fitting.length / samples.length
}

const share = (samples: readonly CellValue[], pattern: RegExp): number =>
  samples.length === 0 ? 0 : samples.filter((sample) => pattern.test(String(sample))).length / samples.length

/** Values that speak for themselves whatever the header. */
function bonus(field: FieldKey, samples: readonly CellValue[]): number {
  // A column of heights is the grown height unless it holds bands of sale: 80/100, 125-150, 6/8.
  if (field === 'caliber')
    return share(samples, /^\s*\d{1,3}\s*[/-]\s*\d{1,3}(\s*(cm|\+))?\s*$|^\s*\d{1,3}\s*\/\s*\+\s*$/i) > 0.5
      ? 0.1
      : share(samples, /^\s*\d+([.,]\d+)?(\s*(à|a|-)\s*\d+([.,]\d+)?)?\s*m\b/i) > 0.5
        ? -0.4
        : 0
  if (field === 'barcode') return share(samples, /^\d{13}$/) > 0.8 ? 0.5 : 0
  if (field === 'latinName') return share(samples, /^[A-Z][a-z]+ (x |× ?)?[a-z]{3,}(-[a-z]+)?( ['‘(]| (var|subsp)\.|$)/) > 0.7 ? 0.2 : 0
  if (field === 'vatRate') return share(samples, /^\s*(20|10|5[.,]5|2[.,]1)0?\s*%$/) > 0.8 ? 0.5 : 0
  return 0
}
