import { Readable } from 'node:stream'
import { cleanText } from './clean-text.ts'
import type { ColumnType, SheetToWrite, WrittenValue } from './sheet.ts'

/**
 * Streams RFC 4180 lines with a byte-order mark and `;`, which French spreadsheets open without questions.
 * A text that a spreadsheet would run as a formula gets an apostrophe in front; `readSheet` takes it away again.
 */
export const writeCsv = (sheet: Omit<SheetToWrite, 'name'>, separator = ';'): Readable =>
  Readable.from(lines(sheet, separator), { objectMode: false, highWaterMark: 1 << 16 })

async function* lines({ columns, rows }: Omit<SheetToWrite, 'name'>, separator: string): AsyncGenerator<Buffer> {
  let buffer = `\ufeff${columns.map((column) => quoted(safeText(column.header), separator)).join(separator)}\r\n`
  for await (const values of rows) {
    buffer += `${columns.map((column, at) => quoted(csvText(values[at], column.type), separator)).join(separator)}\r\n`
    if (buffer.length >= 1 << 16) {
      yield Buffer.from(buffer)
      buffer = ''
    }
  }
  yield Buffer.from(buffer)
}

export const safeText = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text)
/** The inverse of `safeText`. */
export const unsafeText = (text: string): string => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text)

const quoted = (text: string, separator: string): string =>
  /["\r\n]/.test(text) || text.includes(separator) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text

const frenchDecimal = (value: number, digits: number): string => value.toFixed(digits).replace('.', ',')
const parisTime = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'short' })

function csvText(value: WrittenValue, type: ColumnType): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (value instanceof Date) return type === 'day' ? parisTime.format(value).slice(0, 10) : parisTime.format(value)
  if (typeof value === 'string') return safeText(cleanText(value))
  if (type === 'euros') return frenchDecimal(value / 100, 2)
  if (type === 'percent') return `${frenchDecimal(value / 100, 2)} %`
  if (type === 'decimal') return String(value).replace('.', ',')
  return type === 'text' ? safeText(String(value)) : String(value)
}
