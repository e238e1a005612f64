import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import type { SheetLimits } from './sheet-limits.ts'
import { SheetError } from './sheet-error.ts'

/**
 * Walks the central directory only, a few milliseconds whatever the file claims to unpack to.
 * Throws `bomb`, `damaged`, or `not_a_sheet` when it holds neither an xlsx nor an ods.
 */
export async function checkArchive(bytes: Buffer, limits: SheetLimits): Promise<'xlsx' | 'ods'> {
  const { names } = await walk(bytes, limits)
  if (names.has('xl/workbook.xml')) return 'xlsx'
  if (names.has('mimetype') && names.has('content.xml')) return 'ods'
  throw new SheetError('not_a_sheet')
}

/** Unpacks every entry and counts: an entry larger than it declared is refused before the reader meets it. */
export async function checkUnpacking(bytes: Buffer, limits: SheetLimits): Promise<void> {
  const { zip, entries } = await walk(bytes, limits)
  let total = 0
  for (const entry of entries) {
    // yauzl names encrypted, unknown and oversized entries by throwing on opening or on reading.
    try {
      const stream = await zip.openReadStreamPromise(entry)
      for await (const chunk of stream) {
        // An entry's stream gives bytes; its type does not say so.
        total += (chunk as Buffer).length
        if (total > limits.maxUnpackedBytes) throw new SheetError('bomb')
      }
    } catch (error) {
      if (error instanceof SheetError) throw error
      throw new SheetError(/too many bytes/.test(String(error)) ? 'bomb' : 'damaged', {}, { cause: error })
    }
  }
}

async function walk(bytes: Buffer, limits: SheetLimits): Promise<{ zip: ZipFile; entries: Entry[]; names: Set<string> }> {
  const entries: Entry[] = []
  let total = 0
  let zip: ZipFile
  try {
    zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false })
    if (zip.entryCount > limits.maxEntries) throw new SheetError('bomb')
    for await (const entry of zip.eachEntry()) {
      total += entry.uncompressedSize
      const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize)
      if (total > limits.maxUnpackedBytes || (ratio > limits.maxRatio && entry.uncompressedSize > 1 << 20)) {
        throw new SheetError('bomb')
      }
      if (entry.isEncrypted()) throw new SheetError('protected')
      entries.push(entry)
    }
  } catch (error) {
    if (error instanceof SheetError) throw error
    throw new SheetError('damaged', {}, { cause: error })
  }
  return { zip, entries, names: new Set(entries.map((entry) => entry.fileName)) }
}
