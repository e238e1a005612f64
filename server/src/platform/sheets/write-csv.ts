import { Readable } from 'node:stream'
import { cleanText } from './clean-text.ts'
import type { ColumnType, SheetToWrite, WrittenValue } from './sheet.ts'

/** What stands between values and in a number, and how yes and no are said, as spreadsheets of a country open it without questions. */
type Habits = { separator: string; point: string; yes: string; no: string }
const habits: Record<'fr' | 'en', Habits> = {
  fr: { separator: ';', point: ',', yes: 'oui', no: 'non' },
  en: { separator: ',', point: '.', yes: 'yes', no: 'no' },
}

/**
 * Streams RFC 4180 lines with a byte-order mark, as spreadsheets of the language expect them.
 * A text that a spreadsheet would run as a formula gets an apostrophe in front; `readSheet` takes it away again.
 */
export const writeCsv = (sheet: Omit<SheetToWrite, 'name'>, language: 'fr' | 'en' = 'fr'): Readable =>
  Readable.from(lines(sheet, habits[language]), { objectMode: false, highWaterMark: 1 << 16 })

async function* lines({ columns, rows }: Omit<SheetToWrite, 'name'>, habit: Habits): AsyncGenerator<Buffer> {
  const { separator } = habit
  let buffer = `\ufeff${columns.map((column) => quoted(safeText(column.header), separator)).join(separator)}\r\n`
  for await (const values of rows) {
    buffer += `${columns.map((column, at) => quoted(csvText(values[at], column.type, habit), separator)).join(separator)}\r\n`
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

const parisTime = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'short' })

function csvText(value: WrittenValue, type: ColumnType, { point, yes, no }: Habits): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? yes : no
  if (value instanceof Date) return type === 'day' ? parisTime.format(value).slice(0, 10) : parisTime.format(value)
  if (typeof value === 'string') return safeText(cleanText(value))
  if (type === 'euros') return (value / 100).toFixed(2).replace('.', point)
  if (type === 'percent') return `${(value / 100).toFixed(2).replace('.', point)} %`
  if (type === 'decimal') return String(value).replace('.', point)
  return type === 'text' ? safeText(String(value)) : String(value)
}
