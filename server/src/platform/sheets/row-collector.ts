import type { CellValue, SheetRow } from './sheet.ts'
import type { SheetLimits } from './sheet-limits.ts'
import { SheetError } from './sheet-error.ts'

/** Gathers rows within the limits: trailing empty cells and empty rows are dropped before anything is counted. */
export class RowCollector {
  readonly rows: SheetRow[] = []
  private characters = 0
  private cells = 0
  private readonly limits: SheetLimits

  constructor(limits: SheetLimits) {
    this.limits = limits
  }

  /** `row` counts from 1. Throws `too_many_rows`, `too_many_columns` or `too_much_text`. */
  add(row: number, cells: readonly (CellValue | undefined)[]): void {
    let width = cells.length
    while (width > 0 && isEmpty(cells[width - 1])) width -= 1
    if (width === 0) return
    const { maxRows, maxColumns, maxCharacters, maxCells } = this.limits
    if (width > maxColumns) throw new SheetError('too_many_columns', { max: maxColumns, row })
    if (this.rows.length >= maxRows) throw new SheetError('too_many_rows', { max: maxRows })
    const values: CellValue[] = []
    for (let at = 0; at < width; at += 1) {
      const value = cells[at] ?? null
      if (typeof value === 'string') this.characters += value.length
      if (value !== null) this.cells += 1
      values.push(value)
    }
    if (this.characters > maxCharacters || this.cells > maxCells) throw new SheetError('too_much_text')
    this.rows.push({ row, values })
  }
}

const isEmpty = (value: CellValue | undefined): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
