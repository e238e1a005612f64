import type { Ctx } from '../context.ts'
import type { FileReply } from '../handlers.ts'
import { EVERY_ROW, type Page } from '../list-page.ts'
import { parisDay } from '../paris.ts'
import { Written } from '../written.ts'
import { maxSheetRows, type SheetColumn, type WrittenRow, type WrittenValue } from './sheet.ts'
import { SheetError } from './sheet-error.ts'
import { writeXlsx } from './write-xlsx.ts'

/** A column of a list's file, and what it says of a row. */
export type ListColumn<Row> = SheetColumn & { of: (row: Row) => WrittenValue }

/** The names that a screen gives the words of the contract; a word that has none stands as it is. */
export const worded =
  (words: Readonly<Record<string, string>>) =>
  (word: string | null): string | null =>
    word === null ? null : (words[word] ?? word)

type Places = { size: number }
/** A list's own query for all of its rows at once; no client can ask for such a page. */
const whole = <Q extends Places>(query: Q): Q => ({ ...query, page: 1, size: EVERY_ROW })

/**
 * All rows of a list as a spreadsheet, read by the list itself in one statement, so that the file holds what the list shows and all of
 * it as it stood at one moment. Throws `too_many_rows` beyond what Excel opens.
 * @param title names the file and its sheet
 */
export async function listSheet<Row, Q extends Places>(
  ctx: Ctx,
  title: string,
  query: Q,
  list: (query: Q) => Promise<Page<Row> | Written<Page<Row>>>,
  columns: readonly ListColumn<Row>[],
): Promise<FileReply> {
  const answer = await list(whole(query))
  const { items } = answer instanceof Written ? (JSON.parse(answer.text) as Page<Row>) : answer
  if (items.length >= maxSheetRows) throw new SheetError('too_many_rows', { max: maxSheetRows - 1 })
  return {
    name: `${title} ${parisDay(ctx.now)}.xlsx`,
    body: writeXlsx([{ name: title, columns: columns.map(({ of: _, ...column }) => column), rows: rowsOf(items, columns) }]),
  }
}

function* rowsOf<Row>(items: readonly Row[], columns: readonly ListColumn<Row>[]): Generator<WrittenRow> {
  for (const item of items) yield columns.map(({ of }) => of(item))
}
