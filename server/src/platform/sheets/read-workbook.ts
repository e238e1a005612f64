import { EncryptedFileError, readXls, UnsupportedFormatError } from 'hucre'
import { streamOdsRows } from 'hucre/ods'
import { streamXlsxRows } from 'hucre/xlsx'
import { checkArchive, checkUnpacking } from './check-archive.ts'
import { RowCollector } from './row-collector.ts'
import type { SheetContent } from './sheet.ts'
import { SheetError } from './sheet-error.ts'
import type { SheetLimits } from './sheet-limits.ts'

/** The first sheet of an untrusted xlsx, xls or ods. Throws `SheetError`, and what the library throws of a file that is damaged. */
export async function readWorkbook(bytes: Buffer, sniffed: 'zip' | 'xls', limits: SheetLimits): Promise<SheetContent> {
  try {
    return await read(bytes, sniffed === 'zip' ? await checkArchive(bytes, limits) : sniffed, limits)
  } catch (error) {
    if (error instanceof EncryptedFileError) throw new SheetError('protected', {}, { cause: error })
    if (error instanceof UnsupportedFormatError) throw new SheetError('not_a_sheet', {}, { cause: error })
    throw error
  }
}

async function read(bytes: Buffer, kind: 'xlsx' | 'xls' | 'ods', limits: SheetLimits): Promise<SheetContent> {
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
