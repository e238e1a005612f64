import { z } from 'zod'
import { day, id } from '../base/shared.ts'
import { changeOfRow, tableDiff, tableImport, tableReport, tableSettings } from './table-schemas.ts'

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
  ...tableSettings,
  /** Whether cultivations and calibers that the file counts and that are not there are begun; else they are faults of the file. */
  create: z.boolean().default(false),
})
export type LotImportSettings = z.infer<typeof LotImportSettings>

/** What the check, and later the run, found. */
export const LotImportReport = z.object({
  ...tableReport,
  /** Plants that come and plants that go. */
  more: z.int(),
  fewer: z.int(),
  /** Cultivations that are begun. */
  lots: z.int(),
  /** Calibers with plants of living cultivations that the file does not name: they stay as they are. */
  unnamed: z.int(),
})
export type LotImportReport = z.infer<typeof LotImportReport>

export const lotChangeFields = ['stock', 'place', 'size', 'back'] as const
/** What one row of the file would do. */
export const LotDiff = z.object({
  ...tableDiff,
  /** The cultivation that it counts; null for one that is begun. */
  lotId: id.nullable(),
  sizeId: id.nullable(),
  number: z.string(),
  name: z.string(),
  size: z.string(),
  place: z.string(),
  changes: z.array(changeOfRow.extend({ field: z.enum(lotChangeFields) })),
})
export type LotDiff = z.infer<typeof LotDiff>

export const LotImport = z.object({
  ...tableImport(lotFields),
  settings: LotImportSettings,
  report: LotImportReport.nullable(),
  /** The day on which it was sent: what a cultivation begins on of which the file does not tell. */
  on: day,
})
export type LotImport = z.infer<typeof LotImport>
