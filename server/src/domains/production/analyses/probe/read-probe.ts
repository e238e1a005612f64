import type { ProbeReading, SeriesKind } from '@plantule/contract/production/analyses'
import type { CellValue } from '../../../../platform/sheets/sheet.ts'
import { searchText } from '../../../../platform/search-text.ts'
import { type DateOrder, whenOf } from '../../../../platform/sheets/when-of.ts'
import { decimalOf, numberOf, orderOf, timeOf } from './read-cells.ts'

export type ReadAs = { dates?: DateOrder | undefined; decimal?: ',' | '.' | undefined }
type Rows = readonly (readonly CellValue[])[]

/** One dated row: the wall clock of the nursery, or an instant that ends in Z where the file says its zone. */
export type ProbeRow = { at: string; values: (number | null)[] }
export type ProbeContent = { reading: ProbeReading; rows: ProbeRow[] }

const SAMPLE = 5
/** Probes write some lines about themselves above their columns. */
const FIRST_ROWS = 60

/** What a probe measured, by the columns of its export; undefined where no column holds dates beside values. */
export function readProbe(rows: Rows, separator: string, told: ReadAs): ProbeContent | undefined {
  const dated = datedColumn(rows)
  if (dated === undefined) return undefined
  const timed = timeColumn(rows, dated)
  const whole = (row: readonly CellValue[]): CellValue =>
    timed === undefined || row[dated] instanceof Date ? (row[dated] ?? null) : `${String(row[dated] ?? '')} ${String(row[timed] ?? '')}`
  const whens = rows.map(whole)
  const { order, sure } = told.dates ? { order: told.dates, sure: true } : orderOf(whens)
  const firstDated = whens.findIndex((cell) => whenOf(cell, order) !== undefined)
  if (firstDated < 0) return undefined
  const indexes = Array.from(
    { length: Math.max(...rows.slice(firstDated, firstDated + FIRST_ROWS).map((row) => row.length)) },
    (_, at) => at,
  )
  const others = indexes.filter((index) => index !== dated && index !== timed)
  const decimal = told.decimal ?? decimalOf(rows.slice(firstDated), others, separator)
  const read = rows.slice(firstDated).flatMap((row, at): ProbeRow[] => {
    const when = whenOf(whens[firstDated + at] ?? null, order)
    const values = others.map((index) => numberOf(row[index] ?? null, decimal))
    return when === undefined || values.every((value) => value === null) ? [] : [{ at: when, values }]
  })
  const counts = others.map((_, at) => read.reduce((sum, { values }) => sum + (values[at] === null ? 0 : 1), 0))
  const held = others.flatMap((index, at) => (counts[at] ? [{ index, at }] : []))
  if (held.length === 0) return undefined
  const kept = read.map(({ at, values }) => ({ at, values: held.map((column) => values[column.at] ?? null) }))
  const days = kept.map(({ at }) => at).toSorted()
  const heads = headsAbove(rows, firstDated)
  const columns = held.map(({ index, at }) => {
    const head = heads[index] ?? ''
    return { index, head: head || String(index + 1), kind: kindOf(head), values: counts[at] ?? 0 }
  })
  const reading: ProbeReading = {
    dates: order,
    decimal,
    separator,
    sure,
    rows: kept.length,
    unread: rows.length - firstDated - kept.length,
    first: days[0] ?? null,
    last: days.at(-1) ?? null,
    columns,
    sample: kept.slice(0, SAMPLE),
  }
  return { reading, rows: kept }
}

/** The column in which most of the first rows are dates, the leftmost of equals. */
function datedColumn(rows: Rows): number | undefined {
  const few = rows.slice(0, FIRST_ROWS)
  const width = Math.max(0, ...few.map((row) => row.length))
  const counts = Array.from({ length: width }, (_, index) => few.filter((row) => whenOf(row[index] ?? null, 'any') !== undefined).length)
  const most = Math.max(0, ...counts)
  return most === 0 ? undefined : counts.indexOf(most)
}

/** Some write the hour in a column of its own. */
function timeColumn(rows: Rows, dated: number): number | undefined {
  const few = rows.slice(0, FIRST_ROWS).filter((row) => whenOf(row[dated] ?? null, 'any') !== undefined)
  const found = [dated + 1, dated - 1].find((index) => few.every((row) => timeOf(row[index] ?? null)))
  return few.length > 0 ? found : undefined
}

/** The last row above the values that names more than one column. */
function headsAbove(rows: Rows, firstDated: number): string[] {
  const above = rows.slice(0, firstDated).findLast((row) => row.filter((cell) => cell !== null).length > 1)
  return (above ?? []).map((cell) =>
    String(cell ?? '')
      .trim()
      .slice(0, 80),
  )
}

const kinds: [SeriesKind, RegExp][] = [
  ['ec', /\b(ec|conductivite|conductivity|ms cm|us cm)\b/],
  ['ph', /\bph\b/],
  ['temperature', /\b(temp|temperature|t air|t sol|c)\b/],
  ['humidity', /\b(hr|rh|hum|humidite|humidity|hygrometrie)\b/],
  ['nitrate', /\b(no3|nitrate|nitrates)\b/],
]
const kindOf = (head: string): SeriesKind => kinds.find(([, words]) => words.test(searchText(head)))?.[0] ?? 'other'
