import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { noteFor, notesOf } from './asker.ts'
import { problemOf } from './problem.ts'
import { BODY_MAX, problemFor, takeRest } from './problem-for.ts'
import { localeOf } from './mount.ts'
import { waitText } from './wait-text.ts'
import { Refused } from './refused.ts'
import type { Leaving } from './ready.ts'
import { courseOfRequests } from './telemetry/gather-statements.ts'
import type { Telemetry } from './telemetry/telemetry.ts'

type Beside = {
  owns: (url: string) => boolean
  handler: (request: IncomingMessage, response: ServerResponse, address: string) => void
  /** Answers somebody who asked too often; `seconds` to wait. */
  turnAway: (request: IncomingMessage, response: ServerResponse, seconds: number) => void
}

export type ServerOptions = {
  log: FastifyBaseLogger
  /** Is told of each request that ended. */
  telemetry?: Telemetry
  leaving?: Leaving
  /** The bundled identity provider shares the port: its paths never reach a route. */
  identity?: Beside
  /** Its requests a minute from one address; people sign in now and then. */
  identityPerMinute?: number
  /** Whether people come by https: browsers are then told never to come otherwise. */
  secure?: boolean
  /** Addresses and networks of proxies, besides those on this machine. */
  trustedProxies?: readonly string[]
  /** Where the browser may connect besides this origin: a hosted identity provider. */
  connectTo?: string[]
  /** Requests a minute from one address; public routes and the API alike. */
  perMinute: number
  /** The path that a request means, where its host name says so. */
  rewriteUrl?: (request: IncomingMessage) => string
  /** What a connection may take to send what it wants: its head, and all of it. */
  slowest?: { headMs: number; wholeMs: number }
}

/** A file of 300 MB takes twenty minutes on a poor line in the country. */
const SLOWEST = { headMs: 20_000, wholeMs: 1_800_000 }
const IDENTITY_PER_MINUTE = 300
const YEAR_SECONDS = 31_536_000

/** Fastify with everything that all routes share: headers, limits, compression, errors as problem details. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const { headMs, wholeMs } = options.slowest ?? SLOWEST
  const app = fastify({
    loggerInstance: options.log,
    // One line a request is written below, without what the request carried.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_MAX,
    // Who sends a byte a minute would else keep their connection for ever.
    requestTimeout: wholeMs,
    http: { headersTimeout: headMs, connectionsCheckingInterval: Math.min(10_000, headMs) },
    trustProxy: ['loopback', ...(options.trustedProxies ?? [])],
    routerOptions: { maxParamLength: 300 },
    // What comes on an open connection while the process stops is answered too: whoever sent it may not send it twice.
    return503OnClosing: false,
    ...(options.rewriteUrl ? { rewriteUrl: options.rewriteUrl } : {}),
  })
  const courseOf = options.telemetry ? courseOfRequests(app) : undefined
  app.addHook('onRequest', async (_, reply) => {
    // Who keeps connections open takes a new one for the next request, to another process.
    if (options.leaving?.begun) reply.raw.setHeader('connection', 'close')
  })
  await app.register(rateLimit, {
    max: options.perMinute,
    timeWindow: '1 minute',
    // The application's own code: one missing piece of it would break a screen instead of telling to wait.
    allowList: ({ url }) => url.startsWith('/assets/'),
    errorResponseBuilder: (_, { ttl }) => {
      const seconds = Math.max(1, Math.ceil(ttl / 1000))
      return new Refused('too_many_requests', { seconds, wait: waitText(seconds) })
    },
  })
  if (options.identity) handOver(app, options.identity, options.identityPerMinute ?? IDENTITY_PER_MINUTE)
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: { directives: policy(options.connectTo ?? []) },
    strictTransportSecurity: options.secure ? { maxAge: YEAR_SECONDS, includeSubDomains: false } : false,
  })
  guardAnswers(app)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await app.register(multipart)
  answerErrors(app)
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode: status, elapsedTime } = reply
    const line = { method: request.method, route: request.routeOptions.url, status, ms: Math.round(elapsedTime), ...notesOf(request) }
    const { traceparent } = request.headers
    const course = courseOf?.(request)
    options.telemetry?.request({
      method: line.method,
      route: line.route ?? 'none',
      status,
      ms: elapsedTime,
      ...(line.level ? { level: line.level } : {}),
      ...(typeof traceparent === 'string' ? { parent: traceparent } : {}),
      ...(course ? { course } : {}),
    })
    if (refusals.has(status)) request.log.warn({ ...line, address: request.ip }, 'refused')
    else request.log.info(line, 'answered')
  })
  return app
}

/** Who is refused is written down with where they came from. */
const refusals = new Set([401, 403, 429])

