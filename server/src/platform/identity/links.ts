import { randomBytes } from 'node:crypto'
import { type Db, sha256 } from './db.ts'

export type LinkPurpose = 'invitation' | 'reset' | 'verify'

const HOURS: Record<LinkPurpose, number> = { invitation: 7 * 24, reset: 1, verify: 3 * 24 }

/** Makes a link that serves once; earlier ones for the same purpose stop working. Returns its token. */
export async function makeLink(db: Db, sub: string, purpose: LinkPurpose): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.query('delete from identity_link where sub = $1 and purpose = $2', [sub, purpose])
  await db.query(
    'insert into identity_link (token_hash, sub, purpose, expires_at) values ($1, $2, $3, now() + make_interval(hours => $4))',
    [sha256(token), sub, purpose, HOURS[purpose]],
  )
  return token
}

/** Finds a live link, and uses it up unless it is only peeked at. */
export async function takeLink(
  db: Db,
  token: string,
  purposes: LinkPurpose[],
  how: 'take' | 'peek' = 'take',
): Promise<{ sub: string; purpose: LinkPurpose } | undefined> {
  const live = 'token_hash = $1 and purpose = any($2) and expires_at > now()'
  const { rows } = await db.query<{ sub: string; purpose: LinkPurpose }>(
    how === 'take'
      ? `delete from identity_link where ${live} returning sub, purpose`
      : `select sub, purpose from identity_link where ${live}`,
    [sha256(token), purposes],
  )
  return rows[0]
}
