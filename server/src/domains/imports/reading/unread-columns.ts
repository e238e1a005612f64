import { layouts } from './layouts/recognise.ts'
import type { LayoutKey } from './layouts/layout.ts'
import { ownMapping } from './layouts/plantule.ts'
import { frenchRates, type Table } from './model.ts'
import { normalHeader } from './normal-header.ts'
import { isBlank, numberOf } from './parse-cell.ts'

/** A column that a layout leaves out. `stock`: it counts something, and would be missed. */
export type UnreadColumn = { column: number; header: string; filled: number; stock: boolean }

const counting = /\b(stock|inventory|inventaire|quantite|quantity|qte|qty|dispo|disponible|available|hand)\b/

/** Columns with something in them that a program's own layout does not look at, as far as the rows of the table show. */
export function unreadColumns(table: Table, layout: LayoutKey): UnreadColumn[] {
  const seen = new Set(layout === 'plantule' ? ownMapping(table.headers).map(({ column }) => column) : [])
  if (layout !== 'plantule')
    layouts[layout].read([{ ...table, onRead: (column) => seen.add(column) }], { vatRates: frenchRates, emptyCells: 'keep' })
  const filled = (column: number) => table.rows.map(({ values }) => values[column]).filter((value) => !isBlank(value))
  const counts = (header: string): boolean => counting.test(normalHeader(header))
  // Where stock is read from one column, others only say something about it.
  const counted = table.headers.some((header, column) => seen.has(column) && counts(header) && filled(column).length > 0)
  return table.headers.flatMap((header, column) => {
    const cells = filled(column)
    if (seen.has(column) || cells.length === 0) return []
    const numbers = cells.filter((value) => numberOf(value ?? null) !== undefined).length
    return [{ column, header, filled: cells.length, stock: !counted && counts(header) && numbers > cells.length / 2 }]
  })
}
