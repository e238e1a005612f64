import type { RowSource, SheetColumn, WrittenValue } from '../../../../platform/sheets/sheet.ts'
import type { ExistingProduct, ExistingSubproduct } from '../existing.ts'
import { fieldKeys, fieldOf, type FieldKey } from '../fields.ts'
import { joinList, joinPaths } from '../list-text.ts'
import { normalHeader } from '../normal-header.ts'
import { canonical } from '../parse-cell.ts'
import { readRows, type Mapping } from '../read-rows.ts'
import { sheetCell, sheetKeys } from '../sheet-fields.ts'
import type { Layout } from './layout.ts'

/**
 * Every field but the price excluding tax, which would contradict the other as soon as one is edited, and pictures, which are here already.
 */
const exported = fieldKeys.filter((key) => key !== 'priceExcl' && key !== 'images')

const widths: Partial<Record<FieldKey, number>> = { name: 32, latinName: 28, description: 50, categories: 36, tags: 24 }

export const ownColumns: readonly SheetColumn[] = exported.map((key) => ({
  header: fieldOf(key).label.fr,
  type: fieldOf(key).column,
  ...(widths[key] ? { width: widths[key] } : {}),
}))

const productCells: Partial<Record<FieldKey, (product: ExistingProduct) => WrittenValue>> = {
  reference: (product) => product.reference,
  name: (product) => product.name,
  latinName: (product) => product.latinName,
  cultivar: (product) => product.cultivar,
  type: (product) => (product.type === 'plant' ? 'plante' : 'autre'),
  description: (product) => product.description,
  categories: (product) => joinPaths(product.categories.map(tidy).filter((path) => path.length > 0)),
  tags: (product) => joinList(tidy(product.tags)),
  provider: (product) => product.provider,
  vatRate: (product) => product.vatRate,
  published: (product) => product.published,
  ...Object.fromEntries(sheetKeys.map((key) => [key, (product: ExistingProduct) => sheetCell(key, product[key])])),
}
const subproductCells: Partial<Record<FieldKey, (subproduct: ExistingSubproduct) => WrittenValue>> = {
  sku: (subproduct) => subproduct.sku,
  barcode: (subproduct) => subproduct.barcode,
  container: (subproduct) => subproduct.container,
  caliber: (subproduct) => subproduct.caliber,
  rootstock: (subproduct) => subproduct.rootstock,
  price: (subproduct) => subproduct.priceCents,
  weight: (subproduct) => subproduct.weightGrams,
  stock: (subproduct) => subproduct.stock,
  stockExported: (subproduct) => subproduct.stock,
  minimumStock: (subproduct) => subproduct.minimumStock,
  label: (subproduct) => subproduct.ownLabel,
  weeks: (subproduct) => subproduct.weeks,
}

/** Our export: a row for each subproduct, or one for a product that has none. Feed it to `writeXlsx` or `writeCsv`. */
export async function* ownRows(products: Iterable<ExistingProduct> | AsyncIterable<ExistingProduct>): AsyncGenerator<WrittenValue[]> {
  for await (const product of products) {
    const rows = product.subproducts.length === 0 ? [undefined] : product.subproducts
    for (const subproduct of rows) {
      yield exported.map((key) => productCells[key]?.(product) ?? (subproduct ? subproductCells[key]?.(subproduct) : null))
    }
  }
}

export const ownSheet = (
  products: Iterable<ExistingProduct> | AsyncIterable<ExistingProduct>,
): { columns: readonly SheetColumn[]; rows: RowSource } => ({
  columns: ownColumns,
  rows: ownRows(products),
})

/** The columns of one of our own files, in either language; unknown ones are ignored. */
export function ownMapping(headers: readonly string[]): Mapping {
  const seen = new Set<FieldKey>()
  return headers.flatMap((header, column) => {
    const name = normalHeader(header)
    const field = fieldKeys.find(
      (key) => !seen.has(key) && [fieldOf(key).label.fr, fieldOf(key).label.en].some((label) => normalHeader(label) === name),
    )
    if (!field) return []
    seen.add(field)
    return [{ column, field }]
  })
}

const tidy = (items: readonly string[]): string[] => items.map((item) => canonical(item)).filter((item) => item !== null)

export const plantule: Layout = {
  key: 'plantule',
  label: 'Plantule',
  recognise: (headers) => {
    const mapped = ownMapping(headers)
    const keyed = mapped.some(({ field }) => field === 'reference' || field === 'sku')
    const filled = headers.filter((header) => header.trim() !== '').length
    return keyed && mapped.length > 1 ? mapped.length / filled : 0
  },
  read: ([table], options) =>
    table
      ? readRows(table, ownMapping(table.headers), { ...options, emptyCells: 'clear' })
      : { products: [], held: [], errors: [], warnings: [] },
}
