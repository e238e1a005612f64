import type { CellValue } from '../../../../platform/sheets/sheet.ts'

/** How days are written: day first, month first, year first. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd'

const numbers =
  /^(\d{1,4})[/.\- ](\d{1,2})[/.\- ](\d{1,4})(?:[T ,]+(\d{1,2})[:h](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?\s*([ap]m)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i
const padded = (value: number): string => String(value).padStart(2, '0')

/**
 * `YYYY-MM-DD HH:MM:SS` by the wall clock, or an instant in ISO where the cell says its zone; undefined for what is no date.
 * `any` takes it for a date where one of the orders does.
 */
export function whenOf(cell: CellValue, order: DateOrder | 'any'): string | undefined {
  if (cell instanceof Date) return cell.toISOString().slice(0, 19).replace('T', ' ')
  const found = typeof cell === 'string' ? numbers.exec(cell.trim()) : null
  if (!found) return undefined
  if (order === 'any') return whenOf(cell, 'dmy') ?? whenOf(cell, 'mdy')
  const [one, two, three] = [found[1], found[2], found[3]].map(Number) as [number, number, number]
  const yearFirst = (found[1] ?? '').length === 4
  if (!yearFirst && (found[1] ?? '').length > 2) return undefined
  const [year, month, day] = yearFirst || order === 'ymd' ? [one, two, three] : order === 'dmy' ? [three, two, one] : [three, one, two]
  return momentOf(year < 100 ? year + 2000 : year, month, day, found)
}

function momentOf(year: number, month: number, day: number, found: RegExpExecArray): string | undefined {
  const half = found[7]?.toLowerCase()
  const hour = half ? (Number(found[4]) % 12) + (half === 'pm' ? 12 : 0) : Number(found[4] ?? 0)
  const [minute, second] = [Number(found[5] ?? 0), Number(found[6] ?? 0)]
  const moment = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  const exists = moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day && hour < 24 && minute < 60 && second < 60
  if (!exists || year < 1990 || year > 2100) return undefined
  const local = `${year}-${padded(month)}-${padded(day)} ${padded(hour)}:${padded(minute)}:${padded(second)}`
  const zone = found[8]
  if (!zone) return local
  const shift = zone.toUpperCase() === 'Z' ? 'Z' : zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone
  return new Date(`${local.replace(' ', 'T')}${shift}`).toISOString()
}

export const timeOf = (cell: CellValue): boolean =>
  typeof cell === 'string' && /^\d{1,2}[:h]\d{2}([:.]\d{2})?\s*([ap]m)?$/i.test(cell.trim())

/** The order that reads the most of them; not sure where day first and month first read the same. */
export function orderOf(cells: readonly CellValue[]): { order: DateOrder; sure: boolean } {
  const texts = cells.filter((cell) => typeof cell === 'string' && numbers.test(cell.trim())) as string[]
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
