import { type Account, accountByPassword, normalised } from './accounts.ts'
import type { Db } from './db.ts'
import { makeLink } from './links.ts'
import { hashPassword, passwordProblem, type PasswordProblem } from './password.ts'
import { endSeats } from './seats.ts'
import type { SecretBox } from './secret-box.ts'
import { signOutOthers } from './sessions.ts'
import { accountLimit, forgiveAccount, insideKey, mailKey, mailLimit, reserve, takeBack } from './throttle.ts'
import { acceptRecoveryCode, acceptTotp } from './totp.ts'

/** Why a person who is signed in may not go on; `wait` in seconds. */
export type Hindrance = {
  code: PasswordProblem | 'password_wrong' | 'proof_wrong' | 'code_wrong' | 'pin_wrong' | 'pin_spent' | 'too_many_tries'
  wait?: number
}

/** Counts a try before its outcome is known, apart from those at the door: a stranger there keeps nobody from their own account. */
async function tooManyTries(db: Db, { email }: Account): Promise<Hindrance | undefined> {
  const wait = await reserve(db, insideKey(email), accountLimit)
  return wait > 0 ? { code: 'too_many_tries', wait } : undefined
}

/**
 * Whether somebody at an open session is its owner: by the present password, where the account has one.
 * A right answer takes back its own try only.
 */
export async function checkPresent(db: Db, account: Account, present: string): Promise<Hindrance | undefined> {
  if (!account.hasPassword) return undefined
  const early = await tooManyTries(db, account)
  if (early) return early
  if (!(await accountByPassword(db, account.email, present))) return { code: 'password_wrong' }
  await takeBack(db, insideKey(account.email))
  return undefined
}

/** The same by the password, a code of the application or a recovery code, which is then used up. */
export async function checkProof(db: Db, box: SecretBox, account: Account, proof: string): Promise<Hindrance | undefined> {
  const early = await tooManyTries(db, account)
  if (early) return early
  const fits =
    (await acceptTotp(db, box, account.sub, proof)) ||
    (await acceptRecoveryCode(db, box, account.sub, proof)) ||
    (await accountByPassword(db, account.email, proof)) !== undefined
  if (!fits) return { code: 'proof_wrong' }
  await takeBack(db, insideKey(account.email))
  return undefined
}

/** Changes the password; every session ends but the one given. */
export async function changePassword(
  db: Db,
  account: Account,
  { present, next, session }: { present: string; next: string; session: string },
): Promise<Hindrance | undefined> {
  const hindrance = await checkPresent(db, account, present)
  if (hindrance) return hindrance
  const problem = await passwordProblem(next, account.email)
  if (problem) return { code: problem }
  const hash = await hashPassword(next)
  await db.query('update identity_account set password_hash = $2, updated_at = now() where sub = $1', [account.sub, hash])
  await db.query('delete from identity_link where sub = $1', [account.sub])
  await endSeats(db, account.sub)
  await signOutOthers(db, account.sub, session)
  await forgiveAccount(db, account.email)
  return undefined
}

/**
 * The token of a link that makes another address the account's; undefined when somebody has that address, which
 * nobody is told.
 */
export async function requestEmail(db: Db, account: Account, email: string): Promise<string | undefined> {
  const wanted = normalised(email)
  const { rows } = await db.query('select from identity_account where email = $1', [wanted])
  return rows.length > 0 ? undefined : makeLink(db, account.sub, 'verify', wanted)
}

/** The token of a link that proves the present address; `wait` in seconds where mails to it were asked for too often. */
export async function requestProof(db: Db, { sub, email }: Account): Promise<{ token: string } | { wait: number }> {
  const wait = await reserve(db, mailKey(email), mailLimit)
  return wait > 0 ? { wait } : { token: await makeLink(db, sub, 'verify') }
}

export async function renameAccount(db: Db, sub: string, name: string): Promise<void> {
  await db.query('update identity_account set name = $2, updated_at = now() where sub = $1', [sub, name])
}
