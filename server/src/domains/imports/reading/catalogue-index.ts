import type { ExistingProduct, ExistingSubproduct } from './existing.ts'
import type { ImportProduct, ImportSubproduct } from './model.ts'
import { canonical, fold } from './parse-cell.ts'
import type { ProblemCode } from './problems.ts'

type Refuse = (row: number, code: ProblemCode, value: string, details?: Record<string, string | number>) => void
type Owned = { product: ExistingProduct; subproduct: ExistingSubproduct }

const key = (text: string | null | undefined): string => canonical(text ?? null) ?? ''
const nameKey = (product: { name?: string; latinName?: string | null; cultivar?: string | null }): string =>
  JSON.stringify([product.name, product.latinName, product.cultivar].map((text) => fold(key(text))))

/** Finds what exists already, in constant time per row. */
export class CatalogueIndex {
  private readonly byReference = new Map<string, ExistingProduct>()
  private readonly byNames = new Map<string, ExistingProduct[]>()
  private readonly byName = new Map<string, ExistingProduct[]>()
  private readonly bySku = new Map<string, Owned>()
  private readonly byBarcode = new Map<string, Owned>()

  constructor(existing: readonly ExistingProduct[]) {
    for (const product of existing) {
      if (product.reference) this.byReference.set(key(product.reference), product)
      push(this.byNames, nameKey(product), product)
      push(this.byName, fold(key(product.name)), product)
      for (const subproduct of product.subproducts) {
        if (subproduct.sku) this.bySku.set(key(subproduct.sku), { product, subproduct })
        if (subproduct.barcode) this.byBarcode.set(key(subproduct.barcode), { product, subproduct })
      }
    }
  }

  find(product: ImportProduct, refuse: Refuse): ExistingProduct | undefined {
    const referred = product.reference ? this.byReference.get(key(product.reference)) : undefined
    if (referred) return referred
    // A file that gives a reference may complete a product that has none, never rename another.
    const free = (found: ExistingProduct) => !product.reference || found.reference === null
    for (const { sku, barcode } of product.subproducts) {
      const owned = (sku ? this.bySku.get(key(sku)) : undefined) ?? (barcode ? this.byBarcode.get(key(barcode)) : undefined)
      if (owned && free(owned.product)) return owned.product
    }
    if (!product.name) return undefined
    const tellsMore = product.latinName !== undefined || product.cultivar !== undefined
    const exact = (this.byNames.get(nameKey(product)) ?? []).filter(free)
    const named = exact.length > 0 || tellsMore ? exact : (this.byName.get(fold(key(product.name))) ?? []).filter(free)
    if (named.length > 1) refuse(product.row, 'several_matches', product.name)
    return named[0]
  }

  /** What each row of one product means among the existing; codes first, then what the eye tells apart. */
  subproducts(
    wanted: readonly ImportSubproduct[],
    owner: ExistingProduct | undefined,
    refuse: Refuse,
  ): Map<ImportSubproduct, ExistingSubproduct> {
    const matches = new Map<ImportSubproduct, ExistingSubproduct>()
    const free = new Set(owner?.subproducts)
    const settle = (row: ImportSubproduct, match: ExistingSubproduct | undefined) => {
      if (!match) return
      matches.set(row, match)
      free.delete(match)
    }
    for (const row of wanted) {
      const owned = row.sku ? this.bySku.get(key(row.sku)) : undefined
      if (owned && owned.product !== owner) refuse(row.row, 'sku_elsewhere', row.sku ?? '', { other: owned.product.name })
      settle(row, owned && free.has(owned.subproduct) ? owned.subproduct : undefined)
    }
    for (const row of wanted) {
      if (matches.has(row) || !row.barcode) continue
      settle(
        row,
        [...free].find((candidate) => mayBe(row, candidate) && key(candidate.barcode) === key(row.barcode)),
      )
    }
    for (const row of wanted) {
      if (matches.has(row)) continue
      const alike = [...free].filter((candidate) => mayBe(row, candidate) && looksLike(row, candidate))
      const same = alike.filter(({ barcode }) => row.barcode === undefined || key(barcode) === key(row.barcode))
      if (alike.length > 1 && same.length !== 1 && !row.sku) refuse(row.row, 'several_subproducts', row.sku ?? '')
      else settle(row, same.length === 1 ? same[0] : alike.length === 1 ? alike[0] : undefined)
    }
    return matches
  }
}

/** A code that the existing one does not have may be added to it, never replaced. */
const mayBe = (row: ImportSubproduct, { sku }: ExistingSubproduct): boolean => row.sku === undefined || sku === null

const looksLike = (row: ImportSubproduct, candidate: ExistingSubproduct): boolean =>
  (candidate.looks !== undefined && candidate.looks === [row.container, row.caliber, row.rootstock].filter(Boolean).join(' · ')) ||
  (['container', 'caliber', 'rootstock'] as const).every(
    (field) => row[field] === undefined || fold(key(row[field])) === fold(key(candidate[field])),
  )

function push<K, V>(map: Map<K, V[]>, at: K, value: V): void {
  const list = map.get(at)
  if (list) list.push(value)
  else map.set(at, [value])
}
