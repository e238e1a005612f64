import { type Account, accountByPassword } from './accounts.ts'
import type { Db } from './db.ts'
import { accountInUse, join, newAccount, type Offer } from './invitations.ts'
import { hashPassword, passwordProblem, type PasswordProblem } from './password.ts'
import { countTry, openingKey, openingLimit, reserve, takeBackTry } from './throttle.ts'

type Given = { email: string; password: string; address: string }
/** `wait` in seconds. `account_known`: the address has an account, and this is not its password. */
type OwnerProblem = { problem: 'too_many_openings' | 'too_many_tries'; wait: number } | { problem: 'account_known' | PasswordProblem }
/** Makes somebody the holder of the membership of the shop that they open; undefined when another opening took the address meanwhile. */
type TakeUp = (db: Db, offer: Offer & { name: string; email: string }) => Promise<Account | undefined>

/**
 * Finds out whether somebody may open a shop with this address and password. A new address gets an account that proves nothing: it
 * takes up no other membership. One that has an account asks for its password, whose tries count as those at sign-in.
 */
export async function readyOwner(db: Db, { email, password, address }: Given): Promise<OwnerProblem | { take: TakeUp }> {
  // Counted before anything is told of the address, so that nobody asks for hundreds of them.
  const early = await reserve(db, openingKey(address), openingLimit)
  if (early > 0) return { problem: 'too_many_openings', wait: early }
  if (await accountInUse(db, email)) return ownAccount(db, { email, password, address })
  const problem = await passwordProblem(password, email)
  if (problem) return { problem }
  const hash = await hashPassword(password)
  return {
    take: async (inner, offer) => {
      const account = await newAccount(inner, offer, hash)
      if (account) await join(inner, offer, account)
      return account
    },
  }
}

async function ownAccount(db: Db, { email, password, address }: Given): Promise<OwnerProblem | { take: TakeUp }> {
  const place = { address, device: undefined }
  const wait = await countTry(db, email, place)
  if (wait > 0) return { problem: 'too_many_tries', wait }
  const account = await accountByPassword(db, email, password)
  if (!account || account.demo) return { problem: 'account_known' }
  await takeBackTry(db, email, place)
  return {
    take: async (inner, offer) => {
      await join(inner, offer, account)
      return account
    },
  }
}
