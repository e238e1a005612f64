import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Account, accountBySub } from './accounts.ts'
import type { Db } from './db.ts'
import { securedNames } from './cookie-names.ts'
import { makeLink, takeLink } from './links.ts'
import { cookieOf } from './request.ts'
import { entryTo, type KnownSeat, liveSeat, type Seat } from './seats.ts'
import type { Site } from './site.ts'

const SECONDS = 120

/** `seat`: the kept sign-in whose PIN was given. */
type Entered = { account: Account; seat: KnownSeat | null }

const cookieName = (secure: boolean): string => `${secure ? '__Host-' : ''}plantule_entry`
const attributes = (secure: boolean, seconds: number): string =>
  `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

/**
 * What a browser gets that just gave an account's password outside of the sign-in page: the next sign-in from it, once and within two
 * minutes, asks for nothing. Never for an account with a second step, which a password alone does not open.
 */
export async function entryCookie(db: Db, account: Pick<Account, 'sub'>, secure: boolean): Promise<string> {
  return `${cookieName(secure)}=${await makeLink(db, account.sub, 'entry')}; ${attributes(secure, SECONDS)}`
}

/** Makes the browser forget as whom it is signed in: the next sign-in is that of whoever opened a shop there. */
export function forgetSession(secure: boolean): string[] {
  const name = secure ? securedNames.session : '_session'
  return [name, `${name}.sig`].map((each) => `${each}=; ${attributes(secure, 0)}`)
}

/** The same after the PIN of a sign-in that the device keeps, which had its second step when it was kept. */
export const seatEntryCookie = async (db: Db, seat: Seat, secure: boolean): Promise<string> =>
  `${cookieName(secure)}=${await entryTo(db, seat)}; ${attributes(secure, SECONDS)}`

/** The account that the browser may enter without being asked; the cookie and its link are used up. */
export async function takeEntry(request: IncomingMessage, response: ServerResponse, site: Site): Promise<Entered | undefined> {
  const name = cookieName(site.secure)
  const token = cookieOf(request, name)
  if (!token) return undefined
  response.appendHeader('set-cookie', `${name}=; ${attributes(site.secure, 0)}`)
  const link = await takeLink(site.db, token, ['entry'])
  const account = link && (await accountBySub(site.db, link.sub))
  if (!link || !account || !site.admits(account)) return undefined
  if (link.seat === null) return account.hasTotp ? undefined : { account, seat: null }
  const seat = await liveSeat(site.db, account.sub, link.seat)
  return seat && { account, seat }
}
