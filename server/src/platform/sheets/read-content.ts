import { readCsv } from './read-csv.ts'
import type { SheetContent } from './sheet.ts'
import { SheetError } from './sheet-error.ts'
import { defaultLimits, megabytes, type SheetLimits } from './sheet-limits.ts'
import { sniffKind } from './sniff-kind.ts'

/**
 * What the first sheet of an untrusted xlsx, xls, ods or csv holds, or the places of a map, told apart by content. Runs in a process of its
 * own (`readSheet`): a file may be made to eat time and memory. Throws `SheetError`.
 */
export async function readContent(bytes: Uint8Array, limits: SheetLimits = defaultLimits): Promise<SheetContent> {
  if (bytes.byteLength > limits.maxBytes) throw new SheetError('too_large', { max: megabytes(limits.maxBytes) })
  if (bytes.byteLength === 0) throw new SheetError('empty')
  try {
    return await read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), limits)
  } catch (error) {
    if (error instanceof SheetError) throw error
    throw new SheetError('damaged', {}, { cause: error })
  }
}

async function read(bytes: Buffer, limits: SheetLimits): Promise<SheetContent> {
  const sniffed = sniffKind(bytes)
  if (sniffed === undefined) throw new SheetError('not_a_sheet')
  if (sniffed === 'csv') return readCsv(bytes, limits)
  if (sniffed === 'map') return (await import('./read-map.ts')).readMap(bytes, limits)
  // The library of workbooks is most of what such a process would load: a process that reads text does without it.
  const { readWorkbook } = await import('./read-workbook.ts')
  return readWorkbook(bytes, sniffed, limits)
}
