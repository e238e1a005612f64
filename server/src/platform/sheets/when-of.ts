import type { CellValue } from './sheet.ts'

/** How days are written: day first, month first, year first. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd'

/** A day as people write it, with a time behind it or not. */
export const writtenDay =
  /^(\d{1,4})[/.\- ](\d{1,2})[/.\- ](\d{1,4})(?:[T ,]+(\d{1,2})[:h](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?\s*([ap]m)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i
const padded = (value: number): string => String(value).padStart(2, '0')

/**
 * `YYYY-MM-DD HH:MM:SS` by the wall clock, or an instant in ISO where the cell says its zone; undefined for what is no date.
 * `any` takes it for a date where one of the orders does.
 */
export function whenOf(cell: CellValue, order: DateOrder | 'any'): string | undefined {
  if (cell instanceof Date) return cell.toISOString().slice(0, 19).replace('T', ' ')
  const found = typeof cell === 'string' ? writtenDay.exec(cell.trim()) : null
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
