import { useMemo, useState } from 'react'
import { preference } from '../../preference.ts'
import type { Column } from './column.ts'

type Choice = { order: string[]; hidden: string[]; shown: string[]; dense: boolean; grouped?: boolean }
const nothing: Choice = { order: [], hidden: [], shown: [], dense: false }

/** Which columns are shown, in which order, how tall the rows are and whether they are grouped; kept for this browser. */
export function useColumnsChoice<Row>(name: string, columns: readonly Column<Row>[]) {
  const [stored] = useState(() => preference<Choice>(`columns.${name}`, nothing))
  const [choice, setChoice] = useState(stored.get)
  const keep = (next: Choice): void => {
    stored.set(next)
    setChoice(next)
  }

  const ordered = useMemo(() => {
    const place = (column: Column<Row>): number => {
      const index = choice.order.indexOf(column.id)
      return index === -1 ? columns.indexOf(column) : index
    }
    return columns.toSorted((a, b) => place(a) - place(b))
  }, [choice.order, columns])

  const isShown = (column: Column<Row>): boolean => (column.hidden ? choice.shown.includes(column.id) : !choice.hidden.includes(column.id))

  return {
    all: ordered,
    visible: ordered.filter(isShown),
    dense: choice.dense,
    grouped: choice.grouped ?? false,
    isShown,
    setDense: (dense: boolean) => keep({ ...choice, dense }),
    setGrouped: (grouped: boolean) => keep({ ...choice, grouped }),
    toggle: (column: Column<Row>) => {
      const list = column.hidden ? 'shown' : 'hidden'
      const has = choice[list].includes(column.id)
      keep({ ...choice, [list]: has ? choice[list].filter((id) => id !== column.id) : [...choice[list], column.id] })
    },
    move: (column: Column<Row>, by: -1 | 1) => {
      const ids = ordered.map(({ id }) => id)
      const from = ids.indexOf(column.id)
      const [id] = ids.splice(from, 1)
      if (id) ids.splice(Math.max(0, from + by), 0, id)
      keep({ ...choice, order: ids })
    },
    reset: () => keep({ ...nothing, dense: choice.dense, grouped: choice.grouped ?? false }),
  }
}

export type ColumnsChoice<Row> = ReturnType<typeof useColumnsChoice<Row>>
