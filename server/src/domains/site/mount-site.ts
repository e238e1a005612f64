import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Base, inShop } from '../../platform/context.ts'
import { pageFor } from './page-for.ts'
import { renderer } from './renderer.ts'
import { SITE_PATH, type Site, type Sites } from './sites.ts'
import { readAddress } from './site-address.ts'

type Params = { uid: string; '*'?: string }

/** The public pages of every shop, by path and by host name. Looking at them needs no sign-in, sets no cookie and writes nothing. */
export function mountSite(app: FastifyInstance, base: Base, sites: Sites): void {
  const show = async (request: FastifyRequest<{ Params: Params }>, reply: FastifyReply) => {
    const site = await sites.byUid(request.params.uid)
    if (!site)
      return reply.code(404).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('Cette boutique n’existe pas.')
    return answer(request, reply, site)
  }
  const answer = async (request: FastifyRequest<{ Params: Params }>, reply: FastifyReply, site: Site) => {
    const byHost = sites.cameByHost(request.raw)
    if (byHost && site.host && site.host !== request.hostname.toLowerCase())
      return reply.redirect(`${request.protocol}://${site.host}${request.originalUrl}`, 301)
    const { language, path } = readAddress(`/${request.params['*'] ?? ''}`)
    const who = { shopId: site.id, actor: { kind: 'public' }, requestId: request.id, locale: language, readOnly: true } as const
    const place = { language, path, prefix: byHost ? '' : `${SITE_PATH}${site.uid}`, origin: originOf(request, base, byHost) }
    const { status, page } = await inShop(base, who, (ctx) => pageFor(ctx, place))
    const { renderPage, styleHash } = await renderer()
    return reply
      .code(status)
      .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy(styleHash), 'cache-control': 'no-cache' })
      .send(renderPage(page))
  }
  app.get<{ Params: Params }>(`${SITE_PATH}:uid`, show)
  app.get<{ Params: Params }>(`${SITE_PATH}:uid/*`, show)
}

const originOf = (request: FastifyRequest, base: Base, byHost: boolean): string =>
  byHost ? `${request.protocol}://${request.host}` : base.services.config.publicUrl

/** Nothing runs in a page but files of our own, and nothing is loaded from elsewhere. */
const policy = (styleHash: string): string =>
  [
    "default-src 'none'",
    `style-src ${styleHash}`,
    "script-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
