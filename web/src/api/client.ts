import { urlOf, type Answer, type Route, type Sent } from '@plantule/contract/base/route'
import i18next from 'i18next'
import { problemOf, unreachable } from './error.ts'
import { noteFault } from './recent-faults.ts'
import { queryString } from './query-string.ts'
import { transport } from './transport.ts'

export type CallOptions = {
  signal?: AbortSignal | undefined
  /** Sent on POST so that a repeated request is done once; a new one each time unless given. */
  idempotencyKey?: string | undefined
  /** Replaces the JSON body on routes that take files. */
  form?: FormData | undefined
}

type Loose = { params?: Record<string, string | number>; query?: Record<string, unknown>; body?: unknown }

/** Renewing a token may wait for a server that is away: whoever gave up must not wait with it. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

async function requestOf(route: Route, input: Loose, options: CallOptions): Promise<Request> {
  const headers = new Headers(await unlessAborted(transport.headers(), options.signal))
  headers.set('accept-language', i18next.language ?? 'fr')
  const key = options.idempotencyKey ?? (route.method === 'POST' ? crypto.randomUUID() : undefined)
  if (key && (route.method !== 'GET' || route.writes)) headers.set('idempotency-key', key)
  let body: BodyInit | null = options.form ?? null
  if (!options.form && input.body !== undefined) {
    headers.set('content-type', 'application/json')
    body = JSON.stringify(input.body)
  }
  const url = urlOf(route, input.params) + queryString(input.query)
  return new Request(url, { method: route.method, headers, body, signal: options.signal ?? null })
}

/** Sends one request of the contract. @throws {ApiError} the server's refusal, or status 0 when it cannot be reached. */
export async function send(route: Route, input: object, options: CallOptions = {}): Promise<Response> {
  const request = await requestOf(route, input as Loose, options)
  const response = await transport.send(request).catch((cause: unknown) => {
    if (options.signal?.aborted) throw cause
    throw unreachable(i18next.t('kit:offline.unreachable'), cause)
  })
  if (response.ok) return response
  // Whoever sent no token was not signed in: no session can end by it.
  if (response.status === 401 && request.headers.has('authorization')) transport.signedOut()
  const problem = await problemOf(response)
  if (response.status >= 500) noteFault(`${route.method} ${route.path}: ${response.status}`, problem.problem.requestId)
  throw problem
}

/** Calls a route: parsed JSON, or a Blob where the contract says file. */
export async function call<R extends Route>(route: R, input: Sent<R>, options?: CallOptions): Promise<Answer<R>> {
  const response = await send(route, input, options)
  const answer: unknown = typeof route.response === 'string' ? await response.blob() : await response.json()
  // The server checks its answers against the same schema; parsing again would only cost time here.
  return answer as Answer<R>
}
