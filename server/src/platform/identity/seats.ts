import { randomBytes } from 'node:crypto'
import { type Db, sha256 } from './db.ts'
import { keepEvent } from './events.ts'
import { makeLink } from './links.ts'
import type { Hindrance } from './own-account.ts'
import { hashPassword, passwordMatches } from './password.ts'
import type { SecretBox } from './secret-box.ts'
import { pinKey, pinLimit, reserve, takeBack } from './throttle.ts'

const HALF_YEAR_SECONDS = 15_552_000
/** A sign-in that nobody used for so long asks for the password again. */
const IDLE = "interval '60 days'"
/**
 * Wrong tries after which the wait doubles from half a minute, and after which the PIN opens nothing more: a right one forgives one wrong
 * one before it, no more, since whoever stands at the till may try between two of its holder's. None is forgiven of those in all.
 */
const FREE = 5
const MOST = 10
const MOST_IN_ALL = 30
const SPENT = `(failures >= ${MOST} or wrong >= ${MOST_IN_ALL})`
/** Right after the password was given it need not be given again. */
const FRESH = "interval '10 minutes'"

export type Seat = { id: number; sub: string; spent: boolean }
/** Where a device's requests come from. */
export type Device = { token: string | undefined; userAgent: string | null; address: string }

/** Whose session tries a PIN. */
type Trier = Omit<Device, 'token'> & { sub: string }

const cookieName = (secure: boolean): string => `${secure ? '__Host-' : ''}plantule_seat`

/** The secret by which a browser is the device that keeps sign-ins. */
export function deviceToken(cookies: string | undefined, secure: boolean): string | undefined {
  for (const part of (cookies ?? '').split(';')) {
    const [name, value] = part.trim().split('=')
    if (name === cookieName(secure) && value) return value
  }
  return undefined
}

export const deviceCookie = (token: string, secure: boolean): string =>
  `${cookieName(secure)}=${token}; Path=/; Max-Age=${HALF_YEAR_SECONDS}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`

/** What of the PIN is hashed: without the key file nobody can try the few that there are. */
const keyed = (box: SecretBox, sub: string, pin: string): string => box.mac(`seat ${sub} ${pin}`)

