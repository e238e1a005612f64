import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { cookieOf } from './request.ts'
import type { SecretBox } from './secret-box.ts'

const COOKIE = 'plantule_form'

/** The hidden field of a form: a keyed hash of a cookie that only this site can read and set. */
export function formToken(request: IncomingMessage, response: ServerResponse, box: SecretBox, secure: boolean): string {
  let value = cookieOf(request, COOKIE)
  if (!value) {
    value = randomBytes(16).toString('base64url')
    response.appendHeader('set-cookie', `${COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`)
  }
  return box.mac(`form ${value}`)
}

/** Whether a posted form came from one of our pages in the same browser. */
export function formIsOurs(request: IncomingMessage, form: URLSearchParams, box: SecretBox): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const value = cookieOf(request, COOKIE)
  return value !== undefined && box.macMatches(`form ${value}`, form.get('form_token') ?? '')
}
