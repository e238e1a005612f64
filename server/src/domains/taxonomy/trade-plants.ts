import { createHash } from 'node:crypto'
import { referenceRows } from './reference-file.ts'
import { type TaxonFileRow, taxonRow } from './taxon-rows.ts'

const FIRST_ID = 900_000_000
const IDS = 9_000_000

/**
 * Adds to the plants of the flora those that gardens grow: the cultivated names that it lacks, then the trade's own names
 * for plants, which also say what nurseries call those that are there. What TAXREF accepts stays accepted: a name that is
 * there already never becomes a synonym.
 */
export function withGardens(flora: readonly TaxonFileRow[]): TaxonFileRow[] {
  const rows = [...flora, ...referenceRows('cultivated-taxa.tsv.gz').map(taxonRow)]
  const known = new Map<string, TaxonFileRow>()
  for (const row of rows) if (!known.has(nameKey(row.scientific_name))) known.set(nameKey(row.scientific_name), row)
  const ids = new Set(rows.map((row) => row.id))
  const add = (line: Record<string, string>): TaxonFileRow => {
    const id = freeId(line['scientific_name'] ?? '', ids)
    const row = taxonRow({ ...line, id: String(id), accepted_id: line['accepted_id'] ?? String(id) })
    ids.add(id)
    rows.push(row)
    known.set(nameKey(row.scientific_name), row)
    return row
  }
  for (const line of referenceRows('trade-plants.psv')) {
    const scientific_name = line['scientific_name'] ?? ''
    const genus = genusOf(scientific_name)
    const rank = genus === scientific_name ? 'genus' : scientific_name.includes('×') ? 'hybrid' : 'species'
    const { family = '' } = line
    const row = known.get(nameKey(scientific_name)) ?? add({ scientific_name, genus, family, rank })
    row.nursery = true
    row.family ||= family
    row.french_names = first(names(line['french_names']), row.french_names)
    row.english_names = first(names(line['english_names']), row.english_names)
    for (const synonym of names(line['synonyms'])) {
      if (known.has(nameKey(synonym))) continue
      add({ scientific_name: synonym, genus: genusOf(synonym), family, rank, accepted_id: String(row.accepted_id), nursery: 'true' })
    }
  }
  return rows
}

const names = (text: string | undefined): string[] => (text ?? '').split(';').filter(Boolean)

/** The trade's names first, each once. */
const first = (trade: readonly string[], others: readonly string[]): string[] => {
  const told = new Set(trade.map((name) => nameKey(name)))
  return [...trade, ...others.filter((name) => !told.has(nameKey(name)))]
}

const genusOf = (name: string): string => name.replace(/^× ?/, '').split(' ')[0] ?? ''

/** As the database's `plain_name`: without accents, hybrid sign and marks. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/×/g, ' x ')
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/(^| )x (?=[a-z])/g, '$1')
    .trim()

/** A number that stays the same from one version of the files to the next. */
function freeId(name: string, taken: ReadonlySet<number>): number {
  let id = FIRST_ID + (createHash('sha256').update(name).digest().readUInt32BE(0) % IDS)
  while (taken.has(id)) id += 1
  return id
}
