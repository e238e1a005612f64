import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Where bytes live: a folder, or object storage. Keys are made by us, never by a user. */
export type FileStore = {
  put: (key: string, body: Readable | Buffer) => Promise<void>
  get: (key: string) => Promise<Readable>
  remove: (key: string) => Promise<void>
}

/** A folder of files; each is written beside its place and then renamed, so that a reader never sees half of one. */
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
      await mkdir(dirname(path), { recursive: true })
      await pipeline(Buffer.isBuffer(body) ? [body] : body, createWriteStream(beside))
      await rename(beside, path)
    },
    async get(key) {
      return createReadStream(place(key))
    },
    async remove(key) {
      await rm(place(key), { force: true })
    },
  }
}
