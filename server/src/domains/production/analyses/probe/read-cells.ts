import type { CellValue } from '../../../../platform/sheets/sheet.ts'
import { type DateOrder, whenOf, writtenDay } from '../../../../platform/sheets/when-of.ts'

export const timeOf = (cell: CellValue): boolean =>
  typeof cell === 'string' && /^\d{1,2}[:h]\d{2}([:.]\d{2})?\s*([ap]m)?$/i.test(cell.trim())

/** The order that reads the most of them; not sure where day first and month first read the same. */
export function orderOf(cells: readonly CellValue[]): { order: DateOrder; sure: boolean } {
  const texts = cells.filter((cell) => typeof cell === 'string' && writtenDay.test(cell.trim())) as string[]
  if (texts.every((text) => /^\s*\d{4}/.test(text))) return { order: 'ymd', sure: true }
  const count = (order: DateOrder): number => texts.filter((text) => whenOf(text, order) !== undefined).length
  const [dmy, mdy] = [count('dmy'), count('mdy')]
  return mdy > dmy ? { order: 'mdy', sure: true } : { order: 'dmy', sure: dmy > mdy }
}

/** A number by its decimal sign, with its unit behind it or not; what stands between thousands is left out. */
export function numberOf(cell: CellValue, decimal: ',' | '.'): number | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? within(cell) : null
  if (typeof cell !== 'string') return null
  const text = cell
    .trim()
    .replace(/[\s\u00a0\u202f'’]/g, '')
    .replace(/\u2212/g, '-')
    .replace(/(°C|°F|%|mS\/cm|µS\/cm|mg\/[lL]|pH|ppm)$/, '')
  const plain = decimal === ',' ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '')
  return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? within(Number(plain)) : null
}

/** No probe measures more. */
const within = (value: number): number | null => (Math.abs(value) <= 1_000_000 ? value : null)

/** The sign before the last digits of most values; where commas part the columns only a point can be it. */
export function decimalOf(rows: readonly (readonly CellValue[])[], columns: readonly number[], separator: string): ',' | '.' {
  if (separator === ',') {
    const quoted = rows.slice(0, 200).some((row) => columns.some((index) => /^-?\d+,\d+$/.test(String(row[index] ?? '').trim())))
    return quoted ? ',' : '.'
  }
  let [commas, points] = [0, 0]
  for (const row of rows.slice(0, 2000))
    for (const index of columns) {
      const cell = row[index]
      if (typeof cell !== 'string') continue
      if (/\d,\d+\s*\D*$/.test(cell)) commas += 1
      else if (/\d\.\d+\s*\D*$/.test(cell)) points += 1
    }
  return points > commas ? '.' : ','
}
