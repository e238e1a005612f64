import type { LotImportSettings } from '@plantule/contract/imports/lot-schemas'
import { type CellKind, type KeptTable, readCells } from '../../imports/index.ts'

/** One row of an inventory; what the file does not say is absent. */
export type Line = { row: number } & Partial<Record<'number' | 'name' | 'species' | 'container' | 'caliber' | 'place' | 'note', string>> &
  Partial<Record<'quantity' | 'exported', number>> &
  Partial<Record<'startedOn' | 'readyOn', string>>

const plants = { whole: [0, 10_000_000] } as const
const cells = {
  number: { text: 40 },
  name: { text: 160 },
  species: { text: 200 },
  container: { text: 100 },
  caliber: { text: 100 },
  place: { text: 170 },
  note: { text: 4000 },
  quantity: plants,
  exported: plants,
  startedOn: { day: true },
  readyOn: { day: true },
} as const satisfies Record<Exclude<keyof Line, 'row'>, CellKind>

/** Rows as lines, and what of them cannot be read. */
export const readLines = (table: NonNullable<KeptTable['table']>, settings: LotImportSettings) => readCells<Line>(table, settings, cells)
