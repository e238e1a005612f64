import type { IncomingMessage } from 'node:http'
import type { Problem } from '@plantule/contract/base/errors'
import type { FastifyRequest } from 'fastify'
import { megabytes } from './megabytes.ts'
import { InvalidInput, localeOf } from './mount.ts'
import { crash, invalidInput, problemOf } from './problem.ts'
import { Refused } from './refused.ts'

/** What a request may carry besides files, unless its route says less. */
export const BODY_MAX = 6_000_000
/** What is still taken of a body that is too large, so that its sender hears why. */
const REST_MAX = 64_000_000
const REST_MS = 20_000

/** Who is still sending hears the answer only afterwards: a connection that is closed before is reset, and the answer lost. */
export function takeRest(request: IncomingMessage): Promise<void> {
  return new Promise((done) => {
    let left = REST_MAX
    const timer = setTimeout(done, REST_MS)
    const end = (): void => {
      clearTimeout(timer)
      request.pause()
      done()
    }
    if (request.readableEnded || request.destroyed) return end()
    request.on('data', (part: Buffer) => {
      left -= part.length
      if (left < 0) end()
    })
    for (const over of ['end', 'close', 'error']) request.once(over, end)
    request.resume()
  })
}

/** PostgreSQL's refusals of a character that no text can hold (U+0000). */
const UNSTORABLE = new Set(['22021', '22P05'])

/** What is answered when something went wrong. */
export function problemFor(error: Error & { statusCode?: number; code?: string }, request: FastifyRequest): Problem {
  const locale = localeOf(request)
  if (error instanceof InvalidInput) return invalidInput(error.errors, request.id, locale)
  if (error instanceof Refused) return problemOf(error, request.id, locale)
  if (error.statusCode === 413 || error.code === 'FST_REQ_FILE_TOO_LARGE') {
    return problemOf(new Refused('too_large', { max: megabytes(BODY_MAX) }), request.id, locale)
  }
  // Malformed JSON, a wrong content type: the client's fault, told without internals.
  if (error.statusCode && error.statusCode < 500) return problemOf(new Refused('invalid_input'), request.id, locale)
  if (UNSTORABLE.has(error.code ?? '')) return problemOf(new Refused('invalid_input'), request.id, locale)
  return crash(request.id, locale)
}
