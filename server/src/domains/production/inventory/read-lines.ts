import type { LotField, LotImportSettings } from '@plantule/contract/imports/lot-schemas'
import type { CellValue } from '../../../platform/sheets/sheet.ts'
import { numberOf, problem, type RowError, type Table } from '../../imports/index.ts'
import { whenOf } from '../analyses/probe/read-cells.ts'

/** One row of an inventory; what the file does not say is absent. */
export type Line = { row: number } & Partial<Record<'number' | 'name' | 'species' | 'container' | 'caliber' | 'place' | 'note', string>> &
  Partial<Record<'quantity' | 'exported', number>> &
  Partial<Record<'startedOn' | 'readyOn', string>>

const longest = { number: 40, name: 160, species: 200, container: 100, caliber: 100, place: 170, note: 4000 } as const
const isText = (field: LotField): field is keyof typeof longest => field in longest
const MOST = 10_000_000

/** Rows as lines, and what of them cannot be read. Rows that are left out or say nothing are not among them. */
export function readLines(
  { headers, rows }: Pick<Table, 'headers' | 'rows'>,
  { mapping, choices }: LotImportSettings,
): { lines: Line[]; errors: RowError[]; left: number[] } {
  const out = new Set(choices.skipRows.map(({ row }) => row))
  const errors: RowError[] = []
  const left: number[] = []
  const lines = rows.flatMap(({ row, values }) => {
    const line: Line = { row }
    let said = false
    const faults: RowError[] = []
    for (const { column, field } of mapping) {
      const cell = values[column] ?? null
      const text = textOf(cell)
      if (text === '') continue
      said = true
      const fault = take(line, field as LotField, cell, text)
      if (fault) faults.push({ ...problem(row, fault.code, text, fault.message, fault.fix), column: headers[column] ?? null })
    }
    if (!said) return []
    if (out.has(row)) {
      left.push(row)
      return []
    }
    errors.push(...faults)
    return faults.length > 0 ? [] : [line]
  })
  return { lines, errors, left }
}

const textOf = (cell: CellValue): string => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '').trim())

type Words = { fr: string; en: string }
type Fault = { code: string; message: Words; fix: Words }

/** Puts a cell into the line, or says what is wrong with it. */
function take(line: Line, field: LotField, cell: CellValue, text: string): Fault | undefined {
  if (isText(field)) {
    const max = longest[field]
    if (text.length > max) return tooLong(max)
    line[field] = text
    return undefined
  }
  if (field === 'quantity' || field === 'exported') {
    const value = numberOf(cell)
    if (value === undefined) return noNumber(text)
    if (!Number.isInteger(value)) return notWhole(text)
    if (value < 0 || value > MOST) return outOfBounds(text)
    line[field] = value
    return undefined
  }
  const day = whenOf(cell, 'dmy')?.slice(0, 10)
  if (day === undefined) return noDay(text)
  line[field] = day
  return undefined
}

const tooLong = (max: number): Fault => ({
  code: 'too_long',
  message: { fr: `Plus de ${max} caractères.`, en: `More than ${max} characters.` },
  fix: { fr: 'Raccourcissez cette cellule.', en: 'Shorten this cell.' },
})
const noNumber = (text: string): Fault => ({
  code: 'not_a_number',
  message: { fr: `« ${text} » n’est pas un nombre.`, en: `"${text}" is no number.` },
  fix: { fr: 'Écrivez un nombre seul, par exemple 120.', en: 'Write a number alone, for example 120.' },
})
const notWhole = (text: string): Fault => ({
  code: 'not_whole',
  message: { fr: `« ${text} » n’est pas un nombre entier.`, en: `"${text}" is no whole number.` },
  fix: { fr: 'Écrivez des plants entiers.', en: 'Write whole plants.' },
})
const outOfBounds = (text: string): Fault => ({
  code: 'negative',
  message: { fr: `« ${text} » n’est pas un nombre de plants possible.`, en: `"${text}" is no possible number of plants.` },
  fix: { fr: 'Écrivez de 0 à 10 000 000.', en: 'Write from 0 to 10,000,000.' },
})
const noDay = (text: string): Fault => ({
  code: 'not_a_day',
  message: { fr: `« ${text} » n’est pas un jour.`, en: `"${text}" is no day.` },
  fix: { fr: 'Écrivez par exemple 15/03/2026.', en: 'Write for example 15/03/2026.' },
})