/** The provider's requests are counted here, then leave Fastify before it adds headers or reads what they carry. */
function handOver(app: FastifyInstance, identity: Beside, perMinute: number): void {
  const count = app.createRateLimit({ max: perMinute, timeWindow: '1 minute' })
  app.addHook('onRequest', async (request, reply) => {
    if (!identity.owns(request.url)) return
    // What follows may be a secret of its own.
    noteFor(request, { route: `/${request.url.split(/[/?]/, 2)[1]}` })
    const counted = await count(request)
    reply.hijack()
    if ('isExceeded' in counted && counted.isExceeded) identity.turnAway(request.raw, reply.raw, Math.max(1, counted.ttlInSeconds))
    else identity.handler(request.raw, reply.raw, request.ip)
  })
}

/** The headers that guard a browser are the same for every answer: worked out at the first one, which else costs as much as routing. */
function guardAnswers(app: FastifyInstance): void {
  let guards: [name: string, value: string][] | undefined
  app.addHook('onRequest', async (_, reply) => {
    const { raw } = reply
    if (guards) {
      for (const [name, value] of guards) raw.setHeader(name, value)
      return
    }
    const before = new Set(raw.getHeaderNames())
    await reply.helmet()
    guards = Object.entries(raw.getHeaders()).flatMap(([name, value]) =>
      before.has(name) ? [] : [[name, String(value)] as [string, string]],
    )
  })
}

const policy = (connectTo: string[]): Record<string, string[] | null> => ({
  'default-src': ["'self'"],
  // The reader of barcodes is WebAssembly of our own; this allows no other evaluation.
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  // Mantine sets sizes and colours as style attributes.
  'style-src': ["'self'", "'unsafe-inline'"],
  'font-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'connect-src': ["'self'", ...connectTo],
  'frame-src': ["'self'", 'blob:', ...connectTo],
  'worker-src': ["'self'", 'blob:'],
  'object-src': ["'none'"],
  'base-uri': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'self'"],
  // A small nursery may serve plain http on its own machine; TLS in front adds its own upgrade.
  'upgrade-insecure-requests': null,
})

const wantsPage = ({ method, url }: FastifyRequest): boolean => (method === 'GET' || method === 'HEAD') && !/^\/(api|v1|assets)\//.test(url)

function answerErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => {
    // A path that is no file and no API is a screen, and gets the page that draws it.
    if (wantsPage(request) && app.hasReplyDecorator('sendFile')) return reply.header('cache-control', 'no-cache').sendFile('index.html')
    return reply
      .code(404)
      .type('application/problem+json')
      .send(problemOf(new Refused('not_found'), request.id, localeOf(request)))
  })
  app.setErrorHandler(async (error: Error & { statusCode?: number; code?: string }, request, reply) => {
    const problem = problemFor(error, request)
    if (problem.status === 413) await takeRest(request.raw)
    noteFor(request, { code: problem.code })
    if (problem.status >= 500) request.log.error({ err: error }, 'crash')
    // RFC 6750, section 3: what to bring, and whether what was brought is the fault.
    if (problem.status === 401)
      reply.header('www-authenticate', `Bearer realm="plantule"${request.headers.authorization ? ', error="invalid_token"' : ''}`)
    const seconds = problem.status === 429 || problem.status === 503 ? problem.details?.['seconds'] : undefined
    if (typeof seconds === 'number') reply.header('retry-after', seconds)
    return reply.code(problem.status).type('application/problem+json').send(problem)
  })
}
