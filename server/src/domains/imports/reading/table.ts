import type { SheetContent, SheetRow } from '../../../platform/sheets/sheet.ts'
import type { Table } from './model.ts'

/** No column is named at greater length; a file can be one cell of megabytes. */
const LONGEST_HEADER = 200

/**
 * Takes the header among the first ten rows: the first with as many texts as any other, so that titles above it
 * (`Catalogue 2026`) are passed over. Empty headers are named by their letter in error messages, so kept as ''.
 */
export function toTable(rows: readonly SheetRow[]): Table {
  const texts = (row: SheetRow) => row.values.filter((value) => typeof value === 'string' && value.trim() !== '').length
  const candidates = rows.slice(0, 10)
  const header =
    candidates.length === 0 ? undefined : candidates.reduce((best, row) => (texts(row) > texts(best) * 1.5 && texts(best) < 3 ? row : best))
  if (!header) return { headers: [], headerRow: 1, rows: [] }
  const headers = Array.from(header.values, (value) => (value === null ? '' : String(value).trim().slice(0, LONGEST_HEADER)))
  return { headers, headerRow: header.row, rows: rows.filter((row) => row.row > header.row) }
}

/** The same of all that a file holds, with how it was read. */
export function tableOf({ rows, encoding, separator, oddRows }: Pick<SheetContent, 'rows' | 'encoding' | 'separator' | 'oddRows'>): Table {
  return { ...toTable(rows), ...(encoding ? { encoding } : {}), ...(separator ? { separator } : {}), ...(oddRows ? { oddRows } : {}) }
}
