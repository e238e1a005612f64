import { readXls } from 'hucre'
import { streamOdsRows } from 'hucre/ods'
import { streamXlsxRows } from 'hucre/xlsx'
import { checkUnpacking } from './check-archive.ts'
import { readCsv } from './read-csv.ts'
import { RowCollector } from './row-collector.ts'
import type { SheetContent, SheetKind } from './sheet.ts'
import { SheetError } from './sheet-error.ts'
import type { SheetLimits } from './sheet-limits.ts'

export type SheetTask = { bytes: Uint8Array; kind: SheetKind; limits: SheetLimits }

/** What a sheet holds. Runs in a thread of its own (`sheet-worker.ts`) for what strangers send: a file may be made to eat time and memory. */
export async function readContent({ bytes, kind, limits }: SheetTask): Promise<SheetContent> {
  if (kind === 'csv') return readCsv(bytes, limits)
  const collector = new RowCollector(limits)
  if (kind === 'xls') {
    const workbook = await readXls(bytes, { sheets: [0] })
    // Rows that hold nothing are holes.
    for (const [at, cells] of (workbook.sheets[0]?.rows ?? []).entries()) collector.add(at + 1, cells ?? [])
  } else {
    await checkUnpacking(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), limits)
    const rows = kind === 'xlsx' ? streamXlsxRows(bytes) : streamOdsRows(bytes, { sheets: [0] })
    for await (const { index, values } of rows) collector.add(index + 1, values)
  }
  if (collector.rows.length === 0) throw new SheetError('empty')
  return { kind, rows: collector.rows }
}
