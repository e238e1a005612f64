import type { ImportReading, ImportSettings } from '@plantule/contract/imports/schemas'
import type { Ctx } from '../../platform/context.ts'
import { openFile } from '../../platform/files/save-file.ts'
import { sheetErrors, SheetError } from '../../platform/sheets/sheet-error.ts'
import { gatherBytes, readSheet } from '../../platform/sheets/read-sheet.ts'
import { Refused } from '../../platform/refused.ts'
import { sentence } from '@plantule/contract/base/errors'
import {
  layouts,
  type Mapping,
  readHead,
  readRows,
  readSomeRows,
  type ReadResult,
  type SomeRows,
  type Table,
  type TableHead,
  tableOf,
} from './reading/index.ts'

/** Whose file it is, and the language of what is said about it. */
type Asker = { shopId: number; locale: 'fr' | 'en' }
/** A file that can be read: an upload, or one that was kept. */
type Source = { read: () => AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>> }

/** Asks the process that reads a file something. Throws `unreadable_file` with the reason in the reader's language, `readers_busy`. */
async function ask<T>({ locale }: Asker, file: Source, question: (bytes: Uint8Array) => Promise<T>): Promise<T> {
  try {
    return await question(await gatherBytes(await file.read()))
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    throw new Refused('unreadable_file', { reason: sentence(sheetErrors[error.code][locale], error.details) })
  }
}

const limitsOf = ({ encoding, separator }: ImportReading) => ({ ...(encoding ? { encoding } : {}), ...(separator ? { separator } : {}) })

/** The tables of an import's files whole, one after the other: for work that runs apart from the server. Throws as `ask`. */
export async function readFiles(files: readonly Source[], asker: Asker, reading: ImportReading = {}): Promise<Table[]> {
  const tables: Table[] = []
  for (const file of files)
    tables.push(await ask(asker, file, async (bytes) => tableOf(await readSheet(bytes, limitsOf(reading), asker.shopId))))
  return tables
}

/** What the columns of the files are taken for. Throws as `ask`. */
export async function readHeads(files: readonly Source[], asker: Asker, reading: ImportReading = {}): Promise<TableHead[]> {
  const heads: TableHead[] = []
  for (const file of files)
    heads.push(await ask(asker, file, (bytes) => readHead(bytes, { shopId: asker.shopId, reading: limitsOf(reading) })))
  return heads
}

/** Some rows of one file, by their numbers. Throws as `ask`. */
export const readRowsOf = (file: Source, asker: Asker, reading: ImportReading, rows: number[]): Promise<SomeRows> =>
  ask(asker, file, (bytes) => readSomeRows(bytes, { shopId: asker.shopId, reading: limitsOf(reading) }, rows))

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
