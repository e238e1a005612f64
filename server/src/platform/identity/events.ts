import type { Db } from './db.ts'

export type SignInEvent = 'signed_in' | 'password_wrong' | 'code_wrong' | 'locked' | 'password_reset' | 'joined' | 'signed_out'
export type SeenEvent = { at: Date; kind: SignInEvent; address: string | null; userAgent: string | null }

/** Keeps what happened at an account's door. */
export async function keepEvent(
  db: Db,
  sub: string,
  kind: SignInEvent,
  from: { address: string; userAgent: string | null } | undefined,
): Promise<void> {
  await db.query('insert into identity_event (sub, kind, address, user_agent) values ($1, $2, $3, $4)', [
    sub,
    kind,
    from?.address ?? null,
    from?.userAgent ?? null,
  ])
}

/** The latest first. */
export async function recentEvents(db: Db, sub: string, most = 20): Promise<SeenEvent[]> {
  const { rows } = await db.query<SeenEvent>(
    'select at, kind, address, user_agent as "userAgent" from identity_event where sub = $1 order by id desc limit $2',
    [sub, most],
  )
  return rows
}