/** Whether the person of a session proved a moment ago, in it, all that their account asks for. */
export async function isFresh(db: Db, sub: string, session: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from identity_record where kind = 'Session' and uid = $2 and sub = $1 and not by_pin and proven_at > now() - ${FRESH}`,
    [sub, session],
  )
  return (rowCount ?? 0) > 0
}

/** Keeps an account's sign-in on a device for one shop, sealed by the PIN, and ties the open session to it. Answers the device's secret. */
export async function keepSeat(
  db: Db,
  box: SecretBox,
  { sub, session, pin, device, shopId }: { sub: string; session: string; pin: string; device: Device; shopId: number },
): Promise<string> {
  const token = device.token ?? randomBytes(32).toString('base64url')
  const { rows } = await db.query<{ id: number }>(
    `insert into identity_seat (device_hash, sub, pin_hash, user_agent, address, for_shop) values ($1, $2, $3, $4, $5, $6)
     on conflict (device_hash, sub, for_shop) do update set pin_hash = excluded.pin_hash, user_agent = excluded.user_agent,
       address = excluded.address, failures = 0, wrong = 0, locked_until = null, made_at = now(), used_at = now() returning id`,
    [sha256(token), sub, await hashPassword(keyed(box, sub, pin)), device.userAgent?.slice(0, 300) ?? null, device.address, shopId],
  )
  await db.query(`update identity_record set seat_id = $3 where kind = 'Session' and uid = $2 and sub = $1`, [sub, session, rows[0]?.id])
  return token
}

/** The seats of a device whose members may sell in a shop, by name. Whoever could not for a while signs in anew. */
export async function seatsOf(db: Db, token: string, shopId: number): Promise<(Seat & { memberId: number; name: string })[]> {
  const { rows } = await db.query<Seat & { memberId: number; name: string }>(
    `select s.id, s.sub, ${SPENT} as spent, m.id as "memberId", m.name
     from identity_seat s join person p on p.sub = s.sub join member m on m.person_id = p.id
     where s.device_hash = $1 and m.shop_id = $2 and m.removed_at is null and greatest(m.joined_at, m.sells_since) <= s.made_at
       and s.for_shop = m.shop_id and 'till.write' = any(m.rights)
       and (m.ends_on is null or m.ends_on >= (now() at time zone 'Europe/Paris')::date) and s.used_at > now() - ${IDLE}
     order by m.name, m.id`,
    [sha256(token), shopId],
  )
  return rows
}

/**
 * Tries a PIN. Counts the try before its outcome is known, so that a hundred sent at once count as a hundred: what this answers is to
 * be kept although the request is refused. What was wrong counts against the seat and against whoever tries.
 */
export async function tryPin(db: Db, box: SecretBox, seat: Seat, pin: string, by: Trier): Promise<Hindrance | undefined> {
  const wait = await reserve(db, pinKey(by.sub), pinLimit)
  if (wait > 0) return { code: 'too_many_tries', wait }
  const hindrance = await tryAt(db, box, seat, pin, by)
  if (!hindrance || hindrance.code === 'too_many_tries') await takeBack(db, pinKey(by.sub))
  return hindrance
}

async function tryAt(db: Db, box: SecretBox, seat: Seat, pin: string, by: Trier): Promise<Hindrance | undefined> {
  const { rows } = await db.query<{ pin_hash: string; spent: boolean }>(
    `update identity_seat set failures = failures + 1, wrong = wrong + 1,
       locked_until = case when failures + 1 >= ${FREE} then now() + interval '30 seconds' * power(2, failures + 1 - ${FREE}) end
     where id = $1 and not ${SPENT} and (locked_until is null or locked_until <= now()) returning pin_hash, ${SPENT} as spent`,
    [seat.id],
  )
  const [row] = rows
  if (!row) return refusal(db, seat)
  if (await passwordMatches(keyed(box, seat.sub, pin), row.pin_hash)) {
    await db.query(
      'update identity_seat set failures = greatest(failures - 2, 0), wrong = wrong - 1, locked_until = null, used_at = now() where id = $1',
      [seat.id],
    )
    return undefined
  }
  // Its holder reads of each in their account.
  await keepEvent(db, seat.sub, row.spent ? 'locked' : 'code_wrong', by)
  return { code: row.spent ? 'pin_spent' : 'pin_wrong' }
}

async function refusal(db: Db, { id }: Seat): Promise<Hindrance> {
  const { rows } = await db.query<{ spent: boolean; wait: number | null }>(
    `select ${SPENT} as spent, ceil(extract(epoch from locked_until - now()))::int as wait from identity_seat where id = $1`,
    [id],
  )
  const [row] = rows
  if (!row || row.spent) return { code: 'pin_spent' }
  return { code: 'too_many_tries', wait: Math.max(1, row.wait ?? 1) }
}

/** The token of a link by which the device enters the account of a seat, once and within two minutes. */
export async function entryTo(db: Db, { id, sub }: Seat): Promise<string> {
  const token = await makeLink(db, sub, 'entry')
  await db.query(`update identity_link set seat_id = $2 where sub = $1 and purpose = 'entry'`, [sub, id])
  return token
}

export type KnownSeat = { id: number; shopId: number }

/** A sign-in that was ended within those two minutes enters nobody. */
export async function liveSeat(db: Db, sub: string, id: number): Promise<KnownSeat | undefined> {
  const { rows } = await db.query<KnownSeat>('select id, for_shop as "shopId" from identity_seat where sub = $1 and id = $2', [sub, id])
  return rows[0]
}

export type KeptSeat = { id: number; madeAt: Date; usedAt: Date; userAgent: string | null; address: string | null; isThis: boolean }

/** On which devices an account's sign-in is kept, the latest used first. `session`: the one that asks. */
export async function listSeats(db: Db, sub: string, session: string): Promise<KeptSeat[]> {
  const { rows } = await db.query<KeptSeat>(
    `select s.id, s.made_at as "madeAt", s.used_at as "usedAt", s.user_agent as "userAgent", s.address,
       exists (select from identity_record r where r.kind = 'Session' and r.uid = $2 and r.sub = $1 and r.seat_id = s.id) as "isThis"
     from identity_seat s where s.sub = $1 and s.used_at > now() - ${IDLE} order by s.used_at desc`,
    [sub, session],
  )
  return rows
}

/** A device was lost: what it keeps of the account is worthless, and what is open there ends. */
export async function loseSeat(db: Db, sub: string, id: number): Promise<boolean> {
  const { rowCount } = await db.query('delete from identity_seat where sub = $1 and id = $2', [sub, id])
  await db.query(`delete from identity_record where sub = $1 and seat_id = $2 and kind = 'Session'`, [sub, id])
  return (rowCount ?? 0) > 0
}

/** What was sealed before the password or the second step changed opens nothing any more. */
export async function endSeats(db: Db, sub: string): Promise<void> {
  await db.query('delete from identity_seat where sub = $1', [sub])
}

/** The device forgets the sign-in to which a session belongs: its person signed out there. */
export async function endSeatOf(db: Db, sub: string, session: string): Promise<void> {
  await db.query(
    `delete from identity_seat where sub = $1 and id = (select seat_id from identity_record where kind = 'Session' and uid = $2 and sub = $1)`,
    [sub, session],
  )
}

/** Ends what other devices keep of an account; the one whose session asks keeps it. Answers how many. */
export async function endOtherSeats(db: Db, sub: string, session: string): Promise<number> {
  const { rowCount } = await db.query(
    `delete from identity_seat where sub = $1 and id is distinct from
       (select seat_id from identity_record where kind = 'Session' and uid = $2 and sub = $1)`,
    [sub, session],
  )
  return rowCount ?? 0
}

/**
 * The shop at whose till a PIN opened a session, which holds less than one opened by a password. Undefined only for a session that is open
 * and that a PIN did not open; 0 for one that nobody knows.
 */
export async function tillShopOf(db: Db, session: string): Promise<number | undefined> {
  const { rows } = await db.query<{ by_pin: boolean; till_shop: number | null }>(
    `select by_pin, till_shop from identity_record where kind = 'Session' and uid = $1 and expires_at > now()`,
    [session],
  )
  const [row] = rows
  return row && !row.by_pin ? undefined : Number(row?.till_shop ?? 0)
}

/**
 * A device that was locked, or that its own person opened by the PIN, covers from then on no more than that PIN opens: it may have been
 * seen over a shoulder. The session stays, and with it what its page holds; the password makes it whole again.
 */
export async function narrowToSeat(db: Db, sub: string, session: string, seat: number, shopId: number): Promise<void> {
  await db.query(
    `update identity_record set by_pin = true, till_shop = $4, seat_id = $3 where kind = 'Session' and uid = $2 and sub = $1 and not by_pin`,
    [sub, session, seat, shopId],
  )
}

/** How an entry by PIN is told apart in what the session says of itself. */
const SEAT = 'seat.'
const SHOP = 'till-shop.'
export const seatMarks = ({ id, shopId }: KnownSeat): string[] => ['pin', `${SEAT}${id}`, `${SHOP}${shopId}`]
export const seatIn = (amr: unknown): number | null => markIn(amr, SEAT)
export const tillShopIn = (amr: unknown): number | null => markIn(amr, SHOP)

function markIn(amr: unknown, name: string): number | null {
  const mark = Array.isArray(amr) ? amr.find((each): each is string => typeof each === 'string' && each.startsWith(name)) : undefined
  return mark === undefined ? null : Number(mark.slice(name.length))
}
