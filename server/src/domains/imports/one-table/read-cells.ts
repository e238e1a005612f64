import type { CellValue } from '../../../platform/sheets/sheet.ts'
import { whenOf } from '../../../platform/sheets/when-of.ts'
import { problem } from '../problem.ts'
import { fold, numberOf, parseYesNo, type RowError, type Table } from '../reading/index.ts'
import { type Said, say } from './faults.ts'

export type CellFault = { code: string } & Said
/** What a cell may hold. */
export type CellKind =
  | { text: number }
  | { whole: readonly [number, number] }
  | { number: readonly [number, number] }
  | { day: true }
  | { yesNo: true }
  /** One of some values, by any of the words that people write for it, folded. */
  | {
      choice: Readonly<Record<string, readonly string[]>>
      /** What a person is told to write, where the first words are not it. */ told?: readonly string[]
    }
  | { read: (text: string) => { value: unknown } | { fault: CellFault } }

type Settings = {
  mapping: readonly { column: number; field: string }[]
  choices: { skipRows: readonly { row: number }[] }
}

/** Rows as lines, and what of them cannot be read. Rows that are left out or say nothing are not among them; an empty cell says nothing. */
export function readCells<Line extends { row: number }>(
  { headers, rows }: Pick<Table, 'headers' | 'rows'>,
  { mapping, choices }: Settings,
  kinds: Readonly<Record<Exclude<keyof Line, 'row'> & string, CellKind>>,
): { lines: Line[]; errors: RowError[]; left: number[] } {
  const out = new Set(choices.skipRows.map(({ row }) => row))
  const errors: RowError[] = []
  const left: number[] = []
  const known: Readonly<Record<string, CellKind>> = kinds
  const lines = rows.flatMap(({ row, values }) => {
    const line: Record<string, unknown> = {}
    const faults: RowError[] = []
    for (const { column, field } of mapping) {
      const cell = values[column] ?? null
      const text = textOf(cell)
      const kind = known[field]
      if (text === '' || !kind) continue
      const found = valueOf(kind, cell, text)
      if ('value' in found) line[field] = found.value
      else faults.push({ ...problem(row, found.fault.code, text, found.fault.message, found.fault.fix), column: headers[column] ?? null })
    }
    if (Object.keys(line).length === 0 && faults.length === 0) return []
    if (out.has(row)) {
      left.push(row)
      return []
    }
    errors.push(...faults)
    return faults.length > 0 ? [] : [{ ...line, row } as Line]
  })
  return { lines, errors, left }
}

const textOf = (cell: CellValue): string => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '').trim())

function valueOf(kind: CellKind, cell: CellValue, text: string): { value: unknown } | { fault: CellFault } {
  if ('text' in kind) return text.length > kind.text ? { fault: tooLong(kind.text) } : { value: text }
  if ('whole' in kind || 'number' in kind) {
    const value = numberOf(cell)
    const [least, most] = 'whole' in kind ? kind.whole : kind.number
    if (value === undefined) return { fault: noNumber(text) }
    if ('whole' in kind && !Number.isInteger(value)) return { fault: notWhole(text) }
    return value < least || value > most ? { fault: outOfBounds(text, least, most) } : { value }
  }
  if ('day' in kind) {
    const day = whenOf(cell, 'dmy')?.slice(0, 10)
    return day === undefined ? { fault: noDay(text) } : { value: day }
  }
  if ('yesNo' in kind) {
    const parsed = parseYesNo(cell)
    return 'value' in parsed ? { value: parsed.value } : { fault: noYesNo(text) }
  }
  if ('choice' in kind) {
    const word = fold(text)
    const value = Object.keys(kind.choice).find((key) => kind.choice[key]?.includes(word))
    return value === undefined
      ? { fault: noChoice(text, kind.told ?? Object.values(kind.choice).flatMap((all) => all[0] ?? [])) }
      : { value }
  }
  return kind.read(text)
}

const digits = (value: number, locale: 'fr' | 'en'): string => value.toLocaleString(locale === 'fr' ? 'fr-FR' : 'en-GB')
const coded = (code: string, said: Said): CellFault => ({ code, ...said })

const tooLong = (max: number): CellFault =>
  coded('too_long', say(`Plus de ${max} caractères.`, `More than ${max} characters.`, 'Raccourcissez cette cellule.', 'Shorten this cell.'))
const noNumber = (text: string): CellFault =>
  coded(
    'not_a_number',
    say(
      `« ${text} » n’est pas un nombre.`,
      `"${text}" is no number.`,
      'Écrivez un nombre seul, par exemple 120.',
      'Write a number alone, for example 120.',
    ),
  )
const notWhole = (text: string): CellFault =>
  coded(
    'not_whole',
    say(`« ${text} » n’est pas un nombre entier.`, `"${text}" is no whole number.`, 'Écrivez un nombre entier.', 'Write a whole number.'),
  )
const outOfBounds = (text: string, least: number, most: number): CellFault =>
  coded(
    least === 0 && text.startsWith('-') ? 'negative' : 'out_of_bounds',
    say(
      `« ${text} » n’est pas possible ici.`,
      `"${text}" is not possible here.`,
      `Écrivez de ${digits(least, 'fr')} à ${digits(most, 'fr')}.`,
      `Write from ${digits(least, 'en')} to ${digits(most, 'en')}.`,
    ),
  )
const noDay = (text: string): CellFault =>
  coded(
    'not_a_day',
    say(`« ${text} » n’est pas un jour.`, `"${text}" is no day.`, 'Écrivez par exemple 15/03/2026.', 'Write for example 15/03/2026.'),
  )
const noYesNo = (text: string): CellFault =>
  coded(
    'not_yes_or_no',
    say(`« ${text} » n’est ni oui ni non.`, `"${text}" is neither yes nor no.`, 'Écrivez oui ou non.', 'Write yes or no.'),
  )
function noChoice(text: string, told: readonly string[]): CellFault {
  const words = told.join(', ')
  return coded(
    'not_known',
    say(`« ${text} » n’est pas connu ici.`, `"${text}" is not known here.`, `Écrivez l’un de : ${words}.`, `Write one of: ${words}.`),
  )
}
