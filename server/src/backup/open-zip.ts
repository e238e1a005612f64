import type { Readable } from 'node:stream'
import yauzl from 'yauzl'
import { Unusable } from '../platform/unusable.ts'

export type Zip = {
  names: (prefix: string) => string[]
  /** Throws when there is no such entry. */
  read: (name: string) => Promise<Readable>
  close: () => void
}

/** A zip of any size, read from disk entry by entry. Throws what is wrong in a sentence where it is none. */
export async function openZip(path: string): Promise<Zip> {
  const file = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false }).catch((error: Error & { code?: string }) => {
    throw new Unusable(error.code === 'ENOENT' ? `There is no file ${path}` : `${path} cannot be read: ${error.message}`)
  })
  const entries = new Map<string, yauzl.Entry>()
  for await (const entry of file.eachEntry()) entries.set(entry.fileName, entry)
  return {
    names: (prefix) => [...entries.keys()].filter((name) => name.startsWith(prefix)),
    async read(name) {
      const entry = entries.get(name)
      if (!entry) throw new Unusable(`${path} holds no ${name}: it is no back-up, or a damaged one`)
      return file.openReadStreamPromise(entry)
    },
    close: () => file.close(),
  }
}
