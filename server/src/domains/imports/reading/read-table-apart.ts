import { readSheetBy } from '../../../platform/sheets/read-sheet.ts'
import type { SheetLimits } from '../../../platform/sheets/sheet-limits.ts'
import type { SomeRows, TableHead } from './table-head.ts'
import type { TableAsk } from './table-worker.ts'

type Of = { shopId: number; reading: Pick<SheetLimits, 'encoding' | 'separator'> }

const ask = <Answer>(bytes: Uint8Array, { shopId, reading }: Of, about: TableAsk): Promise<Answer> =>
  readSheetBy<Answer>(new URL('./table-worker.ts', import.meta.url), { bytes, changed: reading, shopId, ask: about })

/**
 * What the columns of a file mean, as far as it tells by itself; its rows stay in the process that reads them. Throws `SheetError`,
 * `readers_busy`.
 */
export const readHead = (bytes: Uint8Array, of: Of): Promise<TableHead> => ask(bytes, of, {})

/** Some rows of a file, by their numbers. Throws `SheetError`, `readers_busy`. */
export const readSomeRows = (bytes: Uint8Array, of: Of, rows: number[]): Promise<SomeRows> => ask(bytes, of, { rows })
