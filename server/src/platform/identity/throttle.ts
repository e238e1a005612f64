import { networkOf } from '../loopback.ts'
import type { Db } from './db.ts'

/** Failures that cost nothing, then the wait doubles from `first` seconds up to `most`. */
export type Limit = { free: number; first: number; most: number }

export const accountLimit: Limit = { free: 5, first: 30, most: 900 }
export const addressLimit: Limit = { free: 30, first: 30, most: 900 }
export const mailLimit: Limit = { free: 3, first: 120, most: 3600 }

/** An hour without a try forgets the failures. */
const FORGET = "interval '1 hour'"

/**
 * Counts a try before its outcome is known, so that a hundred guesses sent at once count as a hundred.
 * Returns the seconds to wait when the key is locked (the try is then not counted), else 0.
 */
export async function reserve(db: Db, key: string, limit: Limit): Promise<number> {
  const { rows } = await db.query<{ refused: boolean; wait: number }>(
    `insert into identity_throttle as t (key, failures) values ($1, 1)
     on conflict (key) do update set
       refused = coalesce(t.locked_until > now(), false),
       failures = case when t.locked_until > now() then t.failures
                       when t.last_at < now() - ${FORGET} then 1 else t.failures + 1 end,
       locked_until = case when t.locked_until > now() then t.locked_until
                           when t.last_at < now() - ${FORGET} or t.failures + 1 < $2 then null
                           else now() + make_interval(secs => least($4::float8, $3::float8 * power(2, least(t.failures + 1 - $2, 20)))) end,
       last_at = case when t.locked_until > now() then t.last_at else now() end
     returning refused, ceil(extract(epoch from locked_until - now()))::int as wait`,
    [key, limit.free, limit.first, limit.most],
  )
  const row = rows[0]
  return row?.refused ? Math.max(1, row.wait) : 0
}

/** Forgets the failures of a key, after a success or a reset by mail. */
export async function forgive(db: Db, key: string): Promise<void> {
  await db.query('delete from identity_throttle where key = $1', [key])
}

/**
 * Takes back one try: a success must not clear what other people failed from the same address. A lock stays as it is,
 * else whoever has one valid password could lift locks at will.
 */
export async function takeBack(db: Db, key: string): Promise<void> {
  await db.query('update identity_throttle set failures = greatest(0, failures - 1) where key = $1', [key])
}

export const accountKey = (email: string): string => `account ${email}`
export const mailKey = (email: string): string => `mail ${email}`

export const addressKey = (address: string): string => `address ${networkOf(address)}`
