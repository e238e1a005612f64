import { CatalogueIndex } from './catalogue-index.ts'
import type { ExistingProduct, ExistingSubproduct } from './existing.ts'
import type { ImportProduct, ImportSubproduct, RowError } from './model.ts'
import { canonical } from './parse-cell.ts'
import { rowError, type ProblemCode } from './problems.ts'
import { sheetKeys } from './sheet-fields.ts'

export type ProductField = Exclude<keyof ExistingProduct, 'id' | 'subproducts'>
/** `label` is no column: what a size is called once container, caliber or rootstock change. */
export type SubproductField = Exclude<keyof ExistingSubproduct, 'id' | 'looks'> | 'label'
export type Change<F> = { field: F; before: unknown; after: unknown }
export type Status = 'new' | 'changed' | 'unchanged'

/** A `new` one lists every value that the file gives it, from nothing. */
export type SubproductDiff = {
  status: Status
  id: number | null
  row: number
  changes: Change<SubproductField>[]
}
/** `status` is `changed` as soon as one of the subproducts is new or changed. */
export type ProductDiff = {
  status: Status
  id: number | null
  row: number
  name: string
  changes: Change<ProductField>[]
  subproducts: SubproductDiff[]
  /** It stands in the archive and comes back. */
  back?: boolean
  product: ImportProduct
}
export type Comparison = { products: ProductDiff[]; errors: RowError[]; warnings: RowError[]; counts: Record<Status, number> }

const productFields: readonly ProductField[] = [
  'reference',
  'name',
  'latinName',
  'cultivar',
  'type',
  'description',
  'categories',
  'tags',
  'provider',
  'vatRate',
  'published',
  ...sheetKeys,
]
const subproductFields: readonly Exclude<SubproductField, 'label'>[] = [
  'sku',
  'barcode',
  'container',
  'caliber',
  'rootstock',
  'priceCents',
  'weightGrams',
  'stock',
  'minimumStock',
  'ownLabel',
  'weeks',
]

/**
 * What the file would change, field by field; only what the file tells is compared, and nothing is ever deleted.
 * A product is found by its reference, else by a subproduct's SKU or barcode, else by its names; a subproduct by
 * SKU, barcode, else container, caliber and rootstock. Products with an error are left out of `products`.
 */
export function compare(
  imported: readonly ImportProduct[],
  existing: readonly ExistingProduct[],
  { defaultVatRate = null, missingPriceCents = null }: { defaultVatRate?: number | null; missingPriceCents?: number | null } = {},
): Comparison {
  const index = new CatalogueIndex(existing)
  const errors: RowError[] = []
  const warnings: RowError[] = []
  const taken = new Map<number, number>()
  const seen: Seen = { references: new Map(), skus: new Map() }
  const products: ProductDiff[] = []
  for (const product of imported) {
    const problems: RowError[] = []
    const refuse = (row: number, code: ProblemCode, value: string, details: Record<string, string | number> = {}) =>
      problems.push({ ...rowError({ row, value }, code, details), ...(ofSize.has(code) ? { of: 'size' as const } : {}) })
    refuseDoubles(product, seen, refuse)
    const found = index.find(product, refuse)
    if (found) {
      const other = taken.get(found.id)
      // Rows that only carry a SKU may well speak of the same product.
      if (other !== undefined && (product.reference || product.name)) refuse(product.row, 'same_product_twice', found.name, { other })
      taken.set(found.id, product.row)
    }
    const priceless = (row: number) => {
      if (missingPriceCents !== null) warnings.push(rowError({ row }, 'price_chosen'))
      return missingPriceCents
    }
    const diff = compareProduct(product, found, index, { defaultVatRate, priceless }, refuse)
    if (problems.length === 0) products.push(diff)
    errors.push(...problems)
  }
  const counts = { new: 0, changed: 0, unchanged: 0 }
  for (const { status } of products) counts[status] += 1
  return { products, errors, warnings, counts }
}

/** Faults of one size, for which its product need not be left out. */
const ofSize = new Set<ProblemCode>(['new_without_price', 'sku_elsewhere', 'several_subproducts', 'duplicate_sku', 'rate_needed'])

