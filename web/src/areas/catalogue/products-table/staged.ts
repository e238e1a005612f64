import type { GridChange, GridRow } from '@plantule/contract/stock/grid'
import { type Field, type GridColumn, gridColumns, readCell, type Value, valueOf } from './columns.ts'

export type Cell = { row: number; column: number }
/** Two corners, both inside. */
export type Range = { from: Cell; to: Cell }
/** Changes not yet saved, by size. */
export type Staged = ReadonlyMap<number, Partial<Record<Field, Value>>>
/** Cells whose text could not be read, by `cellKey`, with that text. */
export type Wrong = ReadonlyMap<string, string>

export const cellKey = (subproductId: number, field: Field): string => `${subproductId} ${field}`

export const spanOf = ({ from, to }: Range) => ({
  top: Math.min(from.row, to.row),
  bottom: Math.max(from.row, to.row),
  left: Math.min(from.column, to.column),
  right: Math.max(from.column, to.column),
})

export const currentValue = (row: GridRow, staged: Staged, field: Field): Value => {
  const change = staged.get(row.subproductId)
  return change && field in change ? (change[field] ?? null) : valueOf(row, field)
}

type Written = { row: number; column: GridColumn; text: string }
export type Applied = {
  staged: Staged
  wrong: Wrong
  /** The cells that have a text now, by `cellKey`, those of a product's other sizes among them. */
  written: ReadonlySet<string>
  cells: number
}

/**
 * Puts texts into cells. What a product shows on each of its sizes changes on all of them; a value that is the saved one
 * is no change; a text that cannot be read leaves the cell as it was and is told.
 */
export function writeCells(rows: readonly GridRow[], before: Staged, cells: readonly Written[]): Applied {
  const staged = new Map(before)
  const wrong = new Map<string, string>()
  const written = new Set<string>()
  const sizes = new Map<number, GridRow[]>()
  for (const row of rows) {
    const own = sizes.get(row.productId)
    if (own) own.push(row)
    else sizes.set(row.productId, [row])
  }
  const put = (row: GridRow, field: Field, value: Value): void => {
    written.add(cellKey(row.subproductId, field))
    const { [field]: _, ...rest } = staged.get(row.subproductId) ?? {}
    const next = valueOf(row, field) === value || (value === '' && valueOf(row, field) === null) ? rest : { ...rest, [field]: value }
    if (Object.keys(next).length === 0) staged.delete(row.subproductId)
    else staged.set(row.subproductId, next)
  }
  for (const { row: at, column, text } of cells) {
    const row = rows[at]
    if (!row) continue
    const value = readCell(column, text)
    if (value === undefined) wrong.set(cellKey(row.subproductId, column.key), text)
    else for (const each of column.ofProduct ? (sizes.get(row.productId) ?? [row]) : [row]) put(each, column.key, value)
  }
  return { staged, wrong, written, cells: cells.length }
}

/** The cells that a pasted block fills from a corner; one single text fills the whole range. */
export function pastedCells(table: readonly (readonly string[])[], range: Range, rows: number): Written[] {
  const { top, left, bottom, right } = spanOf(range)
  const single = table.length === 1 && table[0]?.length === 1
  const height = single ? bottom - top + 1 : Math.max(table.length, 1)
  return Array.from({ length: Math.min(height, rows - top) }, (_, down) => down).flatMap((down) => {
    const line = single ? Array.from({ length: right - left + 1 }, () => table[0]?.[0] ?? '') : (table[down] ?? [])
    return line.flatMap((text, across) => {
      const column = gridColumns[left + across]
      return column ? [{ row: top + down, column, text }] : []
    })
  })
}

/** How much of a pasted block lies below the last line and right of the last column. */
export function beyond(table: readonly (readonly string[])[], range: Range, rows: number): { lines: number; columns: number } {
  const { top, left } = spanOf(range)
  const widest = table.reduce((most, line) => Math.max(most, line.length), 0)
  return { lines: Math.max(0, top + table.length - rows), columns: Math.max(0, left + widest - gridColumns.length) }
}

/** The next of the marked cells, line by line after the active one, then from the top again. */
export function nextMarked(rows: readonly GridRow[], isMarked: (row: GridRow, field: Field) => boolean, after: Cell): Cell | undefined {
  const columns = gridColumns.length
  const cells = rows.length * columns
  const from = after.row * columns + after.column
  for (let step = 1; step <= cells; step++) {
    const place = (from + step) % cells
    const [row, column] = [Math.floor(place / columns), place % columns]
    const [line, at] = [rows[row], gridColumns[column]]
    if (line && at && isMarked(line, at.key)) return { row, column }
  }
  return undefined
}

/** The body of the saving route. */
export function changesOf(rows: readonly GridRow[], staged: Staged): GridChange[] {
  return rows.flatMap((row): GridChange[] => {
    const set = staged.get(row.subproductId)
    if (!set) return []
    const { barcode, ...rest } = set
    // The kinds of the columns are those of the contract's fields.
    const fields = { ...rest, ...(barcode === undefined ? {} : { barcode: barcode === '' ? null : barcode }) } as GridChange['set']
    return [
      {
        subproductId: row.subproductId,
        productVersion: row.productVersion,
        sizeVersion: row.sizeVersion,
        seenOnHand: row.onHand,
        set: fields,
      },
    ]
  })
}
