import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { cookieOf } from './request.ts'
import type { SecretBox } from './secret-box.ts'

const HALF_YEAR_SECONDS = 15_552_000
/** People who share a device, as at a till. */
const ACCOUNTS = 8

type Keeper = { box: SecretBox; secure: boolean }

const cookieName = (secure: boolean): string => `${secure ? '__Host-' : ''}plantule_device`
const marksOf = (request: IncomingMessage, secure: boolean): string[] =>
  (cookieOf(request, cookieName(secure)) ?? '').split('~').filter(Boolean)
const about = (email: string, id: string): string => `device ${email} ${id}`

/** Names the browser when somebody signed in with this mail address from it before; nobody else can make such a mark. */
export function knownDevice(request: IncomingMessage, email: string, { box, secure }: Keeper): string | undefined {
  for (const mark of marksOf(request, secure)) {
    const [id = '', mac = ''] = mark.split('.')
    if (box.macMatches(about(email, id), mac)) return id
  }
  return undefined
}

/** Marks the browser after a whole sign-in. It opens nothing: tries from it are only counted apart from those of strangers. */
export function rememberDevice(request: IncomingMessage, response: ServerResponse, email: string, keeper: Keeper): void {
  if (knownDevice(request, email, keeper)) return
  const id = randomBytes(12).toString('base64url')
  const marks = [`${id}.${keeper.box.mac(about(email, id))}`, ...marksOf(request, keeper.secure)].slice(0, ACCOUNTS)
  const attributes = `Path=/; Max-Age=${HALF_YEAR_SECONDS}; HttpOnly; SameSite=Lax${keeper.secure ? '; Secure' : ''}`
  response.appendHeader('set-cookie', `${cookieName(keeper.secure)}=${marks.join('~')}; ${attributes}`)
}
