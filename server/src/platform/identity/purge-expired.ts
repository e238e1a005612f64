import type { Db } from './db.ts'

/** Deletes what has run out. Called now and then by every process; each row goes once. */
export async function purgeExpired(db: Db): Promise<void> {
  await db.query(`delete from identity_record where expires_at < now() - interval '1 hour'`)
  await db.query('delete from identity_link where expires_at < now()')
  await db.query(`delete from identity_throttle where last_at < now() - interval '1 day'`)
  await db.query(`delete from identity_event where at < now() - interval '180 days'`)
  await db.query(`delete from identity_seat where used_at < now() - interval '60 days'`)
  await db.query('delete from identity_key where retire_at < now()')
}
