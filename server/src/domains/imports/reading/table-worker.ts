import { answerApart } from '../../../platform/apart/answer-apart.ts'
import { readContent } from '../../../platform/sheets/read-content.ts'
import type { SheetTask } from '../../../platform/sheets/sheet-worker.ts'
import { headOf, someRows } from './table-head.ts'
import { tableOf } from './table.ts'

/** The numbers of the rows that are wanted; absent: what the table is. */
export type TableAsk = { rows?: number[] }

// Started by `read-table-apart.ts`.
answerApart(async ({ bytes, limits, ask }: SheetTask) => {
  const table = tableOf(await readContent(bytes, limits))
  const { rows } = ask as TableAsk
  return rows ? someRows(table, rows) : headOf(table)
})
