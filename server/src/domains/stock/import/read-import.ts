import type { ImportReading, ImportSettings } from '@plantule/contract/catalogue-import'
import type { Ctx } from '../../../platform/context.ts'
import { openFile } from '../../../platform/files/save-file.ts'
import { sheetErrors, SheetError } from '../../../platform/sheets/sheet-error.ts'
import { gatherBytes, readSheet } from '../../../platform/sheets/read-sheet.ts'
import { Refused } from '../../../platform/refused.ts'
import { sentence } from '@plantule/contract/errors'
import { layouts, type Mapping, readRows, type ReadResult, type Table, tableOf } from '../../catalogue/index.ts'

/** Whose file it is, and the language of what is said about it. */
type Asker = { shopId: number; locale: 'fr' | 'en' }

/** Throws `unreadable_file` with the reason in the reader's language, `readers_busy`. */
async function readTable(source: AsyncIterable<Uint8Array>, { shopId, locale }: Asker, { encoding, separator }: ImportReading = {}): Promise<Table> {
  try {
    return tableOf(await readSheet(await gatherBytes(source), { ...(encoding ? { encoding } : {}), ...(separator ? { separator } : {}) }, shopId))
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    throw new Refused('unreadable_file', { reason: sentence(sheetErrors[error.code][locale], error.details) })
  }
}

/** A file that can be read: an upload, or one that was kept. */
type Source = { read: () => AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>> }

/** The tables of an import's files, read one after the other. Throws as `readTable`. */
export async function readFiles(files: readonly Source[], asker: Asker, reading: ImportReading = {}): Promise<Table[]> {
  const tables: Table[] = []
  for (const file of files) tables.push(await readTable(await file.read(), asker, reading))
  return tables
}

/** The files that an import keeps, ready to be read, also after the transaction. */
export async function openFiles(ctx: Ctx, ids: readonly number[]): Promise<Awaited<ReturnType<typeof openFile>>[]> {
  const files = []
  for (const id of ids) files.push(await openFile(ctx, id))
  return files
}

/** The products of some tables, by a program's own layout or by the columns that a person named. */
export function interpret(tables: readonly Table[], settings: ImportSettings, vatRates: readonly number[]): ReadResult {
  const options = { vatRates, emptyCells: settings.emptyCells, pricesInclTax: settings.pricesInclTax, doubles: settings.choices.doubles }
  if (settings.layout) return layouts[settings.layout].read(tables, options)
  const [table] = tables
  // Its fields were checked when it was set.
  return table ? readRows(table, settings.mapping as Mapping, options) : { products: [], held: [], errors: [], warnings: [] }
}
