import { z } from 'zod'
import { id, instant } from '../base/shared.ts'
import { CatalogueImport, ImportChoices, ImportMapping, importStates, rowStatus } from './schemas.ts'

/** How a file that is one table is read, whatever it brings in. */
export const tableSettings = {
  mapping: ImportMapping,
  choices: ImportChoices.pick({ edits: true, skipRows: true }).prefault({}),
}

/** What the check of such a file, and later its run, found. */
export const tableReport = {
  rows: z.object({ new: z.int(), changed: z.int(), unchanged: z.int() }),
  errors: z.int(),
  warnings: z.int(),
  left: z.int(),
  /** Rows whose difference is another one than was shown when the import was approved: it has to be approved again. */
  moved: z.int().optional(),
}
export const TableReport = z.object(tableReport)
export type TableReport = z.infer<typeof TableReport>

/** What one row of the file would do. */
export const tableDiff = {
  row: z.int(),
  status: rowStatus,
  /** Something of it changed after the difference was first shown. */
  moved: z.boolean().optional(),
}
export const changeOfRow = z.object({ before: z.json(), after: z.json() })

const words = z.object({ fr: z.string(), en: z.string() })
/** What every import of one table answers; `fields` its columns can give. */
export const tableImport = <F extends readonly [string, ...string[]]>(fields: F) => ({
  id,
  fileName: z.string(),
  state: z.enum(importStates),
  headers: z.array(z.string()),
  rows: z.int(),
  sample: z.array(z.array(z.string())),
  fields: z.array(z.object({ key: z.enum(fields), label: words })),
  readAs: CatalogueImport.shape.readAs,
  operationId: id.nullable(),
  author: z.string(),
  createdAt: instant,
})
