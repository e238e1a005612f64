import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Html } from './pages/html.ts'

/** Bytes; the longest form is a password and a sealed text. */
const FORM_MAX = 20_000

export class BadForm extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'BadForm'
  }
}

/** Reads a posted form. Throws BadForm for another kind of body, or a body that is too long. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  if (!(request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')) throw new BadForm('not a form')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > FORM_MAX) throw new BadForm('too long')
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}

export function cookieOf(request: IncomingMessage, name: string): string | undefined {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = part.trim().split('=')
    if (key === name) return value
  }
  return undefined
}

/** `formTargets`: origins to which a form's answer may redirect, since browsers hold redirects against form-action. */
export function sendPage(response: ServerResponse, status: number, page: Html, formTargets: readonly string[]): void {
  const text = page.text
  response.writeHead(status, { ...pageHeaders(formTargets), 'content-length': Buffer.byteLength(text) })
  response.end(text)
}

export const pageHeaders = (formTargets: readonly string[]): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    ["form-action 'self'", ...formTargets].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
})

export function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location, 'cache-control': 'no-store', 'content-length': '0' })
  response.end()
}
