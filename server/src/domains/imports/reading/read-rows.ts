import type { SheetRow } from '../../../platform/sheets/sheet.ts'
import { assignField, canBeEmptied, emptied, propertyOf } from './assign-field.ts'
import { fieldOf, type FieldKey } from './fields.ts'
import type { ImportImage, ImportProduct, ImportSubproduct, ReadOptions, ReadResult, Table } from './model.ts'
import { fold, isBlank } from './parse-cell.ts'
import { ProblemList } from './problem-list.ts'
import { SizeCodes } from './size-codes.ts'

/** Which column gives which field. */
export type Mapping = readonly { column: number; field: FieldKey }[]

type Known = { product: ImportProduct; firstRow: number; values: Map<FieldKey, unknown>; bare: number | undefined }

export type MappingProblem = 'no_key' | 'two_prices' | 'field_twice'

/** What to mend in a mapping before reading with it: without a key no row can be told from another. */
export function mappingProblems(mapping: Mapping): MappingProblem[] {
  const keys = mapping.map(({ field }) => field)
  const has = (...wanted: FieldKey[]) => wanted.some((field) => keys.includes(field))
  const problems: MappingProblem[] = []
  if (!has('reference', 'name', 'sku', 'barcode')) problems.push('no_key')
  if (has('price') && has('priceExcl')) problems.push('two_prices')
  if (new Set(keys).size < keys.length) problems.push('field_twice')
  return problems
}

/**
 * One row a subproduct, the product's own columns repeated or left empty on its further rows. Rows of one product
 * need not follow each other: they share a reference, else a name. Every row is checked, whatever came before;
 * products with an error are left out of `products`. A file without product columns gives one product a row,
 * known by its SKU or barcode alone.
 */
export function readRows(table: Table, mapping: Mapping, options: ReadOptions): ReadResult {
  return new RowReading(table, mapping, options).run()
}

class RowReading {
  private readonly problems = new ProblemList()
  private readonly known = new Map<string, Known>()
  private readonly codes: SizeCodes
  private readonly twins = new Map<string, number>()
  private readonly ofProduct: Mapping
  private readonly ofSubproduct: Mapping
  private readonly table: Table
  private readonly options: ReadOptions

  constructor(table: Table, mapping: Mapping, options: ReadOptions) {
    this.table = table
    this.options = options
    this.codes = new SizeCodes(options.doubles)
    this.ofProduct = mapping.filter(({ field }) => fieldOf(field).of === 'product')
    this.ofSubproduct = mapping.filter(({ field }) => fieldOf(field).of === 'subproduct')
  }

  run(): ReadResult {
    for (const row of this.table.rows) this.readRow(row)
    return this.problems.result([...this.known.values()].map(({ product }) => product))
  }

  private readRow(row: SheetRow): void {
    const values = this.parse(this.ofProduct, row)
    const filled = this.ofSubproduct.some(({ column }) => !isBlank(row.values[column]))
    const key = this.keyOf(values, row)
    if (key === undefined) {
      // A wrong reference was already told.
      if (filled && !this.problems.isBad(row.row)) this.problems.error({ row: row.row }, 'subproduct_without_product')
      else if (!filled && !this.problems.isBad(row.row)) this.problems.error({ row: row.row, column: this.header('name') }, 'required')
      return
    }
    const known = this.known.get(key) ?? this.begin(key, values, row)
    if (known.firstRow !== row.row) this.sameAsFirst(known, values, row)
    if (filled) known.product.subproducts.push(this.subproduct(row, key))
    else if (known.firstRow !== row.row && this.onlyPictures(row)) return
    else if (known.bare !== undefined || known.firstRow !== row.row) {
      const value = known.product.reference ?? known.product.name ?? ''
      this.problems.error({ row: row.row, value }, 'duplicate_reference', { other: known.bare ?? known.firstRow })
    } else known.bare = row.row
    if (this.problems.isBad(row.row)) this.problems.spoil(known.firstRow)
  }

  /** Shops write a row for each further picture of a product: nothing else but what it is known by. */
  private onlyPictures({ values }: SheetRow): boolean {
    const told = this.ofProduct.filter(({ field, column }) => field !== 'reference' && !isBlank(values[column]))
    return this.ofProduct.some(({ field }) => field === 'reference') && told.every(({ field }) => field === 'images')
  }

