import { createHash, randomBytes } from 'node:crypto'
import { KEY_START } from '@plantule/contract/base/keys'

const SHAPE = /^plantule_([0-9a-z]{1,12})_([0-9a-f]{64})$/

/** The shop stands in the key, so that it is looked for in one shop's keys alone. */
export function newKey(shopId: number): { secret: string; start: string; hash: Buffer } {
  const random = randomBytes(32).toString('hex')
  const secret = `${KEY_START}${shopId.toString(36)}_${random}`
  return { secret, start: secret.slice(0, secret.length - random.length + 6), hash: hashOf(secret) }
}

/** A secret of 256 random bits needs no slow hash: nobody guesses it. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** What a request brings as a key; `shopId` is missing for what begins like one and is none. */
export function keyOfHeader(header: string | undefined): { secret: string; shopId?: number } | undefined {
  if (!header?.startsWith(`Bearer ${KEY_START}`)) return undefined
  const secret = header.slice('Bearer '.length)
  const found = SHAPE.exec(secret)
  return found ? { secret, shopId: Number.parseInt(found[1] ?? '', 36) } : { secret }
}
