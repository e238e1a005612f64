import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type pg from 'pg'
import { type Db, lockedTransaction } from './db.ts'
import type { SecretBox } from './secret-box.ts'

/** Names the lock that keeps two starting processes from making keys at once. */
const KEYS_LOCK = 7_305_005
/** Seconds between the publication of a rotated key and its first signature: every process has looked by then. */
const ACTIVATION_DELAY = 300
/** Hours that a replaced key stays published; access tokens live far less. */
const RETIREMENT_HOURS = 24

export type Keys = {
  /** Private RS256 keys, the one that signs first. */
  signing: JWK[]
  /** Secrets of cookie signatures, the newest first. */
  cookies: string[]
  /** Changes whenever the lists change. */
  version: string
}

/** Reads the keys, making them on first use. Throws when the key file is not the one that sealed them. */
export async function loadKeys(pool: pg.Pool, box: SecretBox): Promise<Keys> {
  const known = await readKeys(pool, box)
  if (known.signing.length > 0 && known.cookies.length > 0) return known
  return lockedTransaction(pool, KEYS_LOCK, async (db) => {
    const again = await readKeys(db, box)
    if (again.signing.length === 0) await addSigningKey(db, box, 0)
    if (again.cookies.length === 0) await addCookieKey(db, box)
    return readKeys(db, box)
  })
}

/**
 * Adds a signing key and a cookie key; the old ones still verify for a day, then go. Running processes follow within
 * a minute and sign with the new key after five, so nobody is signed out. Throws when the key file is another one.
 */
export async function rotateKeys(pool: pg.Pool, box: SecretBox): Promise<void> {
  await lockedTransaction(pool, KEYS_LOCK, async (db) => {
    await readKeys(db, box)
    await db.query(`update identity_key set retire_at = now() + make_interval(hours => $1) where retire_at is null`, [RETIREMENT_HOURS])
    await addSigningKey(db, box, ACTIVATION_DELAY)
    await addCookieKey(db, box)
  })
}

async function readKeys(db: Db, box: SecretBox): Promise<Keys> {
  const { rows } = await db.query<{ kind: string; kid: string; sealed: Buffer }>(
    `select kind, kid, sealed from identity_key where retire_at is null or retire_at > now()
     order by active_at > now(), id desc`,
  )
  const opened = rows.map((row) => ({ ...row, text: openKey(box, row.sealed, row.kid) }))
  return {
    signing: opened.filter((row) => row.kind === 'signing').map((row) => JSON.parse(row.text) as JWK),
    cookies: opened.filter((row) => row.kind === 'cookie').map((row) => row.text),
    version: rows.map((row) => row.kid).join(' '),
  }
}

function openKey(box: SecretBox, sealed: Buffer, kid: string): string {
  try {
    return box.open(sealed, `key ${kid}`)
  } catch (cause) {
    throw new Error('identity.key is not the key file that this database was made with: restore it from the back-up of the data folder', {
      cause,
    })
  }
}

async function addSigningKey(db: Db, box: SecretBox, delaySeconds: number): Promise<void> {
  const kid = randomBytes(9).toString('base64url')
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  const jwk: JWK = { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' }
  await db.query(`insert into identity_key (kind, kid, sealed, active_at) values ('signing', $1, $2, now() + make_interval(secs => $3))`, [
    kid,
    box.seal(JSON.stringify(jwk), `key ${kid}`),
    delaySeconds,
  ])
}

async function addCookieKey(db: Db, box: SecretBox): Promise<void> {
  const kid = randomBytes(9).toString('base64url')
  const secret = randomBytes(32).toString('base64url')
  await db.query(`insert into identity_key (kind, kid, sealed) values ('cookie', $1, $2)`, [kid, box.seal(secret, `key ${kid}`)])
}

/** The public half, as the JWKS address answers it. */
export const publicJwk = ({ kty, n, e, kid, alg, use }: JWK): JWK =>
  // The members are always there on the RSA keys made above; JWK types them as optional for other kinds.
  ({ kty, n, e, kid, alg, use }) as JWK
