import { randomBytes } from 'node:crypto'
import { type Db, sha256 } from './db.ts'

/** `entry` lets the browser in that just gave the password elsewhere. */
export type LinkPurpose = 'reset' | 'verify' | 'entry'

type Link = { sub: string; purpose: LinkPurpose; email: string | null; seat: number | null }

const MINUTES: Record<LinkPurpose, number> = { reset: 60, verify: 3 * 24 * 60, entry: 2 }

/** What a link carries; only its hash is kept. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/**
 * Makes a link that serves once; earlier ones for the same purpose stop working. Returns its token.
 * `email` is the new address that a link of verification proves.
 */
export async function makeLink(db: Db, sub: string, purpose: LinkPurpose, email: string | null = null): Promise<string> {
  const token = newToken()
  await db.query('delete from identity_link where sub = $1 and purpose = $2', [sub, purpose])
  await db.query(
    'insert into identity_link (token_hash, sub, purpose, expires_at, email) values ($1, $2, $3, now() + make_interval(mins => $4), $5)',
    [sha256(token), sub, purpose, MINUTES[purpose], email],
  )
  return token
}

/** Finds a live link, and uses it up unless it is only peeked at. */
export async function takeLink(db: Db, token: string, purposes: LinkPurpose[], how: 'take' | 'peek' = 'take'): Promise<Link | undefined> {
  const live = 'token_hash = $1 and purpose = any($2) and expires_at > now()'
  const { rows } = await db.query<Link>(
    how === 'take'
      ? `delete from identity_link where ${live} returning sub, purpose, email, seat_id as seat`
      : `select sub, purpose, email, seat_id as seat from identity_link where ${live}`,
    [sha256(token), purposes],
  )
  return rows[0]
}
