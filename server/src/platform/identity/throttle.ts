import { networkOf } from '../loopback.ts'
import type { Db } from './db.ts'

/** Failures that cost nothing, then the wait doubles from `first` seconds up to `most`. */
export type Limit = { free: number; first: number; most: number }

export const accountLimit: Limit = { free: 5, first: 30, most: 900 }
/** All networks together: what a swarm may guess of one account before everybody unknown to it waits. */
export const everywhereLimit: Limit = { free: 50, first: 30, most: 900 }
export const addressLimit: Limit = { free: 30, first: 30, most: 900 }
/** Shops that one network opens. */
export const openingLimit: Limit = { free: 10, first: 60, most: 3600 }
/** PINs of all who sell at a device that one person gets wrong: fewer than would lock two colleagues out. */
export const pinLimit: Limit = { free: 12, first: 30, most: 900 }
export const mailLimit: Limit = { free: 3, first: 120, most: 3600 }

/** An hour without a try forgets the failures. */
const FORGET = "interval '1 hour'"

/**
 * Counts a try before its outcome is known, so that a hundred guesses sent at once count as a hundred.
 * Returns the seconds to wait when the key is locked (the try is then not counted), else 0.
 */
export const reserve = async (db: Db, key: string, limit: Limit): Promise<number> => (await count(db, key, limit)).wait

async function count(db: Db, key: string, limit: Limit): Promise<{ wait: number; failures: number }> {
  const { rows } = await db.query<{ refused: boolean; wait: number; failures: number }>(
    `insert into identity_throttle as t (key, failures) values ($1, 1)
     on conflict (key) do update set
       refused = coalesce(t.locked_until > now(), false),
       failures = case when t.locked_until > now() then t.failures
                       when t.last_at < now() - ${FORGET} then 1 else t.failures + 1 end,
       locked_until = case when t.locked_until > now() then t.locked_until
                           when t.last_at < now() - ${FORGET} or t.failures + 1 < $2 then null
                           else now() + make_interval(secs => least($4::float8, $3::float8 * power(2, least(t.failures + 1 - $2, 20)))) end,
       last_at = case when t.locked_until > now() then t.last_at else now() end
     returning refused, failures, ceil(extract(epoch from locked_until - now()))::int as wait`,
    [key, limit.free, limit.first, limit.most],
  )
  const row = rows[0]
  return { wait: row?.refused ? Math.max(1, row.wait) : 0, failures: row?.failures ?? 0 }
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
/** An account as tried from one network. */
export const placeKey = (email: string, address: string): string => `account ${email} @${networkOf(address)}`
const deviceKey = (email: string, device: string): string => `account ${email} @device ${device}`
/** An account as tried by whoever is signed in with it. */
export const insideKey = (email: string): string => `account ${email} @inside`
/** By whose session PINs are tried. */
export const pinKey = (sub: string): string => `pin by ${sub}`
export const mailKey = (email: string): string => `mail ${email}`

export const openingKey = (address: string): string => `opening ${networkOf(address)}`
export const addressKey = (address: string): string => `address ${networkOf(address)}`

/** From where a try comes; `device` names a browser from which somebody signed in to the account before. */
export type Place = { address: string; device: string | undefined }

/**
 * Counts a try at an account's password or code, before its outcome is known; answers the seconds to wait, or 0. Who guesses
 * from one network locks that network out, not the account: its holder comes in from elsewhere, and from a known browser
 * also past the lock that a swarm of networks brings about.
 */
export async function countTry(db: Db, email: string, { address, device }: Place): Promise<number> {
  if (device) return reserve(db, deviceKey(email, device), accountLimit)
  const wait = await reserve(db, addressKey(address), addressLimit)
  if (wait > 0) return wait
  const here = await count(db, placeKey(email, address), accountLimit)
  if (here.wait > 0) return here.wait
  // One network adds no more than its free tries to what all are counted for.
  return here.failures <= accountLimit.free ? reserve(db, accountKey(email), everywhereLimit) : lockOf(db, accountKey(email))
}

async function lockOf(db: Db, key: string): Promise<number> {
  const { rows } = await db.query<{ wait: number }>(
    'select ceil(extract(epoch from locked_until - now()))::int as wait from identity_throttle where key = $1 and locked_until > now()',
    [key],
  )
  return rows[0] ? Math.max(1, rows[0].wait) : 0
}

/** A right password alone takes back its own try: failed codes stay counted. */
export async function takeBackTry(db: Db, email: string, { address, device }: Place): Promise<void> {
  if (device) return takeBack(db, deviceKey(email, device))
  await takeBack(db, placeKey(email, address))
  await takeBack(db, accountKey(email))
}

/** A whole sign-in forgives what failed from its own place. */
export async function forgivePlace(db: Db, email: string, { address, device }: Place): Promise<void> {
  if (device) return forgive(db, deviceKey(email, device))
  await forgive(db, placeKey(email, address))
  await takeBack(db, accountKey(email))
  await takeBack(db, addressKey(address))
}

/** A password that was set anew, by mail or from inside, lifts every lock of its account. */
export async function forgiveAccount(db: Db, email: string): Promise<void> {
  await db.query('delete from identity_throttle where key = $1 or starts_with(key, $2)', [accountKey(email), `${accountKey(email)} @`])
}
