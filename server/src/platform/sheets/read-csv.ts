import Papa from 'papaparse'
import { decodeText } from './decode-text.ts'
import { RowCollector } from './row-collector.ts'
import type { SheetContent } from './sheet.ts'
import type { SheetLimits } from './sheet-limits.ts'
import { SheetError } from './sheet-error.ts'
import { unsafeText } from './write-csv.ts'

const separators = [';', ',', '\t', '|']

/** All cells are texts. Rows are counted as a spreadsheet counts them: a quoted line break stays inside its row. */
export function readCsv(bytes: Uint8Array, limits: SheetLimits): SheetContent {
  const { text: decoded, encoding, odd } = decodeText(bytes, limits.encoding)
  // Excel's own first line `sep=;` names the separator and is not shown as a row.
  const named = /^sep=(.)\r?\n/i.exec(decoded)
  const text = named ? decoded.slice(named[0].length) : decoded
  if (text.trim() === '') throw new SheetError('empty')
  const separator = limits.separator ?? named?.[1] ?? guessSeparator(text)
  const collector = new RowCollector(limits)
  let row = 0
  const oddRows = new Set<number>()
  const oddLines = odd.map((at) => at - (named?.[0].length ?? 0)).filter((at) => at >= 0)
  Papa.parse<string[]>(text, {
    delimiter: separator,
    step: ({ data, errors, meta }) => {
      row += 1
      // The cursor stands behind the row: lines that began before it are of this row.
      while (oddLines[0] !== undefined && oddLines[0] < meta.cursor) {
        oddLines.shift()
        oddRows.add(row)
      }
      if (errors.some((error) => error.code === 'MissingQuotes')) throw new SheetError('broken_quotes', { row })
      collector.add(
        row,
        data.map((value) => (value === '' ? null : unsafeText(value))),
      )
    },
  })
  return { kind: 'csv', rows: collector.rows, encoding, separator, ...(oddRows.size > 0 ? { oddRows: [...oddRows] } : {}) }
}

/** The separator that gives the most cells in the most regular first rows. */
function guessSeparator(text: string): string {
  let best = { separator: ';', score: 0 }
  for (const separator of separators) {
    const { data } = Papa.parse<string[]>(text, { delimiter: separator, preview: 20, skipEmptyLines: 'greedy' })
    const widths = data.map((cells) => cells.length)
    const first = widths[0] ?? 1
    if (first < 2 && Math.max(...widths) < 2) continue
    const regular = widths.filter((width) => width === first).length / widths.length
    const score = regular * 100 + Math.min(first, 50)
    if (score > best.score) best = { separator, score }
  }
  return best.separator
}
