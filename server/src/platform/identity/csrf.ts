import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { cookieOf } from './request.ts'
import type { SecretBox } from './secret-box.ts'

/** By https the browser itself sees to it that no other host or path sets the cookie. */
const cookieName = (secure: boolean): string => `${secure ? '__Host-' : ''}plantule_form`

/** The hidden field of a form: a keyed hash of a cookie that only this site can read and set. */
export function formToken(request: IncomingMessage, response: ServerResponse, box: SecretBox, secure: boolean): string {
  const name = cookieName(secure)
  let value = cookieOf(request, name)
  if (!value) {
    value = randomBytes(16).toString('base64url')
    response.appendHeader('set-cookie', `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`)
  }
  return box.mac(`form ${value}`)
}

/** Whether a posted form came from one of our pages in the same browser. */
export function formIsOurs(request: IncomingMessage, form: URLSearchParams, { box, secure }: { box: SecretBox; secure: boolean }): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const value = cookieOf(request, cookieName(secure))
  return value !== undefined && box.macMatches(`form ${value}`, form.get('form_token') ?? '')
}
