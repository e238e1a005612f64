import type { FastifyInstance, FastifyReply } from 'fastify'
import { LETTER_PARAMETER } from '@plantule/contract/marketing/measures'
import { sql } from 'kysely'
import { type Base, type Ctx, inShop } from '../../platform/context.ts'
import { linkPageHeaders, shopIdOf } from '../../platform/link-pages.ts'
import { networkOf } from '../../platform/loopback.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { primaryHost } from '../shops/index.ts'
import { isPerson } from '../tracking/index.ts'
import { arrivalOf, type LetterLink, readLetterToken } from './letter-links.ts'

type Params = { shop: string; link: string }
const UID = /^[a-z0-9][a-z0-9-]{1,40}$/
/** What one network is counted for; beyond that it is led on all the same. */
const MOST_A_MINUTE = 60
/** One point that shows nothing. */
const POINT = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/**
 * The links of letters. One leads to what its letter said when it left and nowhere else; it is counted where a person follows it, as far
 * as one can tell, and says who only where they agreed to that.
 */
export function mountLetterLinks(app: FastifyInstance, base: Base): void {
  const count = app.createRateLimit({
    max: MOST_A_MINUTE,
    timeWindow: '1 minute',
    keyGenerator: ({ ip }) => `letter link ${networkOf(ip)}`,
  })
  app.get<{ Params: Params }>('/m/:shop/:link', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': linkPageHeaders['referrer-policy'] })
    const { shop, link: token } = request.params
    const opened = token.endsWith('.gif')
    const link = UID.test(shop) ? readLetterToken(base.services, shop, opened ? token.slice(0, -4) : token) : undefined
    const shopId = link && opened === (link.n === 0) ? await shopIdOf(base, shop) : undefined
    if (!link || !shopId) return notFound(reply)
    const counted = await count(request)
    const counts = isPerson(request) && !('isExceeded' in counted && counted.isExceeded)
    const who = { shopId, actor: { kind: 'system', name: 'newsletter' }, requestId: request.id } as const
    if (opened) {
      if (counts) await inShop(base, who, (ctx) => note(ctx, link))
      return reply.type('image/gif').send(POINT)
    }
    const found = await inShop(base, { ...who, readOnly: !counts }, async (ctx) => {
      if (counts) await note(ctx, link)
      return targetOf(ctx, shop, link)
    })
    return found === undefined ? notFound(reply) : reply.redirect(found, 302)
  })
}

const notFound = (reply: FastifyReply) => reply.code(404).type('text/plain; charset=utf-8').send('Ce lien n’existe pas ou plus.')

/** One click more; of a reader who agreed, and still does, when they first opened and followed. */
async function note(ctx: Ctx, { newsletterId, n, deliveryId }: LetterLink): Promise<void> {
  if (n > 0)
    await ctx.db
      .updateTable('newsletter_link')
      .set(({ eb }) => ({ clicks: eb('clicks', '+', 1) }))
      .where('newsletter_id', '=', newsletterId)
      .where('n', '=', n)
      .execute()
  if (deliveryId === 0) return
  await sql`
    update newsletter_delivery d set opened_at = coalesce(d.opened_at, ${ctx.now}),
      clicked_at = case when ${n > 0} then coalesce(d.clicked_at, ${ctx.now}) else d.clicked_at end
    where d.shop_id = ${ownShop} and d.id = ${deliveryId} and d.newsletter_id = ${newsletterId} and d.measured
      and d.subscriber_id in (select s.id from newsletter_subscriber s where s.shop_id = ${ownShop} and s.measured_at is not null)`.execute(
    ctx.db,
  )
}

/** The address that the letter had; a page of the shop's own is told by which letter somebody comes. */
async function targetOf(ctx: Ctx, uid: string, { newsletterId, n }: LetterLink): Promise<string | undefined> {
  const link = await ctx.db
    .selectFrom('newsletter_link')
    .select('url')
    .where('newsletter_id', '=', newsletterId)
    .where('n', '=', n)
    .executeTakeFirst()
  const url = link && URL.parse(link.url)
  if (!url) return undefined
  if (await isOwn(ctx, uid, url)) url.searchParams.set(LETTER_PARAMETER, arrivalOf(ctx.services, uid, newsletterId, ctx.now))
  return url.href
}

async function isOwn(ctx: Ctx, uid: string, { hostname, origin, pathname }: URL): Promise<boolean> {
  const home = `/shop/${uid}`
  if (origin === new URL(ctx.services.config.publicUrl).origin && (pathname === home || pathname.startsWith(`${home}/`))) return true
  return hostname === (await primaryHost(ctx))
}
