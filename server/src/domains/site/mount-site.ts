import { facetNames } from '@plantule/contract/visitors/facets'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Base, inShop } from '../../platform/context.ts'
import { writesOf } from '../../platform/keep-answer.ts'
import { mountLinkPages } from '../../platform/link-pages.ts'
import { inLanguage, SITE_PATH } from '../storefront/index.ts'
import { CLOSED_SECONDS } from '../../platform/closed-site.ts'
import { networkOf } from '../../platform/loopback.ts'
import { Refused } from '../../platform/refused.ts'
import { waitText } from '../../platform/wait-text.ts'
import { pieces, readBasket } from './buying/basket-cookie.ts'
import { isAdvice, sendAdvice, showAdvice } from './advice/advice.ts'
import { isList, showList } from './browse/visit-lists.ts'
import { isGiftCard, sendGiftCard, showGiftCard } from './gift-cards/visit-cards.ts'
import { type Form, fromHere } from './write/forms.ts'
import { carriedOf, saysHow } from './came-by.ts'
import { leadsTo } from './lead-on.ts'
import { sendBuying } from './buying/send-buying.ts'
import { isBuying, showBuying } from './buying/show-buying.ts'
import { encodingOf, type KeptPage, pack, packed, PageCache, toKept } from './page-cache.ts'
import { absent, pageFor } from './page-for.ts'
import { type Place, readAddress } from './place.ts'
import { type Renderer, renderer } from './renderer.ts'
import type { Site, Sites } from './sites.ts'
import { Visit } from './visit.ts'
import { isWriting, sendWriting, showWriting } from './write/visit-writing.ts'

type Params = { uid: string; '*'?: string }
type Asked = FastifyRequest<{ Params: Params }>

const MOST_BODY = 16_000
/**
 * Of one network: people put plants into a basket, and order once; who asks for letters to strangers asks for many, by the form of a gift
 * card as by that of the letter.
 */
const limits = {
  basket: { max: 120, timeWindow: '1 minute' },
  order: { max: 20, timeWindow: '1 minute' },
  letter: { max: 20, timeWindow: '1 hour' },
  card: { max: 20, timeWindow: '1 hour' },
  advice: { max: 60, timeWindow: '1 minute' },
}
const limitOf = (path: string): keyof typeof limits => {
  // By the path that is answered: `//newsletter` leads to the letter too.
  const [, room = ''] = readAddress(`/${path}`).path.split('/')
  return room === 'basket' || room === 'advice' ? room : room === 'newsletter' ? 'letter' : room === 'gift-card' ? 'card' : 'order'
}

/** Pages that are one visitor's own. */
const rooms = [
  { is: isList, show: showList, send: () => Promise.resolve(undefined) },
  { is: isBuying, show: showBuying, send: sendBuying },
  { is: isWriting, show: showWriting, send: sendWriting },
  { is: isGiftCard, show: showGiftCard, send: sendGiftCard },
  { is: isAdvice, show: showAdvice, send: sendAdvice },
]

/** The public pages of every shop, by path and by host name. Looking at them needs no sign-in, sets no cookie and writes nothing. */
export function mountSite(app: FastifyInstance, base: Base, sites: Sites): void {
  const cache = new PageCache()
  const arrive = async (request: Asked, reply: FastifyReply) => {
    const site = await sites.byUid(request.params.uid)
    if (!site) return void noShop(reply)
    const byHost = sites.cameByHost(request.raw)
    const place = placeOf(request, base, site, byHost)
    const to = leadsTo(request, { site, place, byHost, hasBasket: () => basketIn(base, site, request) > 0 })
    // A browser that kept it would go round in circles once the shop takes its former name again.
    if (to !== undefined) return void reply.header('cache-control', 'no-store').redirect(to, 301)
    return { site, place, drawn: await renderer() }
  }
  const missing = async (visit: Visit) => {
    const found = await visit.read((ctx) => absent(ctx, visit.place, 'missing'))
    return visit.page(404, found.page.head, found.page.content)
  }
  const show = async (request: Asked, reply: FastifyReply) => {
    const come = await arrive(request, reply)
    if (!come) return reply
    const { site, place, drawn } = come
    const own = rooms.find(({ is }) => is(place.path))
    if (own) {
      const visit = new Visit(request, reply, { ...come, base })
      if ((await own.show(visit)) === undefined) await missing(visit)
      return reply
    }
    // What people type to find something is asked once: kept, it would only push out what many look at.
    const key = place.query.has('q') ? undefined : `${place.language} ${place.prefix} ${place.origin} ${place.path}?${asked(place.query)}`
    const kept = key === undefined ? undefined : cache.find(site.id, key)
    if (kept) return sendPage(request, reply, kept, { ...come, base })
    const write = writesOf(site.id)
    const who = {
      shopId: site.id,
      actor: { kind: 'public' },
      requestId: request.id,
      locale: place.language,
      readOnly: true,
      mayLag: true,
    } as const
    const found = await inShop(base, who, (ctx) => pageFor(ctx, place))
    if ('movedTo' in found) return reply.redirect(addressOf(place, withHow(base, site, place, found.movedTo)), 301)
    if ('bytes' in found)
      return reply.headers({ 'content-type': found.type, 'cache-control': 'public, max-age=31536000, immutable' }).send(found.bytes)
    if ('text' in found) return sendText(request, reply, found)
    const page = toKept(found.status, drawn.renderPage(found.page), found.page.frame.theme, key !== undefined)
    if (key !== undefined && found.status === 200) cache.keep(site.id, key, write, page)
    return sendPage(request, reply, page, { ...come, base })
  }
  mountLinkPages(app, (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: MOST_BODY }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    )
    scope.get<{ Params: Params }>(`${SITE_PATH}:uid`, show)
    scope.get<{ Params: Params }>(`${SITE_PATH}:uid/*`, show)
    const counts = Object.fromEntries(
      Object.entries(limits).map(([what, limit]) => [
        what,
        scope.createRateLimit({ ...limit, keyGenerator: ({ ip }) => `site ${what} ${networkOf(ip)}` }),
      ]),
    )
    scope.post<{ Params: Params; Body: Form | undefined }>(`${SITE_PATH}:uid/*`, async (request, reply) => {
      const counted = await counts[limitOf(request.params['*'] ?? '')]?.(request)
      if (counted && 'isExceeded' in counted && counted.isExceeded) {
        reply.header('retry-after', Math.max(1, counted.ttlInSeconds))
        throw new Refused('too_many_requests', { seconds: counted.ttlInSeconds, wait: waitText(counted.ttlInSeconds) })
      }
      if (!fromHere(request, request.host)) throw new Refused('invalid_input')
      const come = await arrive(request, reply)
      if (!come) return reply
      const visit = new Visit(request, reply, { ...come, base })
      const form = request.body ?? new URLSearchParams()
      const own = rooms.find(({ is }) => is(come.place.path))
      if ((await own?.send(visit, form)) === undefined) await missing(visit)
      return reply
    })
  })
}

