import type { SheetRow } from '../../../platform/sheets/sheet.ts'
import { type Guess, guessColumns } from './guess-columns.ts'
import type { LayoutKey } from './layouts/layout.ts'
import { isCombinations } from './layouts/prestashop.ts'
import { recogniseLayout } from './layouts/recognise.ts'
import type { Table } from './model.ts'
import { type UnreadColumn, unreadColumns } from './unread-columns.ts'

/** What people see of a table before they say how it is to be read. */
export type TableHead = Pick<Table, 'headers' | 'encoding' | 'separator'> & {
  rows: number
  /** The first ones. */
  sample: SheetRow[]
  /** The program whose layout it has. */
  layout: LayoutKey | null
  guesses: Guess[]
  /** Columns that this layout leaves out. */
  unread: UnreadColumn[]
  /** A file of combinations, which stands beside the one of the products. */
  combinations: boolean
}

const SAMPLE = 10

export function headOf(table: Table): TableHead {
  const { headers, rows, encoding, separator } = table
  const layout = recogniseLayout(headers)?.layout.key ?? null
  return {
    headers,
    rows: rows.length,
    sample: rows.slice(0, SAMPLE),
    layout,
    guesses: guessColumns(table),
    unread: layout ? unreadColumns(table, layout) : [],
    combinations: isCombinations(table),
    ...(encoding ? { encoding } : {}),
    ...(separator ? { separator } : {}),
  }
}

/** Some rows of a table under its headers, by their numbers. */
export type SomeRows = { headers: string[]; rows: SheetRow[] }

export function someRows({ headers, rows }: Table, wanted: readonly number[]): SomeRows {
  const numbers = new Set(wanted)
  return { headers, rows: rows.filter(({ row }) => numbers.has(row)) }
}
