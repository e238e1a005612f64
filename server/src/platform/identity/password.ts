import { argon2, type Argon2Parameters, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { isGuessable } from './guessable.ts'

/** OWASP's parameters for argon2id: 19 MiB, 2 passes, 1 lane. */
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const BYTES = 32
/** scrypt serves only where this Node was built without argon2. N=2^15, r=8, p=3 (OWASP), 32 MiB. */
const SCRYPT = { N: 32_768, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }

export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 200

export type PasswordProblem = 'password_short' | 'password_long' | 'password_common'

/**
 * What is wrong with a chosen password, if anything: length and guesses matter, composition rules do not (NIST SP 800-63B).
 * `email` is what a guesser knows of the person.
 */
export async function passwordProblem(password: string, email: string): Promise<PasswordProblem | undefined> {
  if ([...password].length < PASSWORD_MIN) return 'password_short'
  if (password.length > PASSWORD_MAX) return 'password_long'
  return (await isGuessable(password, email)) ? 'password_common' : undefined
}

/** A PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  // Older builds of Node lack the function; the types do not know that.
  if (typeof (argon2 as unknown) === 'function') {
    const hash = await argon2id(password, salt, { memory: MEMORY_KIB, passes: PASSES, parallelism: LANES })
    return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${b64(salt)}$${b64(hash)}`
  }
  const hash = await derive(password, salt)
  return `$scrypt$ln=15,r=8,p=3$${b64(salt)}$${b64(hash)}`
}

/** False for a wrong password; throws for a stored text that is no hash of ours. */
export async function passwordMatches(password: string, stored: string): Promise<boolean> {
  if (password.length > PASSWORD_MAX) return false
  const argon = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored)
  if (argon) {
    const [, memory, passes, parallelism, salt = '', hash = ''] = argon
    const settings = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
    return same(await argon2id(password, Buffer.from(salt, 'base64'), settings), hash)
  }
  const other = /^\$scrypt\$ln=15,r=8,p=3\$([^$]+)\$([^$]+)$/.exec(stored)
  if (!other) throw new Error('Unknown password hash')
  const [, salt = '', hash = ''] = other
  return same(await derive(password, Buffer.from(salt, 'base64')), hash)
}

type Cost = Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism'>

const argon2id = (password: string, salt: Buffer, cost: Cost): Promise<Buffer> =>
  promisify(argon2)('argon2id', { message: password.normalize('NFKC'), nonce: salt, tagLength: BYTES, ...cost })

const derive = (password: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, BYTES, SCRYPT, (error, key) => (error ? reject(error) : resolve(key)))
  })

const b64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

function same(made: Buffer, stored: string): boolean {
  const wanted = Buffer.from(stored, 'base64')
  return made.length === wanted.length && timingSafeEqual(made, wanted)
}
