import { z } from 'zod'
import { day, id, instant } from '../base/shared.ts'
import { CatalogueImport, ImportChoices, ImportMapping, importStates, rowStatus } from './schemas.ts'

/** What a column of an inventory of lots can give. */
export const lotFields = [
  'number',
  'name',
  'species',
  'container',
  'caliber',
  'place',
  'quantity',
  'exported',
  'startedOn',
  'readyOn',
  'note',
] as const
export type LotField = (typeof lotFields)[number]

export const LotImportSettings = z.object({
  mapping: ImportMapping,
  /** Whether cultivations and calibers that the file counts and that are not there are begun; else they are faults of the file. */
  create: z.boolean().default(false),
  choices: ImportChoices.pick({ edits: true, skipRows: true }).prefault({}),
})
export type LotImportSettings = z.infer<typeof LotImportSettings>

const counts = z.object({ new: z.int(), changed: z.int(), unchanged: z.int() })
/** What the check, and later the run, found. */
export const LotImportReport = z.object({
  rows: counts,
  errors: z.int(),
  warnings: z.int(),
  left: z.int(),
  /** Plants that come and plants that go. */
  more: z.int(),
  fewer: z.int(),
  /** Cultivations that are begun. */
  lots: z.int(),
  /** Calibers with plants of living cultivations that the file does not name: they stay as they are. */
  unnamed: z.int(),
  /** Rows whose difference is another one than was shown when the import was approved: it has to be approved again. */
  moved: z.int().optional(),
})
export type LotImportReport = z.infer<typeof LotImportReport>

export const lotChangeFields = ['stock', 'place', 'size', 'back'] as const
/** What one row of the file would do. */
export const LotDiff = z.object({
  row: z.int(),
  status: rowStatus,
  /** The cultivation that it counts; null for one that is begun. */
  lotId: id.nullable(),
  sizeId: id.nullable(),
  number: z.string(),
  name: z.string(),
  size: z.string(),
  place: z.string(),
  changes: z.array(z.object({ field: z.enum(lotChangeFields), before: z.json(), after: z.json() })),
  /** Something of it changed after the difference was first shown. */
  moved: z.boolean().optional(),
})
export type LotDiff = z.infer<typeof LotDiff>

const words = z.object({ fr: z.string(), en: z.string() })
export const LotImport = z.object({
  id,
  fileName: z.string(),
  state: z.enum(importStates),
  headers: z.array(z.string()),
  rows: z.int(),
  sample: z.array(z.array(z.string())),
  fields: z.array(z.object({ key: z.enum(lotFields), label: words })),
  readAs: CatalogueImport.shape.readAs,
  settings: LotImportSettings,
  report: LotImportReport.nullable(),
  operationId: id.nullable(),
  author: z.string(),
  createdAt: instant,
  /** The day on which it was sent: what a cultivation begins on of which the file does not tell. */
  on: day,
})
export type LotImport = z.infer<typeof LotImport>
