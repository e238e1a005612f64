import type { TextEncoding } from './decode-text.ts'

/** A cell as it was read: formulas give their last value, dates are instants at UTC midnight. */
export type CellValue = string | number | boolean | Date | null

/** `row` counts from 1, as the person sees it in the spreadsheet; trailing empty cells are left out. */
export type SheetRow = { row: number; values: CellValue[] }

export type SheetKind = 'xlsx' | 'xls' | 'ods' | 'csv' | 'map'

/** The first sheet of a file, without its empty rows. */
export type SheetContent = {
  kind: SheetKind
  rows: SheetRow[]
  /** Only for csv: how the bytes were understood. */
  encoding?: TextEncoding
  separator?: string
  /** Rows that were written in another encoding than the others. */
  oddRows?: number[]
}

/** How a written column shows its values, and what they must be. */
export type ColumnType =
  /** Any text; never understood as a formula. */
  | 'text'
  | 'integer'
  | 'decimal'
  /** Integer cents. */
  | 'euros'
  /** Basis points: 550 shows 5.5 %. */
  | 'percent'
  /** `YYYY-MM-DD`. */
  | 'day'
  /** A Date, shown as Europe/Paris wall-clock time. */
  | 'instant'
  /** A boolean, shown as oui or non. */
  | 'yes-no'

export type SheetColumn = { header: string; type: ColumnType; /** In characters. */ width?: number }
export type WrittenValue = string | number | boolean | Date | null | undefined
export type WrittenRow = readonly WrittenValue[]
export type RowSource = AsyncIterable<WrittenRow> | Iterable<WrittenRow>
export type SheetToWrite = { name: string; columns: readonly SheetColumn[]; rows: RowSource }

/** Excel's own ceiling, header included. */
export const maxSheetRows = 1_048_576
