import { isShutOut, refuseClosed } from './closed-site.ts'
import { messages } from '@plantule/contract/all'
import { commonErrors } from '@plantule/contract/base/errors'
import { deepStrictEqual } from 'node:assert'
import { createHash } from 'node:crypto'
import { fileKinds, type FileKind, fullPath, type Received, type Replied, type Route, type Schema } from '@plantule/contract/base/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Base, type Browser, type Ctx, inShop, type Work } from './context.ts'
import { bodyOf } from './files/file-body.ts'
import type { FileReply, Mounted, Upload } from './handlers.ts'
import { digestsOf, once } from './idempotency.ts'
import { compileWriter } from './json-shape.ts'
import { networkOf } from './loopback.ts'
import { type FieldProblem, fieldProblems, sentences } from './problem.ts'
import { Refused } from './refused.ts'
import { spool } from './spool.ts'
import type { Doorkeeper, Who } from './who.ts'
import { Written } from './written.ts'

export type MountOptions = {
  base: Base
  door: Doorkeeper
  /** Tests also hold each answer against its schema. */
  checkAnswers: boolean
  /** Before each call that needs no sign-in. */
  onPublic?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

type Parts = { params: unknown; query: unknown; body: unknown }
type Spooled = { files: Upload[]; form: Record<string, string>; remove?: () => Promise<void> }

/** Thrown for input that a route's schemas refuse; answered as a problem with the fields named. */
export class InvalidInput extends Error {
  readonly errors: FieldProblem[]
  constructor(errors: FieldProblem[]) {
    super('invalid input')
    this.errors = errors
  }
}

export const localeOf = (request: FastifyRequest): 'fr' | 'en' =>
  (request.headers['accept-language'] ?? '').toLowerCase().startsWith('en') ? 'en' : 'fr'

/** Turns the contract's routes into HTTP: admission, validation, one transaction, the answer. */
export function mount(app: FastifyInstance, mounted: readonly Mounted[], options: MountOptions): void {
  for (const each of mounted) mountOne(app, each, options)
}

/** Compiled at the first answer: hundreds of writers that nobody needs yet would only take memory. */
export function writerOf(schema: Schema): (value: unknown) => string {
  let write: ((value: unknown) => string) | undefined
  return (value) => {
    write ??= compileWriter(schema)
    return write(value)
  }
}

function mountOne(app: FastifyInstance, { route, handler }: Mounted, options: MountOptions): void {
  const write = typeof route.response === 'string' ? undefined : writerOf(route.response)
  const readOnly = route.method === 'GET' && !route.writes
  app.route({
    method: route.method,
    url: fullPath(route).replace(/\{(\w+)\}/g, ':$1'),
    ...(options.onPublic && route.permission === 'public' ? { onRequest: options.onPublic } : {}),
    handler: async (request, reply) => {
      const who = await options.door.admit(request, route)
      const spooled: Spooled = route.upload ? await spool(request, route.upload) : { files: [], form: {} }
      try {
        const parts = readParts(route, request, spooled.form)
        const key = keyOf(route, request)
        const asked =
          key === undefined
            ? []
            : [
                route.method === 'POST' ? route.path : `${route.method} ${route.path}`,
                memberOf(who),
                parts,
                ...(await digestsOf(spooled.files)),
              ]
        const cookies: string[] = []
        const work: Work = {
          ...who,
          ...(who.actor.kind === 'public' ? { network: networkOf(request.ip) } : {}),
          ...(who.actor.kind === 'member' ? { browser: browserOf(request, cookies) } : {}),
          requestId: request.id,
          ...(key === undefined ? {} : { keyed: true }),
          locale: localeOf(request),
          readOnly,
          mayLag: mayLag(route),
        }
        const found = await handler.read?.(spooled.files, { shopId: work.shopId, locale: localeOf(request) }, parts.body as never)
        const run = async (ctx: Ctx): Promise<unknown> => {
          if (isShutOut(route, who)) await refuseClosed(ctx)
          return handler(ctx, { ...parts, ...spooled } as never, found as never)
        }
        const given = await inShop(options.base, work, (ctx) => (key === undefined ? run(ctx) : once(ctx, key, asked, () => run(ctx))))
        if (cookies.length > 0) reply.header('set-cookie', cookies)
        const answer: unknown = typeof given === 'function' ? await given() : given
        if (!write) return await sendFile(reply, route.response as FileKind, answer as FileReply)
        if (options.checkAnswers) checkAnswer(route.response as z.ZodType, write, answer)
        return sendJson(
          request,
          reply,
          route,
          who.byToken ?? route.permission !== 'public',
          answer instanceof Written ? answer.text : write(answer),
        )
      } catch (error) {
        if (options.checkAnswers && error instanceof Refused) checkRefusal(route, error)
        throw error
      } finally {
        await spooled.remove?.()
      }
    },
  })
}

/** Whether its answer may come from a copy of the database that is a little behind: files of lists, and what says so itself. */
export const mayLag = (route: Route): boolean => route.mayLag ?? (route.exports !== undefined && route.method === 'GET' && !route.writes)

type ApartOptions = Pick<MountOptions, 'checkAnswers' | 'onPublic'>

/** A public route that stands in no shop and opens no transaction by itself, as its `shop: 'none'` says; it knows no repeats. */
export function mountApart<R extends Route>(
  app: FastifyInstance,
  route: R,
  options: ApartOptions,
  work: (parts: Received<R>, request: FastifyRequest, reply: FastifyReply) => Promise<Replied<R>>,
): void {
  const write = writerOf(route.response as Schema)
  app.route({
    method: route.method,
    url: fullPath(route).replace(/\{(\w+)\}/g, ':$1'),
    ...(options.onPublic ? { onRequest: options.onPublic } : {}),
    handler: async (request, reply) => {
      try {
        const answer = await work(readParts(route, request, {}) as Received<R>, request, reply)
        if (options.checkAnswers) checkAnswer(route.response as z.ZodType, write, answer)
        return sendJson(request, reply, route, true, write(answer))
      } catch (error) {
        if (options.checkAnswers && error instanceof Refused) checkRefusal(route, error)
        throw error
      }
    },
  })
}

/** Throws for an answer that is not of its schema; what was written already must also hold no field that the schema does not name. */
export function checkAnswer(schema: z.ZodType, write: (value: unknown) => string, answer: unknown): void {
  if (!(answer instanceof Written)) return void schema.parse(answer)
  const given: unknown = JSON.parse(answer.text)
  schema.parse(given)
  deepStrictEqual(given, JSON.parse(write(given)), 'An answer that was written by the database is not what its schema lets through')
}

/** Throws for a refusal that neither the route declares nor every route may answer. */
export function checkRefusal(route: Route, refused: Refused): void {
  const { code } = refused
  if (!(code in messages) || code in commonErrors || route.errors?.includes(code)) return
  throw new Error(`${route.method} ${route.path} refuses ${code}, which it does not declare`, { cause: refused })
}

/**
 * The key under which a request is done once, whatever its method; a read needs none, and what answers with a file creates nothing. Throws
 * `idempotency_key`.
 */
export function keyOf(route: Route, request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (!keepsKeys(route) || typeof key !== 'string') return undefined
  if (key.length < 8 || key.length > 100) throw new Refused('idempotency_key')
  return key
}

/** Whether a repeat with the same key gets the first answer: every route that writes and answers with data, but for secrets. */
export const keepsKeys = (route: Route): boolean =>
  !route.secret && (route.method !== 'GET' || route.writes === true) && typeof route.response !== 'string'

const browserOf = (request: FastifyRequest, cookies: string[]): Browser => ({
  cookie: request.headers.cookie,
  userAgent: request.headers['user-agent'] ?? null,
  address: request.ip,
  setCookie: (line) => void cookies.push(line),
})

const memberOf = ({ actor }: Who): number | string =>
  actor.kind === 'member' ? actor.id : actor.kind === 'provider' ? -actor.id : actor.kind === 'key' ? `key ${actor.id}` : 0

export function readParts(route: Route, request: FastifyRequest, form: Record<string, string>): Parts {
  const errors: FieldProblem[] = []
  const locale = localeOf(request)
  const read = (where: 'params' | 'query' | 'body', schema: Schema | undefined, value: unknown): unknown => {
    if (!schema) return undefined
    const result = (schema as z.ZodType).safeParse(value, { error: sentences[locale] })
    if (result.success) return result.data
    errors.push(...fieldProblems(result.error, where, locale))
    return undefined
  }
  const parts = {
    params: read('params', route.params, request.params),
    query: read('query', route.query, request.query),
    body: read('body', route.body, route.upload ? formBody(form) : (request.body ?? {})),
  }
  if (errors.length > 0) throw new InvalidInput(errors)
  return parts
}

/** Beside files, a form carries its other fields as one JSON text named `body`, or plainly. */
function formBody(form: Record<string, string>): unknown {
  if (form['body'] === undefined) return form
  try {
    return JSON.parse(form['body'])
  } catch {
    // Not JSON: the schema then refuses the text with the fields named.
    return form['body']
  }
}

/** A proxy that packs an answer may weaken its tag (`W/`); a client may offer several (RFC 9110, section 13.1.2). */
const tagsIn = (header = ''): string[] => header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))

export function sendJson(request: FastifyRequest, reply: FastifyReply, route: Route, personal: boolean, text: string): FastifyReply {
  reply
    .code(route.status ?? 200)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
  if (route.etag) {
    const tag = `"${createHash('sha1').update(text).digest('base64url')}"`
    reply.header('etag', tag).header('cache-control', personal ? 'private, no-cache' : 'public, max-age=60')
    // No shared cache gives one shop's answer to another.
    if (personal) reply.header('vary', 'authorization, x-shop')
    if (tagsIn(request.headers['if-none-match']).includes(tag)) return reply.code(304).send()
  }
  return reply.send(text)
}

export async function sendFile(reply: FastifyReply, kind: FileKind, file: FileReply): Promise<FastifyReply> {
  // Made after the transaction is over, so that a slow document holds no connection.
  const body = await bodyOf(file)
  const plain = file.name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  return reply
    .type(kind === 'file' ? (file.mime ?? fileKinds.file) : fileKinds[kind])
    .header('cache-control', 'private, no-store')
    .header(
      'content-disposition',
      `${file.inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    )
    .send(body)
}
