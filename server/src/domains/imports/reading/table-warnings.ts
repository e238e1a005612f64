import type { RowError, Table } from './model.ts'
import { isBlank } from './parse-cell.ts'
import { rowError } from './problems.ts'
import type { UnreadColumn } from './unread-columns.ts'

/** Rows that are told by their number; the others of their sort are only counted. */
const MOST = 500

/**
 * What looks wrong in a table as a whole: rows in another encoding, rows with more cells than there are columns, stock that nobody reads.
 */
export function tableWarnings(table: Table, file: number, unread: readonly UnreadColumn[] = []): RowError[] {
  const odd = new Set(table.oddRows)
  const width = table.headers.length
  const mixed = table.rows.filter(({ row }) => odd.has(row)).slice(0, MOST)
  const wide = table.rows
    .filter(({ values }) => values.length > width && values.slice(width).some((value) => !isBlank(value)))
    .slice(0, MOST)
  const texts = (values: Table['rows'][number]['values']): string =>
    values
      .filter((value) => !isBlank(value))
      .map(String)
      .join(' | ')
  const warnings = [
    ...mixed.map(({ row, values }) => rowError({ row, value: texts(values) }, 'mixed_encoding')),
    ...wide.map(({ row, values }) =>
      rowError({ row, value: texts(values.slice(width)) }, 'wide_row', { cells: values.length, columns: width }),
    ),
    ...unread
      .filter(({ stock }) => stock)
      .map(({ header }) => rowError({ row: table.headerRow, column: header, value: header }, 'stock_not_read')),
  ]
  return warnings.map((warning) => ({ ...warning, file }))
}
