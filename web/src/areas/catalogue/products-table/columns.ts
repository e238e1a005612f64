import type { GridChange, GridRow } from '@plantule/contract/stock/grid'
import i18next from 'i18next'
import { readNumber, toHundredths } from '../../../kit/fields/read-number.ts'
import { ungrouped } from '../../../ui/format.ts'

export type Field = keyof GridChange['set']
export type Value = string | number | boolean | null
type Kind = 'text' | 'money' | 'whole' | 'yes'
export type GridColumn = {
  key: Field
  kind: Kind
  width: number
  /** Shared by the sizes of one product. */
  ofProduct?: boolean
  empty?: boolean
}

export const gridColumns: readonly GridColumn[] = [
  { key: 'name', kind: 'text', width: 210, ofProduct: true },
  { key: 'latinName', kind: 'text', width: 190, ofProduct: true, empty: true },
  { key: 'cultivar', kind: 'text', width: 130, ofProduct: true, empty: true },
  { key: 'label', kind: 'text', width: 180 },
  { key: 'reference', kind: 'text', width: 120 },
  { key: 'barcode', kind: 'text', width: 140, empty: true },
  { key: 'priceCents', kind: 'money', width: 100 },
  { key: 'onHand', kind: 'whole', width: 90 },
  { key: 'minStock', kind: 'whole', width: 90, empty: true },
  { key: 'weightG', kind: 'whole', width: 90, empty: true },
  { key: 'published', kind: 'yes', width: 90, ofProduct: true },
]

export const valueOf = (row: GridRow, key: Field): Value => row[key]

/** As the cell shows it and as a spreadsheet takes it. */
export function shown({ kind }: GridColumn, value: Value): string {
  if (value === null || value === '') return ''
  if (kind === 'money') return ungrouped(Number(value) / 100, 2)
  if (kind === 'yes') return i18next.t(value ? 'kit:yes' : 'kit:no').toLowerCase()
  return kind === 'whole' ? ungrouped(Number(value), 0) : String(value)
}

const yes = new Set(['oui', 'o', 'yes', 'y', 'true', 'vrai', '1', 'x'])
const no = new Set(['non', 'n', 'no', 'false', 'faux', '0', ''])

/** What was typed or pasted, as a value; undefined when the column cannot hold it. */
export function readCell({ kind, empty }: GridColumn, typed: string): Value | undefined {
  const text = typed.trim()
  if (kind === 'yes') return yes.has(text.toLowerCase()) ? true : no.has(text.toLowerCase()) ? false : undefined
  if (kind === 'text') {
    if (text !== '') return text
    return empty ? '' : undefined
  }
  const number = readNumber(text)
  if (number === null) return empty ? null : undefined
  if (number === undefined || number < 0) return undefined
  if (kind === 'money') return toHundredths(number)
  return Number.isInteger(number) ? number : undefined
}