/** What a page depends on behind the question mark, always in one order: what somebody adds to an address makes no other page of it. */
const known = ['page', 'view', 'sort', ...facetNames]
/**
 * A value that looks like another name and value stays one: else whoever asks for it chose what others see at the address
 * that it looks like.
 */
const asked = (query: URLSearchParams): string =>
  query.size === 0
    ? ''
    : new URLSearchParams(known.flatMap((name) => query.getAll(name).map((value): [string, string] => [name, value]))).toString()

const noShop = (reply: FastifyReply) =>
  reply.code(404).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('Cette boutique n’existe pas.')

function placeOf(request: Asked, base: Base, { uid }: Site, byHost: boolean): Place {
  const url = request.raw.url ?? ''
  const at = url.indexOf('?')
  return {
    ...readAddress(`/${request.params['*'] ?? ''}`),
    query: new URLSearchParams(at < 0 ? '' : url.slice(at + 1)),
    prefix: byHost ? '' : `${SITE_PATH}${uid}`,
    // By the name that led to the shop: what a visitor adds as the name before a proxy (`X-Forwarded-Host`) is to stand in no link or mail.
    origin: byHost ? `${request.protocol}://${request.headers.host}` : base.services.config.publicUrl,
  }
}

/** Who comes by a letter to an address that moved comes by it still. */
function withHow(base: Base, { uid }: Site, { query }: Place, path: string): string {
  const more = saysHow(query) ? carriedOf(base.services, uid, query, new Date()).toString() : ''
  return more === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${more}`
}

const addressOf = ({ prefix, language }: Place, path: string): string => inLanguage(prefix, language) + path

/** How much lies in the basket that a visitor has at this address. */
const basketIn = ({ services }: Base, { id }: Site, { headers }: FastifyRequest): number =>
  headers.cookie?.includes('basket=') ? pieces(readBasket(services, id, headers.cookie)) : 0

type Come = { site: Site; place: Place; drawn: Renderer; base: Base }

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: KeptPage, come: Come): Promise<FastifyReply> {
  // For whoever has a basket, the page says what is in it; for whoever comes by a letter, its links take along by which.
  if (basketIn(come.base, come.site, request) > 0 || saysHow(come.place.query)) {
    await new Visit(request, reply, come).send(page.status, page.text, page.theme)
    return reply
  }
  const encoding = encodingOf(request.headers['accept-encoding'])
  reply.code(page.status).headers(come.drawn.headersWith(page.theme))
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  if (page.status === 503) reply.header('retry-after', CLOSED_SECONDS)
  if (page.status !== 200) return reply.header('cache-control', 'no-store').send(await packed(page, encoding))
  reply.header('cache-control', 'no-cache')
  if (page.etag !== null) reply.header('etag', page.etag)
  if (page.etag !== null && request.headers['if-none-match']?.includes(page.etag))
    return reply.removeHeader('content-encoding').code(304).send()
  return reply.send(await packed(page, encoding))
}

async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, text }: { type: string; text: string },
): Promise<FastifyReply> {
  const encoding = encodingOf(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply
    .headers({ 'content-type': type, 'cache-control': 'public, max-age=300', vary: 'accept-encoding' })
    .send(await pack(text, encoding))
}