  private parse(mapping: Mapping, { row, values }: SheetRow, problems = this.problems): Map<FieldKey, unknown> {
    const parsed = new Map<FieldKey, unknown>()
    for (const { column, field } of mapping) {
      const value = problems.field(field, { row, column: this.table.headers[column] ?? null, value: values[column] }, this.options)
      if (value !== undefined) parsed.set(field, value)
    }
    return parsed
  }

  private keyOf(values: Map<FieldKey, unknown>, row: SheetRow): string | undefined {
    const text = (field: FieldKey) => fold(String(values.get(field) ?? ''))
    if (values.has('reference')) return `reference ${String(values.get('reference'))}`
    if (values.has('name')) return `name ${JSON.stringify([text('name'), text('latinName'), text('cultivar')])}`
    const columns = this.ofProduct.some(({ field }) => field === 'reference' || field === 'name')
    const coded = this.ofSubproduct.some(({ field, column }) => (field === 'sku' || field === 'barcode') && !isBlank(row.values[column]))
    return columns || !coded ? undefined : `row ${row.row}`
  }

  private begin(key: string, values: Map<FieldKey, unknown>, row: SheetRow): Known {
    const product: ImportProduct = { row: row.row, subproducts: [] }
    for (const { field, column } of this.ofProduct) {
      const value = values.get(field)
      if (value !== undefined) assignField(product, field, value)
      else if (isBlank(row.values[column])) this.empty(product, field, row.row)
    }
    const known: Known = { product, firstRow: row.row, values, bare: undefined }
    this.known.set(key, known)
    return known
  }

  private empty(target: ImportProduct | ImportSubproduct, field: FieldKey, row: number): void {
    if (this.options.emptyCells === 'keep') return
    // A price that is not told is asked for only where a size is new: then there is a choice.
    if (fieldOf(field).required && field !== 'price') this.problems.error({ row, column: this.header(field) }, 'required')
    else if (canBeEmptied(field)) assignField(target, field, emptied(field))
  }

  /** Further rows may repeat the product or leave it empty; another value would be lost without a word. */
  private sameAsFirst(known: Known, values: Map<FieldKey, unknown>, row: SheetRow): void {
    for (const { field, column } of this.ofProduct) {
      const value = values.get(field)
      if (value === undefined) continue
      if (field === 'images') {
        // A row for each picture: they come one behind the other.
        const images = [...(known.product.images ?? []), ...(value as ImportImage[])]
        known.product.images = [...new Map(images.map((image) => [image.url, image])).values()]
        continue
      }
      const first = known.values.get(field)
      if (first === undefined && this.options.emptyCells === 'keep') {
        known.values.set(field, value)
        assignField(known.product, field, value)
      } else if (JSON.stringify(first) !== JSON.stringify(value)) {
        const place = { row: row.row, column: this.table.headers[column] ?? null, value: row.values[column] }
        this.problems.ofSize().error(place, 'differs_from_first', { other: known.firstRow })
      }
    }
  }

  private subproduct(row: SheetRow, key: string): ImportSubproduct {
    const subproduct: ImportSubproduct = { row: row.row }
    const values = this.parse(this.ofSubproduct, row, this.problems.ofSize())
    for (const { field, column } of this.ofSubproduct) {
      const value = values.get(field)
      if (value !== undefined) assignField(subproduct, field, value)
      else if (isBlank(row.values[column])) this.empty(subproduct, field, row.row)
    }
    this.refuseTwins(subproduct, key)
    return subproduct
  }

  private refuseTwins(subproduct: ImportSubproduct, key: string): void {
    const { row, sku, container, caliber, rootstock, barcode } = subproduct
    const place = { row, column: this.header('sku'), value: sku ?? null }
    if (sku) {
      const free = this.codes.take(sku, place, this.problems.ofSize())
      if (free === undefined) delete subproduct.sku
      else subproduct.sku = free
      return
    }
    const twin = JSON.stringify([key, barcode, container, caliber, rootstock])
    const other = this.twins.get(twin)
    if (other === undefined) this.twins.set(twin, row)
    else this.problems.ofSize().error(place, 'duplicate_subproduct', { other })
  }

  private header(field: FieldKey): string {
    const at = [...this.ofProduct, ...this.ofSubproduct].find((entry) => entry.field === field)
    return at ? (this.table.headers[at.column] ?? propertyOf(field)) : fieldOf(field).label.fr
  }
}
