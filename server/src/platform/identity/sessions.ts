import type { Db } from './db.ts'
import { endOtherSeats, endSeats } from './seats.ts'

export type SessionSeen = {
  /** Names the session to `signOutSession`; it opens nothing. */
  uid: string
  startedAt: Date
  seenAt: Date
  userAgent: string | null
  address: string | null
}

/** Where an account is signed in, the latest seen first. */
export async function listSessions(db: Db, sub: string): Promise<SessionSeen[]> {
  const { rows } = await db.query<SessionSeen>(
    `select uid, created_at as "startedAt", seen_at as "seenAt", user_agent as "userAgent", address
     from identity_record where sub = $1 and kind = 'Session' and expires_at > now() order by seen_at desc`,
    [sub],
  )
  return rows
}

/** Ends one session of an account; its refresh tokens end with it. Access tokens run out within minutes. */
export async function signOutSession(db: Db, sub: string, uid: string): Promise<boolean> {
  const { rowCount } = await db.query(`delete from identity_record where sub = $1 and kind = 'Session' and uid = $2`, [sub, uid])
  return (rowCount ?? 0) > 0
}

/** Ends every session, grant, code and refresh token of an account, and what devices keep of it. Access tokens run out within minutes. */
export async function signOutEverywhere(db: Db, sub: string): Promise<void> {
  await endSeats(db, sub)
  await db.query('delete from identity_record where sub = $1', [sub])
}

/**
 * Ends every session of an account but one, with the codes and refresh tokens of all, and what other devices keep of it. Answers how many
 * sessions ended.
 */
export async function signOutOthers(db: Db, sub: string, keep: string): Promise<number> {
  await endOtherSeats(db, sub, keep)
  const { rows } = await db.query<{ kind: string }>(
    `delete from identity_record where sub = $1 and kind <> 'Grant' and not (kind = 'Session' and uid = $2) returning kind`,
    [sub, keep],
  )
  return rows.filter(({ kind }) => kind === 'Session').length
}
