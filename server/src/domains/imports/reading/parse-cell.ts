import { cleanText } from '../../../platform/sheets/clean-text.ts'
import type { CellValue, ProductType } from './model.ts'
import type { ProblemCode } from './problems.ts'

export type Parsed<T> = { value: T } | { problem: ProblemCode; details?: Record<string, string | number> }

// What Excel can hold in a cell: longer texts come back cut, and must not look changed.
const maxCellText = 32_767
/** The text as a spreadsheet gives it back: legal characters, trimmed, null when nothing is left. */
export const canonical = (text: string | null): string | null =>
  text === null ? null : cleanText(text).slice(0, maxCellText).trim() || null

export const isBlank = (cell: CellValue | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')

const formulaErrors = /^#(REF!|N\/A|NAME\?|NOM\?|VALUE!|VALEUR!|DIV\/0!|NULL!|NUL!|NUM!|NOMBRE!)$/

export const parseText =
  (max: number) =>
  (cell: CellValue): Parsed<string> => {
    if (cell instanceof Date) return { problem: 'became_a_date' }
    const text = canonical(typeof cell === 'boolean' ? (cell ? 'oui' : 'non') : String(cell)) ?? ''
    if (formulaErrors.test(text)) return { problem: 'formula_error' }
    return text.length > max ? { problem: 'too_long', details: { max } } : { value: text }
  }

/** A code that must keep all its digits. */
export function parseCode(cell: CellValue): Parsed<string> {
  const parsed = parseText(255)(cell)
  if ('value' in parsed && /^\d(?:[.,]\d+)?E\+\d+$/i.test(parsed.value)) return { problem: 'scientific' }
  return parsed
}

/** `1 200,00 €`, `1.200,00`, `12.5`; undefined when it is no number. */
export function numberOf(cell: CellValue): number | undefined {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : undefined
  if (typeof cell !== 'string') return undefined
  let text = cell.replace(/(€|eur(os?)?|ttc|ht)/gi, '').replace(/[\s\u00a0\u202f'’]/g, '')
  if (text.includes(',') && text.includes('.')) {
    text = text.lastIndexOf(',') > text.lastIndexOf('.') ? text.replaceAll('.', '') : text.replaceAll(',', '')
  }
  if (/^-?\d{1,3}([.,]\d{3}){2,}$/.test(text)) text = text.replace(/[.,]/g, '')
  text = text.replace(',', '.')
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : undefined
}

// Through decimal digits, because 1.005 * 100 is 100.49999999999999.
const scaled = (value: number, by: number): number => Math.round(Number((value * by).toFixed(6)))

/** Prices of several variants in one cell, as some exports join them: `12.69||151.5`. Undefined for anything else. */
export function severalAmounts(cell: CellValue): string[] | undefined {
  if (typeof cell !== 'string' || !cell.includes('|')) return undefined
  const parts = cell
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return parts.length > 0 && parts.every((part) => numberOf(part) !== undefined) ? parts : undefined
}

/** To integer cents, rounded half up. */
export function parseMoney(cell: CellValue): Parsed<number> {
  const value = numberOf(cell)
  if (value === undefined) return { problem: severalAmounts(cell) ? 'several_prices' : 'not_a_number' }
  if (value < 0) return { problem: 'negative' }
  return value > 10_000_000 ? { problem: 'too_big' } : { value: scaled(value, 100) }
}

export function parseWhole(cell: CellValue): Parsed<number> {
  const value = numberOf(cell)
  if (value === undefined) return { problem: 'not_a_number' }
  if (!Number.isInteger(value)) return { problem: 'not_whole' }
  if (value < 0) return { problem: 'negative' }
  return value > 1_000_000_000 ? { problem: 'too_big' } : { value }
}

const gramsIn: Record<string, number> = {
  mg: 0.001,
  g: 1,
  gr: 1,
  kg: 1_000,
  kgs: 1_000,
  lb: 453.59237,
  lbs: 453.59237,
  oz: 28.349523125,
}

/** To whole grams; a unit in the cell wins over the column's. */
export const parseWeight =
  (unit = 'g') =>
  (cell: CellValue): Parsed<number> => {
    const [, number, own] = typeof cell === 'string' ? (/^(.*?)\s*(mg|gr?|kgs?|lbs?|oz)\.?$/i.exec(cell.trim()) ?? []) : []
    const value = numberOf(number ?? cell)
    if (value === undefined) return { problem: 'not_a_number' }
    if (value < 0) return { problem: 'negative' }
    const grams = scaled(value, gramsIn[(own ?? unit).toLowerCase()] ?? 1)
    return grams > 100_000_000 ? { problem: 'too_big' } : { value: grams }
  }

/** `5,5 %`, `5.5`, or 0.055 as a percent-formatted cell holds it, to one of the known basis points. */
export const parseRate =
  (known: readonly number[]) =>
  (cell: CellValue): Parsed<number> => {
    const percent = typeof cell === 'string' && cell.includes('%')
    const value = numberOf(typeof cell === 'string' ? cell.replace('%', '') : cell)
    if (value !== undefined) {
      const asPercent = scaled(value, 100)
      if (known.includes(asPercent)) return { value: asPercent }
      const asFraction = scaled(value, 10_000)
      if (!percent && known.includes(asFraction)) return { value: asFraction }
    }
    const list = known.map((rate) => `${String(rate / 100).replace('.', ',')} %`).join(', ')
    return { problem: value === undefined ? 'not_a_number' : 'unknown_rate', details: { list } }
  }

const yes = new Set(['oui', 'o', 't', 'yes', 'y', 'vrai', 'true', '1', 'x', 'actif', 'active', 'publie', 'published', 'en ligne'])
const no = new Set([
  'non',
  'n',
  'f',
  'no',
  'faux',
  'false',
  '0',
  '-1',
  'inactif',
  'inactive',
  'brouillon',
  'draft',
  'archived',
  'hors ligne',
])

/** `10-22`, `40 à 12` over the new year; given back as `10-22`. */
export function parseWeeks(cell: CellValue): Parsed<string> {
  if (cell instanceof Date) return { problem: 'became_a_date' }
  const [, from, to] = /^s?\s*(\d{1,2})\s*(?:-|–|à|a)\s*s?\s*(\d{1,2})$/i.exec(String(cell).trim()) ?? []
  const fits = (week: string | undefined): boolean => Number(week) >= 1 && Number(week) <= 53
  return fits(from) && fits(to) ? { value: `${Number(from)}-${Number(to)}` } : { problem: 'not_weeks' }
}

export function parseYesNo(cell: CellValue): Parsed<boolean> {
  if (typeof cell === 'boolean') return { value: cell }
  const word = fold(String(cell))
  if (yes.has(word)) return { value: true }
  return no.has(word) ? { value: false } : { problem: 'not_yes_or_no' }
}

export function parseType(cell: CellValue): Parsed<ProductType> {
  const word = fold(String(cell))
  if (/^(plante?|vegetal|vegetaux|vegetal vivant)s?$/.test(word)) return { value: 'plant' }
  return /^(autre|other|produit|accessoire|divers)s?$/.test(word) ? { value: 'other' } : { problem: 'unknown_type' }
}

/** Lower case, without accents or outer spaces. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .trim()

/** GS1 check digit of an EAN-8, UPC-A, EAN-13 or GTIN-14; true for any other code. */
export function barcodeHolds(code: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(code)) return true
  const digits = [...code].map(Number)
  const check = digits.pop() ?? 0
  const sum = digits.reverse().reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10 === check
}
