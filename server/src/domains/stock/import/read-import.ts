import type { ImportReading, ImportSettings } from '@plantule/contract/catalogue-import'
import { sheetErrors, SheetError } from '../../../platform/sheets/sheet-error.ts'
import { gatherBytes, readSheet } from '../../../platform/sheets/read-sheet.ts'
import { Refused } from '../../../platform/refused.ts'
import { sentence } from '@plantule/contract/errors'
import { layouts, type Mapping, readRows, type ReadResult, type Table, tableOf } from '../../catalogue/index.ts'

/** Whose file it is, and the language of what is said about it. */
type Asker = { shopId: number; locale: 'fr' | 'en' }

/** Throws `unreadable_file` with the reason in the reader's language, `readers_busy`. */
export async function readTable(source: AsyncIterable<Uint8Array>, { shopId, locale }: Asker, { encoding, separator }: ImportReading = {}): Promise<Table> {
  try {
    return tableOf(await readSheet(await gatherBytes(source), { ...(encoding ? { encoding } : {}), ...(separator ? { separator } : {}) }, shopId))
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    throw new Refused('unreadable_file', { reason: sentence(sheetErrors[error.code][locale], error.details) })
  }
}

/** The products of some tables, by a program's own layout or by the columns that a person named. */
export function interpret(tables: readonly Table[], settings: ImportSettings, vatRates: readonly number[]): ReadResult {
  const options = { vatRates, emptyCells: settings.emptyCells, pricesInclTax: settings.pricesInclTax, doubles: settings.choices.doubles }
  if (settings.layout) return layouts[settings.layout].read(tables, options)
  const [table] = tables
  // Its fields were checked when it was set.
  return table ? readRows(table, settings.mapping as Mapping, options) : { products: [], held: [], errors: [], warnings: [] }
}
