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
  const { text: decoded, encoding } = decodeText(bytes)
  // Excel's own first line `sep=;` names the separator and is not shown as a row.
  const named = /^sep=(.)\r?\n/i.exec(decoded)
  const text = named ? decoded.slice(named[0].length) : decoded
  if (text.trim() === '') throw new SheetError('empty')
  const separator = named?.[1] ?? guessSeparator(text)
  const collector = new RowCollector(limits)
  let row = 0
  Papa.parse<string[]>(text, {
    delimiter: separator,
    step: ({ data, errors }) => {
      row += 1
      if (errors.some((error) => error.code === 'MissingQuotes')) throw new SheetError('broken_quotes', { row })
      collector.add(
        row,
        data.map((value) => (value === '' ? null : unsafeText(value))),
      )
    },
  })
  return { kind: 'csv', rows: collector.rows, encoding, separator }
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
