import { randomBytes } from 'node:crypto'
import type { Db } from './db.ts'
import { makeLink, takeLink } from './links.ts'
import { hashPassword, passwordMatches, passwordProblem, type PasswordProblem } from './password.ts'
import { signOutEverywhere } from './sessions.ts'
import { forgiveAccount } from './throttle.ts'

export type Account = {
  sub: string
  email: string
  name: string
  emailVerified: boolean
  hasPassword: boolean
  hasTotp: boolean
  /** Entered by one click, on the machine itself alone; it has no password and gets none. */
  demo: boolean
  updatedAt: Date
  lastSignIn: Date | null
}

export class EmailTaken extends Error {
  constructor() {
    super('An account with this mail address exists already')
    this.name = 'EmailTaken'
  }
}

/** Mail addresses are compared without case or width; the stored text is this one. */
export const normalised = (email: string): string => email.trim().normalize('NFKC').toLowerCase()

export const looksLikeEmail = (email: string): boolean => email.length <= 254 && /^[^\s@<>",;]+@[^\s@<>",;]+\.[^\s@<>",;.]+$/.test(email)

const columns = `sub, email, name, email_verified as "emailVerified", password_hash is not null as "hasPassword",
  totp_confirmed_at is not null as "hasTotp", demo, updated_at as "updatedAt", last_sign_in as "lastSignIn"`

export async function accountBySub(db: Db, sub: string): Promise<Account | undefined> {
  return (await db.query<Account>(`select ${columns} from identity_account where sub = $1`, [sub])).rows[0]
}

export async function accountByEmail(db: Db, email: string): Promise<Account | undefined> {
  return (await db.query<Account>(`select ${columns} from identity_account where email = $1`, [normalised(email)])).rows[0]
}

type NewAccount = { email: string; name: string; password?: string; emailVerified?: boolean; demo?: boolean }

/** Throws EmailTaken. Whoever passes `emailVerified` vouches that the address belongs to the person. */
export async function createAccount(db: Db, { email, name, password, emailVerified = false, demo = false }: NewAccount): Promise<Account> {
  const hash = password === undefined ? null : await hashPassword(password)
  const sub = `plantule|${randomBytes(16).toString('base64url')}`
  // `do nothing` keeps the caller's transaction usable when the address is taken.
  const { rows } = await db.query<Account>(
    `insert into identity_account (sub, email, name, password_hash, email_verified, demo) values ($1, $2, $3, $4, $5, $6)
     on conflict (email) do nothing returning ${columns}`,
    [sub, normalised(email), name.trim(), hash, emailVerified, demo],
  )
  if (!rows[0]) throw new EmailTaken()
  return rows[0]
}

/**
 * Uses up a link of verification; one that was sent to another address makes it the account's. Undefined when the link is
 * unknown, used or too old, or when another account has taken the address meanwhile.
 */
export async function verifyEmail(db: Db, token: string): Promise<{ account: Account; formerEmail: string } | undefined> {
  const link = await takeLink(db, token, ['verify'])
  const before = link && (await accountBySub(db, link.sub))
  if (!before) return undefined
  const { rows } = await db.query<Account>(
    `update identity_account set email = $2, email_verified = true, updated_at = now()
     where sub = $1 and not exists (select from identity_account other where other.email = $2 and other.sub <> $1) returning ${columns}`,
    [link.sub, link.email ?? before.email],
  )
  if (!rows[0]) return undefined
  // What the person's own shops wrote meanwhile may leave now.
  await db.query('update shop set awaits_proof = null where awaits_proof = $1', [link.sub])
  return { account: rows[0], formerEmail: before.email }
}

/** The token of a reset link (1 hour) and whom to send it to; undefined when no account of a password has the address. */
export async function requestReset(db: Db, email: string): Promise<{ account: Account; token: string } | undefined> {
  const account = await accountByEmail(db, email)
  if (!account?.hasPassword || account.demo) return undefined
  return { account, token: await makeLink(db, account.sub, 'reset') }
}

export type ResetResult = { account: Account } | { problem: PasswordProblem | 'link_dead' }

/**
 * Sets the password by a reset link, which proves no address and takes up no membership. Ends every session, all other links
 * (also one that somebody else at the account asked for, to move it to their address) and the lock of the account. A password
 * that is refused leaves the link usable.
 */
export async function resetPassword(db: Db, token: string, password: string): Promise<ResetResult> {
  const link = await takeLink(db, token, ['reset'], 'peek')
  const account = link && (await accountBySub(db, link.sub))
  if (!account) return { problem: 'link_dead' }
  const problem = await passwordProblem(password, account.email)
  if (problem) return { problem }
  const hash = await hashPassword(password)
  if (!(await takeLink(db, token, ['reset']))) return { problem: 'link_dead' }
  await db.query('update identity_account set password_hash = $2, updated_at = now() where sub = $1', [account.sub, hash])
  await db.query('delete from identity_link where sub = $1', [account.sub])
  await signOutEverywhere(db, account.sub)
  await forgiveAccount(db, account.email)
  return { account }
}

let decoy: Promise<string> | undefined

/** The account when mail address and password fit. Takes as long for an unknown address as for a wrong password. */
export async function accountByPassword(db: Db, email: string, password: string): Promise<Account | undefined> {
  const { rows } = await db.query<Account & { hash: string | null }>(
    `select ${columns}, password_hash as hash from identity_account where email = $1`,
    [normalised(email)],
  )
  const row = rows[0]
  decoy ??= hashPassword(randomBytes(12).toString('base64url'))
  const matches = await passwordMatches(password, row?.hash ?? (await decoy))
  if (!row?.hash || !matches) return undefined
  const { hash: _, ...account } = row
  return account
}

export async function noteSignIn(db: Db, sub: string): Promise<void> {
  await db.query('update identity_account set last_sign_in = now() where sub = $1', [sub])
}
