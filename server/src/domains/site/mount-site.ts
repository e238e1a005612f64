import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BASKET_MARK } from '@plantule/contract/site/site-page'
import { type Base, inShop } from '../../platform/context.ts'
import { writesOf } from '../../platform/keep-answer.ts'
import { mountLinkPages } from '../../platform/link-pages.ts'
import { encodingOf, type KeptPage, pack, packed, PageCache, toKept } from './page-cache.ts'
import { pageFor } from './page-for.ts'
import { type Place, readAddress } from './place.ts'
import { type Renderer, renderer } from './renderer.ts'
import { SITE_PATH, type Site, type Sites } from './sites.ts'

type Params = { uid: string; '*'?: string }
type Asked = FastifyRequest<{ Params: Params }>

/** The public pages of every shop, by path and by host name. Looking at them needs no sign-in, sets no cookie and writes nothing. */
export function mountSite(app: FastifyInstance, base: Base, sites: Sites): void {
  const cache = new PageCache()
  const show = async (request: Asked, reply: FastifyReply) => {
    const site = await sites.byUid(request.params.uid)
    if (!site) return noShop(reply)
    const byHost = sites.cameByHost(request.raw)
    if (byHost && site.host && site.host !== request.hostname.toLowerCase())
      return reply.redirect(`${request.protocol}://${site.host}${request.originalUrl}`, 301)
    const place = placeOf(request, base, site, byHost)
    // What people type to find something is asked once: kept, it would only push out what many look at.
    const key = place.query.has('q') ? undefined : `${place.language} ${place.prefix} ${place.origin} ${place.path}?${place.query}`
    const drawn = await renderer()
    const known = key === undefined ? undefined : cache.find(site.id, key)
    if (known) return sendPage(request, reply, known, drawn)
    const write = writesOf(site.id)
    const who = { shopId: site.id, actor: { kind: 'public' }, requestId: request.id, locale: place.language, readOnly: true } as const
    const found = await inShop(base, who, (ctx) => pageFor(ctx, place))
    if ('movedTo' in found) return reply.redirect(addressOf(place, found.movedTo), 301)
    if ('text' in found) return sendText(request, reply, found)
    const page = toKept(found.status, drawn.renderPage(found.page))
    if (key !== undefined && found.status === 200) cache.keep(site.id, key, write, page)
    return sendPage(request, reply, page, drawn)
  }
  mountLinkPages(app, (scope) => {
    scope.get<{ Params: Params }>(`${SITE_PATH}:uid`, show)
    scope.get<{ Params: Params }>(`${SITE_PATH}:uid/*`, show)
  })
}

const noShop = (reply: FastifyReply) =>
  reply.code(404).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('Cette boutique n’existe pas.')

function placeOf(request: Asked, base: Base, { uid }: Site, byHost: boolean): Place {
  const url = request.raw.url ?? ''
  const at = url.indexOf('?')
  return {
    ...readAddress(`/${request.params['*'] ?? ''}`),
    query: new URLSearchParams(at < 0 ? '' : url.slice(at + 1)),
    prefix: byHost ? '' : `${SITE_PATH}${uid}`,
    origin: byHost ? `${request.protocol}://${request.host}` : base.services.config.publicUrl,
  }
}

const addressOf = ({ prefix, language }: Place, path: string): string => `${prefix}${language === 'en' ? '/en' : ''}${path}`

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: KeptPage, drawn: Renderer): Promise<FastifyReply> {
  const encoding = encodingOf(request.headers['accept-encoding'])
  reply.code(page.status).headers(drawn.headers)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  if (page.status !== 200) return reply.header('cache-control', 'no-store').send(await packed(page, encoding))
  reply.header('etag', page.etag).header('cache-control', 'no-cache')
  if (request.headers['if-none-match']?.includes(page.etag)) return reply.removeHeader('content-encoding').code(304).send()
  return reply.send(await packed(page, encoding))
}

async function sendText(request: FastifyRequest, reply: FastifyReply, { type, text }: { type: string; text: string }): Promise<FastifyReply> {
  const encoding = encodingOf(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply
    .headers({ 'content-type': type, 'cache-control': 'public, max-age=300', vary: 'accept-encoding' })
    .send(await pack(text, encoding))
}

/** For whoever has a basket, the page says what is in it. */
export const withBasket = (text: string, label: string): string => text.replace(BASKET_MARK, label)
