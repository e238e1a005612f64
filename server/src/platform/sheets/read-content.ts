import { EncryptedFileError, readXls, UnsupportedFormatError } from 'hucre'
import { streamOdsRows } from 'hucre/ods'
import { streamXlsxRows } from 'hucre/xlsx'
import { checkArchive, checkUnpacking } from './check-archive.ts'
import { readCsv } from './read-csv.ts'
import { RowCollector } from './row-collector.ts'
import type { SheetContent } from './sheet.ts'
import { SheetError } from './sheet-error.ts'
import { defaultLimits, megabytes, type SheetLimits } from './sheet-limits.ts'
import { sniffKind } from './sniff-kind.ts'

/**
 * What the first sheet of an untrusted xlsx, xls, ods or csv holds, told apart by content. Runs in a process of its own (`readSheet`):
 * a file may be made to eat time and memory. Throws `SheetError`.
 */
export async function readContent(bytes: Uint8Array, limits: SheetLimits = defaultLimits): Promise<SheetContent> {
  if (bytes.byteLength > limits.maxBytes) throw new SheetError('too_large', { max: megabytes(limits.maxBytes) })
  if (bytes.byteLength === 0) throw new SheetError('empty')
  try {
    return await read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), limits)
  } catch (error) {
    if (error instanceof SheetError) throw error
    if (error instanceof EncryptedFileError) throw new SheetError('protected', {}, { cause: error })
    if (error instanceof UnsupportedFormatError) throw new SheetError('not_a_sheet', {}, { cause: error })
    throw new SheetError('damaged', {}, { cause: error })
  }
}

async function read(bytes: Buffer, limits: SheetLimits): Promise<SheetContent> {
  const sniffed = sniffKind(bytes)
  if (sniffed === undefined) throw new SheetError('not_a_sheet')
  if (sniffed === 'csv') return readCsv(bytes, limits)
  const kind = sniffed === 'zip' ? await checkArchive(bytes, limits) : sniffed
  const collector = new RowCollector(limits)
  if (kind === 'xls') {
    const workbook = await readXls(bytes, { sheets: [0] })
    // Rows that hold nothing are holes.
    for (const [at, cells] of (workbook.sheets[0]?.rows ?? []).entries()) collector.add(at + 1, cells ?? [])
  } else {
    await checkUnpacking(bytes, limits)
    const rows = kind === 'xlsx' ? streamXlsxRows(bytes) : streamOdsRows(bytes, { sheets: [0] })
    for await (const { index, values } of rows) collector.add(index + 1, values)
  }
  if (collector.rows.length === 0) throw new SheetError('empty')
  return { kind, rows: collector.rows }
}
