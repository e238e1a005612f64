import { EncryptedFileError, readXls, UnsupportedFormatError } from 'hucre'
import { streamOdsRows } from 'hucre/ods'
import { streamXlsxRows } from 'hucre/xlsx'
import { parentPort, workerData } from 'node:worker_threads'
import { checkUnpacking } from './check-archive.ts'
import { readCsv } from './read-csv.ts'
import { RowCollector } from './row-collector.ts'
import type { SheetContent, SheetKind } from './sheet.ts'
import { SheetError } from './sheet-error.ts'
import type { SheetLimits } from './sheet-limits.ts'

export type WorkerTask = { bytes: Uint8Array; kind: SheetKind; limits: SheetLimits }
export type WorkerAnswer =
  { content: SheetContent } | { failure: { code: SheetError['code']; details: SheetError['details']; cause: string } }

async function read({ bytes, kind, limits }: WorkerTask): Promise<SheetContent> {
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

function failureOf(error: unknown): SheetError {
  if (error instanceof SheetError) return error
  if (error instanceof EncryptedFileError) return new SheetError('protected', {}, { cause: error })
  if (error instanceof UnsupportedFormatError) return new SheetError('not_a_sheet', {}, { cause: error })
  return new SheetError('damaged', {}, { cause: error })
}

// Started by `read-sheet.ts` with the task as its data.
let answer: WorkerAnswer
try {
  answer = { content: await read(workerData as WorkerTask) }
} catch (error) {
  const { code, details, cause } = failureOf(error)
  answer = { failure: { code, details, cause: String(cause ?? '') } }
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port has no origin
parentPort?.postMessage(answer)
