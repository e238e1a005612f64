import { lookup as resolveName } from 'node:dns'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { isOuter, literalAddress } from './outer-address.ts'

/**
 * Why nothing came back. `address`: no address that may be asked; `inner`: it leads to this machine or its network;
 * `redirect`: sent elsewhere more often than allowed; `too_big`, `too_slow`: past the limits; `unreachable`: no answer.
 */
export class OutsideError extends Error {
  readonly code: 'address' | 'inner' | 'redirect' | 'too_big' | 'too_slow' | 'unreachable'
  constructor(code: OutsideError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'OutsideError'
    this.code = code
  }
}

export type Question = {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer | URLSearchParams | FormData
}
export type Rules = {
  /** For the whole of it: names, redirections, every byte. */
  ms: number
  /** Of the answer's body. */
  bytes: number
  /** 0: a redirection is a failure; right wherever keys are sent along. */
  redirects: number
  /** The setting PLANTULE_INNER_ADDRESSES: for tests and trials, addresses of this machine and its network may be asked. */
  inner: boolean
  /** Whether `http:` may be asked too; with `inner` it may on this machine and its network. */
  plain?: boolean
  /** How names become addresses. */
  resolve?: typeof resolveName
}
export type OutsideAnswer = { status: number; headers: IncomingMessage['headers']; body: Buffer; url: string }

/**
 * Asks an address that a person gave us, which must not lead to where only this machine can reach: names are resolved here,
 * and the connection goes to the very address that was looked at, also after each redirection. Returns any status. Throws `OutsideError`.
 */
export async function askOutside(address: string, question: Question, rules: Rules): Promise<OutsideAnswer> {
  const signal = AbortSignal.timeout(rules.ms)
  const { body, headers } = await plainBody(question)
  let url = permitted(address, rules)
  let { method = body ? 'POST' : 'GET' } = question
  let sent = { ...headers }
  let content = body
  for (let left = rules.redirects; ; left--) {
    const answer = await once(url, { method, headers: sent, body: content }, rules, signal)
    const to = answer.status >= 300 && answer.status < 400 && answer.status !== 304 ? answer.headers.location : undefined
    if (!to) return answer
    if (left <= 0) throw new OutsideError('redirect', `${url.host} sends elsewhere`)
    const next = permitted(to, rules, url)
    if (next.origin !== url.origin) sent = withoutKeys(sent)
    if (answer.status !== 307 && answer.status !== 308 && method !== 'HEAD') {
      method = 'GET'
      content = undefined
      sent = Object.fromEntries(Object.entries(sent).filter(([name]) => !/^content-/i.test(name)))
    }
    url = next
  }
}

const withoutKeys = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !/^(authorization|cookie|proxy-authorization)$/i.test(name)))

async function plainBody({ body, headers = {} }: Question): Promise<{ body: Buffer | undefined; headers: Record<string, string> }> {
  if (body === undefined) return { body: undefined, headers }
  if (typeof body === 'string' || Buffer.isBuffer(body)) return { body: Buffer.from(body), headers }
  const made = new Response(body)
  return { body: Buffer.from(await made.arrayBuffer()), headers: { 'content-type': made.headers.get('content-type') ?? '', ...headers } }
}

/** Throws `address` or `inner` for what may be told of an address without asking anybody. */
export function permitted(address: string, { inner, plain }: Pick<Rules, 'inner' | 'plain'>, base?: URL): URL {
  const url = URL.parse(address, base?.href)
  const local = url !== null && leadsInside(url)
  const clear = url?.protocol === 'http:' && (plain || (inner && local))
  if (!url || !(url.protocol === 'https:' || clear) || url.username || url.password)
    throw new OutsideError('address', 'This is no address that may be asked')
  if (!inner && local) throw new OutsideError('inner', `${url.host} is inside`)
  return url
}

/** What an address tells by itself; where other names lead shows when they are resolved. */
function leadsInside(url: URL): boolean {
  const literal = literalAddress(url)
  return literal ? !isOuter(literal) : /(^|\.)localhost\.?$/i.test(url.hostname)
}

/** Resolves a name to addresses that may be asked; one that may not spoils the name. */
const guarded =
  ({ inner, resolve = resolveName }: Rules): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, [])
      if (!inner && !found.every(({ address }) => isOuter(address))) return done(new OutsideError('inner', `${hostname} is inside`), [])
      const [first] = found
      if (options.all || !first) done(null, found)
      else done(null, first.address, first.family)
    })
  }

type Sent = { method: string; headers: Record<string, string>; body: Buffer | undefined }

function once(url: URL, { method, headers, body }: Sent, rules: Rules, signal: AbortSignal): Promise<OutsideAnswer> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void =>
      reject(signal.aborted ? new OutsideError('too_slow', `${url.host} took too long`, { cause: error }) : asOutside(url, error))
    // A connection of its own: one that is kept could have been made by other rules.
    const options = {
      method,
      agent: false,
      lookup: guarded(rules),
      signal,
      headers: { ...headers, 'accept-encoding': 'identity', ...(body ? { 'content-length': body.length } : {}) },
    }
    const request = (url.protocol === 'https:' ? https : http).request(url, options, (answer) => {
      const parts: Buffer[] = []
      let size = 0
      answer.on('error', fail)
      answer.on('data', (part: Buffer) => {
        size += part.length
        if (size > rules.bytes) request.destroy(new OutsideError('too_big', `${url.host} answers more than ${rules.bytes} bytes`))
        else parts.push(part)
      })
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts), url: url.href }),
      )
    })
    request.on('error', fail)
    request.end(body)
  })
}

const asOutside = (url: URL, error: Error): OutsideError =>
  error instanceof OutsideError ? error : new OutsideError('unreachable', `${url.host}: ${error.message || error.name}`, { cause: error })
