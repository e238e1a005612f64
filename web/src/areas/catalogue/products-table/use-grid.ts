import type { GridRow } from '@plantule/contract/stock/grid'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Field, gridColumns, shown } from './columns.ts'
import {
  type Applied,
  beyond,
  cellKey,
  currentValue,
  pastedCells,
  type Range,
  spanOf,
  type Staged,
  writeCells,
  type Wrong,
} from './staged.ts'

const UNDONE = 50
const nothing: Staged = new Map()

/** The table's changes before they are saved: writing, filling, pasting, undoing, and what is wrong with cells. */
export function useGrid(rows: readonly GridRow[]) {
  const { t } = useTranslation('table')
  const [staged, setStaged] = useState<Staged>(nothing)
  const [past, setPast] = useState<readonly Staged[]>([])
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  // They outlive saving: their cells were not changed.
  const [unread, setUnread] = useState<Wrong>(new Map())
  // Those that a save has told of: the next one lets them go.
  const [told, setTold] = useState<ReadonlySet<string>>(new Set())

  const keep = ({ staged: next, wrong, written, cells }: Applied): { cells: number; wrong: number } => {
    setPast([...past.slice(-UNDONE), staged])
    setStaged(next)
    // A cell that is written again is no longer wrong.
    const left = (marks: ReadonlyMap<string, string>): [string, string][] => [...marks].filter(([key]) => !written.has(key))
    setErrors(new Map(left(errors)))
    setUnread(new Map([...left(unread), ...wrong]))
    return { cells, wrong: wrong.size }
  }
  return {
    staged,
    errors,
    setErrors,
    unread,
    canUndo: past.length > 0,
    write: (row: number, column: number, text: string) => {
      const at = gridColumns[column]
      return at ? keep(writeCells(rows, staged, [{ row, column: at, text }])) : { cells: 0, wrong: 0 }
    },
    paste: (table: readonly (readonly string[])[], range: Range) => ({
      ...keep(writeCells(rows, staged, pastedCells(table, range, rows.length))),
      ...beyond(table, range, rows.length),
    }),
    /** The top line of a range into the lines below. */
    fillDown: (range: Range) => {
      const { top, bottom, left, right } = spanOf(range)
      const first = rows[top]
      if (!first || bottom === top) return
      const texts = gridColumns.slice(left, right + 1).map((column) => shown(column, currentValue(first, staged, column.key)))
      keep(
        writeCells(
          rows,
          staged,
          pastedCells(
            Array.from({ length: bottom - top }, () => texts),
            { from: { row: top + 1, column: left }, to: { row: bottom, column: right } },
            rows.length,
          ),
        ),
      )
    },
    undo: () => {
      const last = past.at(-1)
      if (!last) return
      setPast(past.slice(0, -1))
      setStaged(last)
      setErrors(new Map())
      setUnread(new Map())
    },
    /** After a save: what could not be read stays red until the save after it. */
    saved: () => {
      setStaged(nothing)
      setPast([])
      setErrors(new Map())
      const left = new Map([...unread].filter(([key]) => !told.has(key)))
      setUnread(left)
      setTold(new Set(left.keys()))
    },
    /** Lets the red cells be: they are as they were. */
    forgive: () => {
      setErrors(new Map())
      setUnread(new Map())
    },
    errorOf: (row: GridRow, field: Field): string | undefined => {
      const key = cellKey(row.subproductId, field)
      const text = unread.get(key)
      const kind = gridColumns.find((column) => column.key === field)?.kind ?? 'text'
      return errors.get(key) ?? (text === undefined ? undefined : t(`unread.${kind}`, { text }))
    },
  }
}

export type GridState = ReturnType<typeof useGrid>
