import { cardPaymentRoutes } from '@plantule/contract/card-payments/card-payments'
import { fullPath } from '@plantule/contract/base/route'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Base, type Ctx, inShop } from '../../platform/context.ts'
import { shopIdOf } from '../../platform/link-pages.ts'
import { Refused } from '../../platform/refused.ts'
import { findAccount } from './connection.ts'
import { keepNews } from './news.ts'
import { readNews } from './provider.ts'
import type { News } from './provider-shapes.ts'
import { openFor } from './seal.ts'
import { mustExist } from '../../platform/must-exist.ts'

const MAX_BYTES = 1_000_000
const SYSTEM = { kind: 'system', name: 'Plantule' } as const

/**
 * Where the provider sends its news. The body stays as it came, since its bytes are signed; it is only kept by its name, and a
 * job asks what is true, so that the answer leaves at once. What is not signed with the shop's secret is refused.
 */
export function mountWebhook(app: FastifyInstance, base: Base): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) => done(null, body))
    scope.route({ method: 'POST', url: fullPath(cardPaymentRoutes.webhook), handler: take })
  })
  async function take(request: FastifyRequest): Promise<{ received: true }> {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const signature = request.headers['stripe-signature']
    const { shop } = request.query as { shop?: unknown }
    const signed = { body, signature: typeof signature === 'string' ? signature : '' }
    await (typeof shop === 'string' ? takeOwn(base, request.id, shop, signed) : takeConnected(base, request.id, signed))
    return { received: true }
  }
}

type Signed = { body: Buffer; signature: string }

/** News of a shop with keys of its own, which also arrives while the shop is suspended: its customers have paid. */
async function takeOwn(base: Base, requestId: string, uid: string, { body, signature }: Signed): Promise<void> {
  const shopId = mustExist(await shopIdOf(base, uid))
  await inShop(base, { shopId, actor: SYSTEM, requestId }, async (ctx) => {
    const account = await findAccount(ctx)
    if (!account?.sealed_webhook_secret) throw new Refused('not_found')
    const news = readNews(body, signature, openFor(ctx.services, shopId, 'webhook', account.sealed_webhook_secret))
    if (!news) throw new Refused('bad_signature')
    await keepNews(ctx, { account }, news, 'webhook')
  })
}

/** News of the accounts that this installation opened: one address for all, the shop is found by the account. */
async function takeConnected(base: Base, requestId: string, { body, signature }: Signed): Promise<void> {
  const { stripe } = base.services.config
  const news = stripe && readNews(body, signature, stripe.webhookSecret)
  if (!news) throw new Refused('bad_signature')
  const shopId = await shopOf(base, news)
  // An account that was forgotten here still sends news for a while.
  if (shopId === null) return
  await inShop(base, { shopId, actor: SYSTEM, requestId }, async (ctx: Ctx) => {
    const account = await findAccount(ctx)
    if (account?.kind === 'connected') await keepNews(ctx, { account }, news, 'webhook')
  })
}

async function shopOf(base: Base, news: News): Promise<number | null> {
  if (news.accountRef === null) return null
  const { rows } = await base.pool.query<{ id: number | null }>('select shop_of_card_account($1) as id', [news.accountRef])
  return rows[0]?.id ?? null
}
