import { z } from 'zod'
import { id } from '../base/shared.ts'
import { changeOfRow, tableDiff, tableImport, TableReport, tableSettings } from './table-schemas.ts'

/** What of the mark Végétal local a file can bring in. */
export const localImportKinds = ['zones', 'batches'] as const
export type LocalImportKind = (typeof localImportKinds)[number]

/** What a column of a file of collection zones can give; the outline as longitude and latitude of its corners. */
export const zoneFields = [
  'name',
  'commune',
  'region',
  'owner',
  'habitat',
  'altitudeM',
  'soil',
  'notPlanted',
  'closed',
  'outline',
  'lat',
  'lon',
  'note',
] as const
export type ZoneField = (typeof zoneFields)[number]

/** What a column of a file of batches can give. */
export const batchFields = [
  'number',
  'name',
  'species',
  'startedOn',
  'lifeForm',
  'part',
  'unit',
  'declared',
  'region',
  'generation',
  'collector',
  'cleaned',
  'driedOn',
  'cleanedOn',
  'thousandWeight',
  'state',
  'place',
  'note',
] as const
export type BatchField = (typeof batchFields)[number]

const localFields = [...new Set([...zoneFields, ...batchFields])] as [ZoneField | BatchField, ...(ZoneField | BatchField)[]]
export type LocalField = ZoneField | BatchField

export const LocalImportSettings = z.object({
  ...tableSettings,
  /** Whether a zone that lies somewhere, and of whose region nothing is said, takes the one that is proposed. */
  proposeRegion: z.boolean().default(false),
})
export type LocalImportSettings = z.infer<typeof LocalImportSettings>

/** What one row of the file would do to a zone or a batch. */
export const LocalDiff = z.object({
  ...tableDiff,
  /** The one that it changes, as it was read; null for a new one. */
  of: z.object({ id, version: z.int() }).nullable(),
  number: z.string(),
  name: z.string(),
  changes: z.array(changeOfRow.extend({ field: z.enum([...localFields, 'back', 'marker']) })),
})
export type LocalDiff = z.infer<typeof LocalDiff>

export const LocalImport = z.object({
  ...tableImport(localFields),
  what: z.enum(localImportKinds),
  settings: LocalImportSettings,
  report: TableReport.nullable(),
})
export type LocalImport = z.infer<typeof LocalImport>
