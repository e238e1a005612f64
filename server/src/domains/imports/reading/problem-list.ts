import { fieldOf, type FieldKey } from './fields.ts'
import type { CellValue, ReadOptions, ReadResult, RowError, ImportProduct } from './model.ts'
import { barcodeHolds, isBlank, numberOf, type Parsed } from './parse-cell.ts'
import { rowError, type ProblemCode } from './problems.ts'

type Place = { row: number; column?: string | null; value?: CellValue | undefined }

/** What a reading finds wrong, gathered to the end, and which products it concerns. */
export class ProblemList {
  readonly errors: RowError[]
  readonly warnings: RowError[]
  private readonly badRows: Set<number>
  private readonly file: number
  private readonly whole: ProblemList | undefined

  /** `file` counts from 0 among the files read together; with `whole` it is that list, for what concerns one size alone. */
  constructor(file = 0, whole?: ProblemList) {
    this.file = file
    this.whole = whole
    this.errors = whole?.errors ?? []
    this.warnings = whole?.warnings ?? []
    this.badRows = whole?.badRows ?? new Set()
  }

  /** The same list, for what is wrong with the size of a row and not with its product. */
  ofSize(): ProblemList {
    return new ProblemList(this.file, this)
  }

  error(place: Place, code: ProblemCode, details?: Record<string, string | number>): void {
    this.errors.push({ ...rowError(place, code, details), file: this.file, ...(this.whole ? { of: 'size' as const } : {}) })
    this.badRows.add(place.row)
  }

  /** Leaves out the product that begins at this row. */
  spoil(row: number): void {
    this.badRows.add(row)
  }

  isBad(row: number): boolean {
    return this.badRows.has(row)
  }

  warn(place: Place, code: ProblemCode, details?: Record<string, string | number>): void {
    this.warnings.push({ ...rowError(place, code, details), file: this.file })
  }

  /** The parsed value of a cell, or undefined when it is empty or wrong (then noted). */
  take<T>(place: Place, parse: (cell: CellValue) => Parsed<T>): T | undefined {
    if (isBlank(place.value)) return undefined
    const parsed = parse(place.value ?? null)
    if ('value' in parsed) return parsed.value
    this.error(place, parsed.problem, parsed.details)
    return undefined
  }

  field(key: FieldKey, place: Place, options: Pick<ReadOptions, 'vatRates'>): unknown {
    if (key === 'stock' && (numberOf(place.value ?? null) ?? 0) < 0) {
      this.warn(place, 'negative_stock')
      return 0
    }
    const value = this.take(place, (cell) => fieldOf(key).parse(cell, options))
    if (key === 'barcode' && typeof value === 'string' && !barcodeHolds(value)) this.warn(place, 'barcode_check')
    return value
  }

  /** Takes over what was found in another of the files. */
  join(other: ProblemList): void {
    this.errors.push(...other.errors)
    this.warnings.push(...other.warnings)
  }

  /** Leaves out the products that begin at a bad row: half a product is worse than none. */
  result(products: readonly ImportProduct[]): ReadResult {
    const byRow = (a: RowError, b: RowError) => a.file - b.file || a.row - b.row
    return {
      products: products.filter(({ row }) => !this.badRows.has(row)),
      held: products.filter(({ row }) => this.badRows.has(row)),
      errors: this.errors.toSorted(byRow),
      warnings: this.warnings.toSorted(byRow),
    }
  }
}
