import type pg from 'pg'
import { accountByEmail, accountByPassword, type Account, createAccount, EmailTaken } from './accounts.ts'
import { type Db, sha256, transaction } from './db.ts'
import { newToken } from './links.ts'
import { hashPassword, passwordProblem, type PasswordProblem } from './password.ts'
import { endSeats } from './seats.ts'

/** Names a membership that waits for its person. */
export type Offer = { shopId: number; memberId: number }
export type Invitation = Offer & { shop: string; email: string; name: string }

const DAYS = 7
/** A mail that was tried again carries a link of its own, and the first may be the one that came. */
const LIVE_LINKS = 5

/** Memberships that nobody holds yet, and that may still be taken up. */
const waiting = `member m join shop s on s.id = m.shop_id
  where m.person_id is null and m.removed_at is null and s.suspended_at is null
    and (m.ends_on is null or m.ends_on >= (now() at time zone 'Europe/Paris')::date)`
const columns = 'm.shop_id as "shopId", m.id as "memberId", s.name as shop, m.email, m.name'

/**
 * The token of a new link (7 days) that takes up this one membership and nothing else. Undefined when the membership does
 * not wait for anybody. Whoever holds the link may take it up, so it goes to the invited person or to whoever runs the
 * installation, never to a shop.
 */
export async function makeInvitation(db: Db, { shopId, memberId }: Offer): Promise<string | undefined> {
  const token = newToken()
  const { rowCount } = await db.query(
    `insert into identity_link (token_hash, purpose, for_shop, for_member, expires_at)
     select $1, 'invitation', m.shop_id, m.id, now() + make_interval(days => $4) from ${waiting} and m.shop_id = $2 and m.id = $3`,
    [sha256(token), shopId, memberId, DAYS],
  )
  if (!rowCount) return undefined
  await db.query(
    `delete from identity_link where token_hash in (
       select token_hash from identity_link where for_shop = $1 and for_member = $2 order by created_at desc, token_hash offset ${LIVE_LINKS})`,
    [shopId, memberId],
  )
  return token
}

/** Memberships that wait for a mail address, or all that wait, the latest first. */
export async function waitingInvitations(db: Db, email?: string): Promise<Invitation[]> {
  const { rows } = await db.query<Invitation>(
    `select ${columns} from ${waiting} and ($1::text is null or m.email = $1) order by m.invited_at desc, m.shop_id, m.id`,
    [email ?? null],
  )
  return rows
}

/** The membership of a live link; with `hold` it stays locked, so that it is taken up once. */
export async function invitationOf(db: Db, token: string, how: 'look' | 'hold' = 'look'): Promise<Invitation | undefined> {
  const { rows } = await db.query<Invitation>(
    `select ${columns} from ${waiting} and exists (
       select from identity_link l where l.for_shop = m.shop_id and l.for_member = m.id and l.token_hash = $1 and l.expires_at > now())
     ${how === 'hold' ? 'for update of m' : ''}`,
    [sha256(token)],
  )
  return rows[0]
}

/**
 * Whether the invited address has an account that somebody uses: then the link may not touch it, and its holder signs for
 * themselves. One that nobody ever entered and that no shop knows is as good as new.
 */
export async function accountInUse(db: Db, email: string): Promise<Account | undefined> {
  const account = await accountByEmail(db, email)
  if (!account || account.hasPassword || account.demo || account.lastSignIn) return account
  const { rowCount } = await db.query('select from person p join member m on m.person_id = p.id where p.sub = $1 limit 1', [account.sub])
  if (!account || !rowCount) return undefined
  await endSeats(db, account.sub)
  return account
}

export type TakenUp = { account: Account } | { problem: PasswordProblem | 'link_dead' | 'wrong_password' }

/**
 * Takes up the membership of a link with a new account, whose address stays unproven. `account_exists` when the address has
 * one that is in use; a refused password leaves the link usable.
 */
export async function joinWithNewAccount(pool: pg.Pool, token: string, password: string): Promise<TakenUp | 'account_exists'> {
  const seen = await invitationOf(pool, token)
  if (!seen) return { problem: 'link_dead' }
  const problem = await passwordProblem(password, seen.email)
  if (problem) return { problem }
  const hash = await hashPassword(password)
  return transaction<TakenUp | 'account_exists'>(pool, async (db) => {
    const invitation = await invitationOf(db, token, 'hold')
    if (!invitation) return { problem: 'link_dead' }
    if (await accountInUse(db, invitation.email)) return 'account_exists'
    const account = await newAccount(db, invitation, hash)
    if (!account) return 'account_exists'
    await join(db, invitation, account)
    return { account }
  })
}

/** Undefined when two want one new address at once: the other one made the account, which is its holder's now. */
export async function newAccount(db: Db, person: { email: string; name: string }, hash: string): Promise<Account | undefined> {
  const account = await untouchedAccount(db, person)
  const { rowCount } = account
    ? await db.query('update identity_account set password_hash = $2, updated_at = now() where sub = $1 and password_hash is null', [
        account.sub,
        hash,
      ])
    : { rowCount: 0 }
  return rowCount ? account : undefined
}

async function untouchedAccount(db: Db, { email, name }: { email: string; name: string }): Promise<Account | undefined> {
  try {
    return await createAccount(db, { email, name })
  } catch (error) {
    if (!(error instanceof EmailTaken)) throw error
    return accountByEmail(db, email)
  }
}

/** Takes up the membership of a link with the account that the address has, by its password. Tries are the caller's to count. */
export async function joinWithOwnAccount(pool: pg.Pool, token: string, password: string): Promise<TakenUp> {
  const seen = await invitationOf(pool, token)
  if (!seen) return { problem: 'link_dead' }
  const account = await accountByPassword(pool, seen.email, password)
  if (!account) return { problem: 'wrong_password' }
  return transaction<TakenUp>(pool, async (db) => {
    const invitation = await invitationOf(db, token, 'hold')
    if (!invitation) return { problem: 'link_dead' }
    await join(db, invitation, account)
    return { account }
  })
}

/** Ties the one membership to the account's person; every link of it is over, and its shop hears of it. */
export async function join(db: Db, { shopId, memberId, name }: Offer & { name: string }, account: Account): Promise<void> {
  await db.query(
    `with known as (
       insert into person (sub, email, name) values ($3, $4, $5) on conflict (sub) do update set email = excluded.email returning id)
     update member set person_id = known.id, joined_at = now() from known where member.shop_id = $1 and member.id = $2`,
    [shopId, memberId, account.sub, account.email, account.name],
  )
  await db.query('delete from identity_link where for_shop = $1 and for_member = $2', [shopId, memberId])
  await db.query(
    `insert into audit (shop_id, actor_kind, actor_id, actor_name, action, subject, subject_id, request_id)
     values ($1, 'member', $2, $3, 'member.join', 'member', $2, 'invitation')`,
    [shopId, memberId, name],
  )
  await db.query(`select pg_notify('plantule_events', $1)`, [JSON.stringify({ shop: shopId, topic: 'members.changed', data: {} })])
}
