import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MAX_IMAGE_BYTES } from '@plantule/contract/base/shared'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { Refused } from '../../../platform/refused.ts'

const MAX_ENTRIES = 20_000
/** Of everything in it, unpacked. */
const MAX_UNPACKED = 4_000_000_000
const picture = /\.(jpe?g|png|webp|gif|avif)$/i

/**
 * Walks the directory of the archive only, whatever it claims to unpack to. Throws `archive_damaged`, `archive_locked`, `archive_too_big`.
 */
async function pictures(path: string): Promise<{ zip: ZipFile; entries: Map<string, Entry> }> {
  const entries = new Map<string, Entry>()
  let total = 0
  try {
    // Names that climb out of a folder are refused by the reader, and none is ever used as a path.
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false })
    if (zip.entryCount > MAX_ENTRIES) throw new Refused('archive_too_big')
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName
      if (name.endsWith('/') || /(^|\/)(__MACOSX\/|\.)/.test(name) || !picture.test(name)) continue
      if (entry.isEncrypted()) throw new Refused('archive_locked')
      total += entry.uncompressedSize
      if (total > MAX_UNPACKED) throw new Refused('archive_too_big')
      entries.set(name, entry)
    }
    return { zip, entries }
  } catch (error) {
    if (error instanceof Refused) throw error
    throw new Refused('archive_damaged')
  }
}

/** The names of the pictures that an archive holds. Throws `archive_damaged`, `archive_locked`, `archive_too_big`. */
export async function archiveNames(path: string): Promise<string[]> {
  const { zip, entries } = await pictures(path)
  zip.close()
  return [...entries.keys()]
}

export class PictureArchive {
  private readonly zip: ZipFile
  private readonly entries: Map<string, Entry>

  private constructor(zip: ZipFile, entries: Map<string, Entry>) {
    this.zip = zip
    this.entries = entries
  }

  static async open(path: string): Promise<PictureArchive> {
    const { zip, entries } = await pictures(path)
    return new PictureArchive(zip, entries)
  }

  /** Unpacks one picture into a file, as far as a picture may be large. False when the archive does not hold it whole. */
  async take(name: string, into: string): Promise<boolean> {
    const entry = this.entries.get(name)
    if (!entry || entry.uncompressedSize > MAX_IMAGE_BYTES) return false
    let bytes = 0
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, next) {
        bytes += chunk.length
        next(bytes > MAX_IMAGE_BYTES ? new Error('larger than it says') : null, chunk)
      },
    })
    try {
      const stream: Readable = await this.zip.openReadStreamPromise(entry)
      await pipeline(stream, counted, createWriteStream(into))
      return true
    } catch (error) {
      // A damaged entry is one picture less, told with its product; a disk that is full is no fault of the archive.
      if (error instanceof Error && 'syscall' in error) throw error
      return false
    }
  }

  close(): void {
    this.zip.close()
  }
}
