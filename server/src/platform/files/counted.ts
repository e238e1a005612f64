import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

/** Lets bytes through, and tells at their end how many they were and their SHA-256 in hex. */
export function counted(): { through: Transform; sum: () => { bytes: number; sha256: string } } {
  const hash = createHash('sha256')
  let bytes = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      bytes += chunk.length
      hash.update(chunk)
      next(null, chunk)
    },
  })
  return { through, sum: () => ({ bytes, sha256: hash.digest('hex') }) }
}
