import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const IV = 12
const TAG = 16

/** Encrypts what the identity tables hold, with a key that never enters the database. */
export class SecretBox {
  readonly #cipherKey: Buffer
  readonly #macKey: Buffer

  constructor(master: Buffer) {
    if (master.length !== 32) throw new Error('The identity key must be 32 bytes')
    this.#cipherKey = Buffer.from(hkdfSync('sha256', master, '', 'plantule identity seal', 32))
    this.#macKey = Buffer.from(hkdfSync('sha256', master, '', 'plantule identity mac', 32))
  }

  /** `about` binds the text to its place: it opens only with the same words. */
  seal(text: string, about: string): Buffer {
    const iv = randomBytes(IV)
    const cipher = createCipheriv('aes-256-gcm', this.#cipherKey, iv).setAAD(Buffer.from(about))
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), body])
  }

  /** Throws when the bytes were altered, moved, or sealed with another key. */
  open(sealed: Buffer, about: string): string {
    const decipher = createDecipheriv('aes-256-gcm', this.#cipherKey, sealed.subarray(0, IV), { authTagLength: TAG })
    decipher.setAAD(Buffer.from(about)).setAuthTag(sealed.subarray(IV, IV + TAG))
    return decipher.update(sealed.subarray(IV + TAG), undefined, 'utf8') + decipher.final('utf8')
  }

  mac(text: string): string {
    return createHmac('sha256', this.#macKey).update(text).digest('base64url')
  }

  macMatches(text: string, given: string): boolean {
    const wanted = Buffer.from(this.mac(text))
    const got = Buffer.from(given)
    return wanted.length === got.length && timingSafeEqual(wanted, got)
  }
}

/** Opens the key file `identity.key` of a folder, made on first use. Every process of one database needs the same file. */
export function openSecretBox(folder: string): SecretBox {
  const file = join(folder, 'identity.key')
  if (!existsSync(file)) createKeyFile(folder, file)
  return new SecretBox(Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url'))
}

function createKeyFile(folder: string, file: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  try {
    // A link appears whole and never replaces: of two processes that start together, one wins and both read its key.
    linkSync(draft, file)
    chmodSync(file, 0o600)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(draft)
  }
}
