import { cleanText } from './clean-text.ts'
import type { ColumnType, WrittenValue } from './sheet.ts'

/** Index of each style in `xlsx-parts.ts` `styles`; 1 is the header. */
export const styleOf: Record<ColumnType, number> = {
  text: 2,
  integer: 3,
  decimal: 4,
  euros: 5,
  percent: 6,
  day: 7,
  instant: 8,
  'yes-no': 0,
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeXml = (text: string): string => (/[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign) : text)

/** 0 is A, 26 is AA. */
export function columnLetters(index: number): string {
  let letters = ''
  for (let rest = index; rest >= 0; rest = Math.floor(rest / 26) - 1) {
    letters = String.fromCharCode(65 + (rest % 26)) + letters
  }
  return letters
}

// Excel holds at most 32,767 characters in a cell, and reads `_x0041_` as an escape unless its underscore is escaped.
const maxCellText = 32_767
export function textCell(place: string, text: string, style: number): string {
  const clean = cleanText(text)
    .slice(0, maxCellText)
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
  if (clean === '') return ''
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(clean)}</t></is></c>`
}

const numberCell = (place: string, value: number, style: number): string =>
  Number.isFinite(value) ? `<c r="${place}" s="${style}"><v>${value}</v></c>` : ''

const msADay = 86_400_000
// Serial 1 is 1 January 1900, with the 29 February 1900 that never was.
const epoch = Date.UTC(1899, 11, 30)
const parisTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** `YYYY-MM-DD` or `YYYY-MM-DD hh:mm:ss` to a spreadsheet serial; NaN when it is neither. */
const serial = (text: string): number => (Date.parse(`${text.replace(' ', 'T')}${text.length > 10 ? 'Z' : ''}`) - epoch) / msADay

/** One cell's XML, or nothing for an empty one. A value that does not fit its column's type is written as text. */
export function cell(place: string, value: WrittenValue, type: ColumnType): string {
  if (value === null || value === undefined || value === '') return ''
  const style = styleOf[type]
  if (value instanceof Date) {
    const local = Number.isNaN(value.getTime()) ? Number.NaN : serial(parisTime.format(value))
    return numberCell(place, type === 'day' ? Math.floor(local) : local, style)
  }
  if (typeof value === 'boolean') return textCell(place, value ? 'oui' : 'non', styleOf.text)
  if (typeof value === 'number') {
    if (type === 'text') return textCell(place, String(value), style)
    if (type === 'euros') return numberCell(place, value / 100, style)
    if (type === 'percent') return numberCell(place, value / 10_000, style)
    return numberCell(place, value, style)
  }
  if (type === 'day' || type === 'instant') {
    const days = serial(value)
    return Number.isNaN(days) ? textCell(place, value, styleOf.text) : numberCell(place, days, style)
  }
  return textCell(place, value, styleOf.text)
}
