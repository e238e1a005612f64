import type { PhytoProduct, PhytoUse } from '@plantule/contract/production/phyto'
import { searchText } from '../../../platform/search-text.ts'
import { referenceRows } from '../../taxonomy/index.ts'

type Row = Record<string, string>
type Found = PhytoProduct & { search: string }
/** So many are shown of what answers to a search. */
const SHOWN = 20

let products: readonly Found[] | undefined
let uses: ReadonlyMap<string, PhytoUse[]> | undefined

/** The official list as it was on the day of its extract, by name. Read once. */
const allProducts = (): readonly Found[] => (products ??= referenceRows('phyto-products.tsv.gz').map(productIn))

export const phytoProduct = (amm: string): PhytoProduct | null => {
  const found = allProducts().find((each) => each.amm === amm)
  return found ? shown(found) : null
}

/** What a product was authorised for on ornamental plants; none where the extract knows none. */
export function phytoUses(amm: string): readonly PhytoUse[] {
  uses ??= Map.groupBy(
    referenceRows('phyto-uses.tsv.gz').map((row) => ({ amm: row['amm'] ?? '', ...useIn(row) })),
    (row) => row.amm,
  )
  return (uses.get(amm) ?? []).map(({ ...use }) => use)
}

/** By number, or by all words of its name or of a second name; those that may be sold first. */
export function findPhytoProducts(q: string): PhytoProduct[] {
  const words = searchText(q).split(' ').filter(Boolean)
  if (words.length === 0) return []
  return allProducts()
    .filter(({ search }) => words.every((word) => search.includes(word)))
    .toSorted((a, b) => Number(a.withdrawn) - Number(b.withdrawn))
    .slice(0, SHOWN)
    .map(shown)
}

const shown = ({ search: _, ...product }: Found): PhytoProduct => product

function productIn(row: Row): Found {
  const value = (column: string): string => row[column] ?? ''
  const [amm, name, otherNames] = [value('amm'), value('name'), value('other_names')]
  return {
    amm,
    name,
    otherNames,
    holder: value('holder'),
    substances: value('substances'),
    functions: value('functions'),
    withdrawn: value('state') === 'withdrawn',
    withdrawnOn: value('withdrawn_on') || null,
    search: searchText([amm, name, otherNames].join(' ')),
  }
}

function useIn(row: Row): PhytoUse {
  const value = (column: string): string => row[column] ?? ''
  const figure = (column: string): number | null => (value(column) === '' ? null : Number(value(column)))
  return {
    use: value('use'),
    crop: value('crop'),
    part: value('part'),
    target: value('target'),
    dose: figure('dose'),
    unit: value('unit'),
    maxApplications: figure('max_applications'),
    intervalDays: figure('interval_days'),
    bbchMin: value('bbch_min'),
    bbchMax: value('bbch_max'),
    reentryHours: figure('reentry_hours'),
    aquaticM: figure('aquatic_m'),
    conditions: value('conditions'),
  }
}