type Refuse = (row: number, code: ProblemCode, value: string, details?: Record<string, string | number>) => void

type Seen = Record<'references' | 'skus', Map<string, number>>

/** Codes are unique in a shop, whichever layout the file has. */
function refuseDoubles({ row, reference, subproducts }: ImportProduct, seen: Seen, refuse: Refuse): void {
  const note = (codes: Map<string, number>, code: string | null | undefined, at: number, problem: ProblemCode) => {
    if (!code) return
    const other = codes.get(code)
    if (other === undefined) codes.set(code, at)
    else refuse(at, problem, code, { other })
  }
  note(seen.references, reference, row, 'duplicate_reference')
  for (const subproduct of subproducts) note(seen.skus, subproduct.sku, subproduct.row, 'duplicate_sku')
}

function compareProduct(
  product: ImportProduct,
  found: ExistingProduct | undefined,
  index: CatalogueIndex,
  { defaultVatRate, priceless }: { defaultVatRate: number | null; priceless: (row: number) => number | null },
  refuse: Refuse,
): ProductDiff {
  const bareSku = product.subproducts[0]?.sku
  if (!found && !product.name)
    refuse(product.row, bareSku && !product.reference ? 'unknown_sku' : 'new_without_name', bareSku ?? product.reference ?? '')
  const changes = changesOf(productFields, product, found)
  const vatRate = product.vatRate ?? found?.vatRate ?? defaultVatRate
  const matches = index.subproducts(product.subproducts, found, refuse)
  const subproducts = product.subproducts.map((subproduct) => {
    let priced = withPrice(subproduct, vatRate, refuse)
    const match = matches.get(subproduct)
    if (!match && priced.priceCents === undefined && subproduct.priceExclCents === undefined) {
      const priceCents = priceless(subproduct.row)
      if (priceCents === null) refuse(subproduct.row, 'new_without_price', subproduct.sku ?? '')
      else priced = { ...priced, priceCents }
    }
    const differences = changesOf(subproductFields, priced, match)
    return {
      status: statusOf(match, differences.length > 0),
      id: match?.id ?? null,
      row: subproduct.row,
      changes: differences,
    }
  })
  const touched = changes.length > 0 || subproducts.some(({ status }) => status !== 'unchanged')
  return {
    status: statusOf(found, touched),
    id: found?.id ?? null,
    row: product.row,
    name: product.name ?? found?.name ?? '',
    changes,
    subproducts,
    product,
  }
}

const statusOf = (existing: unknown, touched: boolean): Status => (existing ? (touched ? 'changed' : 'unchanged') : 'new')

/** A price excluding tax becomes the one including it, rounded once: the same file gives the same price again. */
function withPrice(subproduct: ImportSubproduct, vatRate: number | null, refuse: Refuse): ImportSubproduct {
  if (subproduct.priceCents !== undefined || subproduct.priceExclCents === undefined) return subproduct
  if (vatRate === null) {
    refuse(subproduct.row, 'rate_needed', subproduct.sku ?? '')
    return subproduct
  }
  return { ...subproduct, priceCents: Math.round((subproduct.priceExclCents * (10_000 + vatRate)) / 10_000) }
}

function changesOf<F extends string>(
  names: readonly F[],
  after: { readonly [P in F]?: unknown },
  before: { readonly [P in F]: unknown } | undefined,
): Change<F>[] {
  return names.flatMap((field) => {
    const value = after[field]
    if (value === undefined || comparable(value) === comparable(before?.[field] ?? null)) return []
    return [{ field, before: before?.[field] ?? null, after: value }]
  })
}

/** Texts as a spreadsheet gives them back; the order of tags and categories means nothing. */
function comparable(value: unknown): unknown {
  if (typeof value === 'string') return canonical(value)
  if (!Array.isArray(value)) return value
  const items = value.map((item: unknown) => {
    const path = (Array.isArray(item) ? item : [item]).map((name: unknown) => canonical(String(name)))
    return path.filter((name) => name !== null)
  })
  const texts = items.filter((path) => path.length > 0).map((path) => JSON.stringify(path))
  return texts.length === 0 ? null : JSON.stringify([...new Set(texts)].toSorted())
}
