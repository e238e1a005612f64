import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type StoredKey = { key: string; changedAt: Date }

/** Where bytes live: a folder, or object storage. Keys are made by us, never by a user. */
export type FileStore = {
  put: (key: string, body: Readable | Buffer) => Promise<void>
  /** Throws FileGone when there is nothing under the key. */
  get: (key: string) => Promise<Readable>
  /** Removing what is not there is no error. */
  remove: (key: string) => Promise<void>
  /** Everything under `shop/`, in no order. */
  list: () => AsyncIterable<StoredKey>
}

/** The row is there but its bytes are not: a restore from two different moments, or a hand in the folder. */
export class FileGone extends Error {
  constructor(key: string, cause?: unknown) {
    super(`The file store has nothing under ${key}`, { cause })
    this.name = 'FileGone'
  }
}

/**
 * A folder of files that only this account may read; each is written beside its place and then renamed, so that a reader never sees half of
 * one.
 */
export function folderStore(root: string): FileStore {
  const base = resolve(root)
  const place = (key: string): string => {
    const path = resolve(join(base, key))
    if (!path.startsWith(base + sep)) throw new Error('A file key leads out of the store')
    return path
  }
  return {
    async put(key, body) {
      const path = place(key)
      const beside = `${path}.part`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await pipeline(Buffer.isBuffer(body) ? [body] : body, createWriteStream(beside, { mode: 0o600 }))
      await rename(beside, path)
    },
    async get(key) {
      const file = await open(place(key)).catch((error: unknown) => {
        throw isMissing(error) ? new FileGone(key, error) : error
      })
      return file.createReadStream()
    },
    async remove(key) {
      await rm(place(key), { force: true })
    },
    async *list() {
      const entries = await readdir(join(base, 'shop'), { recursive: true, withFileTypes: true }).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      })
      for (const entry of entries) {
        if (!entry.isFile()) continue
        const path = join(entry.parentPath, entry.name)
        const found = await stat(path).catch((error: unknown) => {
          // Removed between the listing and this look.
          if (isMissing(error)) return undefined
          throw error
        })
        if (found) yield { key: relative(base, path).split(sep).join('/'), changedAt: found.mtime }
      }
    },
  }
}

const isMissing = (error: unknown): boolean => (error as { code?: string }).code === 'ENOENT'
