import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { cleanText } from './clean-text.ts'
import { cell, columnLetters, textCell } from './xlsx-cell.ts'
import { contentTypes, rootRelations, styles, workbook, workbookRelations, worksheetHead } from './xlsx-parts.ts'
import { maxSheetRows, type SheetToWrite } from './sheet.ts'
import { SheetError } from './sheet-error.ts'

/**
 * Streams a workbook: rows are pulled one by one as the reader asks, so memory stays flat whatever their number.
 * Header bold and frozen, with filters. An error of the source destroys the stream with it; a reader that leaves
 * ends the source. Throws `too_many_rows` (through the stream) beyond what Excel opens.
 */
export function writeXlsx(sheets: readonly SheetToWrite[]): Readable {
  const zip = new ZipFile()
  const text = (name: string, content: string) => zip.addBuffer(Buffer.from(content), name)
  text('[Content_Types].xml', contentTypes(sheets.length))
  text('_rels/.rels', rootRelations)
  text('xl/workbook.xml', workbook(sheetNames(sheets)))
  text('xl/_rels/workbook.xml.rels', workbookRelations(sheets.length))
  text('xl/styles.xml', styles)
  // yazl types its output as the bare interface; it is a PassThrough.
  const output = zip.outputStream as Readable
  for (const [at, sheet] of sheets.entries()) {
    zip.addReadStreamLazy(`xl/worksheets/sheet${at + 1}.xml`, { compressionLevel: 4 }, (give) => {
      if (output.destroyed) return
      const source = Readable.from(worksheet(sheet), { objectMode: false, highWaterMark: 1 << 16 })
      source.once('error', (error) => output.destroy(error))
      output.once('close', () => source.destroy())
      give(null, source)
    })
  }
  // The same error already reaches the reader through the output; yazl would throw it a second time.
  zip.on('error', (error: Error) => output.destroy(error))
  zip.end()
  return output
}

const chunkSize = 1 << 16

async function* worksheet({ columns, rows }: SheetToWrite): AsyncGenerator<Buffer> {
  const letters = columns.map((_, at) => columnLetters(at))
  let buffer = worksheetHead() + opening(columns) + '<sheetData><row r="1">'
  for (const [at, column] of columns.entries()) buffer += textCell(`${letters[at]}1`, column.header, 1)
  buffer += '</row>'
  let row = 1
  for await (const values of rows) {
    row += 1
    if (row > maxSheetRows) throw new SheetError('too_many_rows', { max: maxSheetRows - 1 })
    buffer += `<row r="${row}">`
    for (const [at, column] of columns.entries()) buffer += cell(`${letters[at]}${row}`, values[at], column.type)
    buffer += '</row>'
    if (buffer.length >= chunkSize) {
      yield Buffer.from(buffer)
      buffer = ''
    }
  }
  const last = letters.at(-1)
  yield Buffer.from(`${buffer}</sheetData>${last ? `<autoFilter ref="A1:${last}${row}"/>` : ''}</worksheet>`)
}

const opening = (columns: SheetToWrite['columns']): string =>
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
  '</sheetView></sheetViews>' +
  (columns.length === 0 ? '' : `<cols>${columns.map(width).join('')}</cols>`)

const width = (column: SheetToWrite['columns'][number], at: number): string =>
  `<col min="${at + 1}" max="${at + 1}" width="${column.width ?? Math.max(12, column.header.length + 4)}" customWidth="1"/>`

/** Excel refuses some signs, more than 31 characters and twins. */
function sheetNames(sheets: readonly SheetToWrite[]): string[] {
  const taken = new Set<string>()
  return sheets.map(({ name }, at) => {
    const clean =
      cleanText(name)
        .replace(/[\\/?*[\]:\s]+/g, ' ')
        .replace(/^'+|'+$/g, '')
        .trim()
        .slice(0, 31) || `Feuille ${at + 1}`
    const unique = taken.has(clean.toLowerCase()) ? `${clean.slice(0, 27)} ${at + 1}` : clean
    taken.add(unique.toLowerCase())
    return unique
  })
}
