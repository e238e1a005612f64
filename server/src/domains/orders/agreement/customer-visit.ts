import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Base, inShop } from '../../../platform/context.ts'
import { networkOf } from '../../../platform/loopback.ts'
import { saidPage } from './customer-page.ts'

export type Params = { shop: string; token: string }
export type Shop = { inShop: <T>(work: Parameters<typeof inShop<T>>[2]) => Promise<T> }
export type Form = URLSearchParams | undefined

const TOKEN = /^[\w-]{22}$/
const MOST_BODY = 16_000
/** Of one network in a minute: people read and answer once. */
export const VIEWS = 60
export const DEEDS = 10

export const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
}
export const send = (reply: FastifyReply, status: number, page: string): FastifyReply => reply.code(status).headers(headers).send(page)

/** Routes for customers who come by a link: they send forms, and nothing else. */
export function forCustomers(app: FastifyInstance, mount: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: MOST_BODY }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    )
    mount(scope)
  })
}

/** A hook that makes one network wait when it asks more often than `max` in a minute. */
export function limit(scope: FastifyInstance, what: string, max: number) {
  const count = scope.createRateLimit({ max, timeWindow: '1 minute', keyGenerator: ({ ip }) => `customer ${what} ${networkOf(ip)}` })
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const counted = await count(request)
    if ('isExceeded' in counted && counted.isExceeded)
      await send(reply.header('retry-after', Math.max(1, counted.ttlInSeconds)), 429, saidPage('busy'))
  }
}

/** The shop of a link; undefined for none, a suspended one, or what cannot be a token. */
export async function shopOfLink(base: Base, { params, id: requestId }: FastifyRequest<{ Params: Params }>): Promise<Shop | undefined> {
  if (!TOKEN.test(params.token)) return undefined
  const { rows } = await base.pool.query<{ id: number | null }>('select shop_of_uid($1) as id', [params.shop])
  const shopId = rows[0]?.id
  if (!shopId) return undefined
  const shop: Shop = { inShop: (work) => inShop(base, { shopId, actor: { kind: 'system', name: 'Client' }, requestId }, work) }
  const suspended = await shop.inShop((ctx) =>
    ctx.db.selectFrom('shop').select('id').where('id', '=', shopId).where('suspended_at', 'is not', null).executeTakeFirst(),
  )
  return suspended ? undefined : shop
}

/** What was typed into a field, in one line. No text holds U+0000. */
export const typedLine = (body: Form, name: string, most: number): string => typedText(body, name, most).replace(/\s+/g, ' ')
export const typedText = (body: Form, name: string, most: number): string =>
  cutText((body?.get(name) ?? '').replaceAll('\0', '').trim(), most)

/** Half of a sign that the cut went through goes too: what is kept as JSON holds no such half. */
function cutText(text: string, most: number): string {
  const cut = text.slice(0, most)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}
