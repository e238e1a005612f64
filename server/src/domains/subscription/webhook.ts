import { fullPath } from '@plantule/contract/base/route'
import { subscriptionRoutes } from '@plantule/contract/subscription/subscription'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Base, inShop } from '../../platform/context.ts'
import { daysBefore } from '../../platform/forget.ts'
import type { JobShop } from '../../platform/job.ts'
import type { Ctx } from '../../platform/context.ts'
import { shopIdOf } from '../../platform/link-pages.ts'
import { Refused } from '../../platform/refused.ts'
import { type BillingNews, ProviderError, readBillingNews } from '../card-payments/index.ts'
import { takeCard } from './card-setup.ts'
import { noteCharge } from './collect.ts'
import { readDispute } from './disputes.ts'
import { newsJob } from './jobs.ts'
import { billingProvider, isLive } from './provider-account.ts'
import { readRefund } from './refunds.ts'
import { takePayment } from './take-payment.ts'

const MAX_BYTES = 1_000_000
const SYSTEM = { kind: 'system', name: 'Plantule' } as const
const TYPES: readonly string[] = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'checkout.session.completed',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
]

/**
 * Where the card provider sends its news about subscriptions. The bytes are signed and stay as they came; news is kept once by its name,
 * and a job asks what is true, so that its order and its repetition do not matter. It arrives while a shop is suspended too: it tells of
 * the payment that opens it.
 */
export function mountWebhook(app: FastifyInstance, base: Base): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) => done(null, body))
    scope.route({ method: 'POST', url: fullPath(subscriptionRoutes.webhook), handler: (request) => take(base, request) })
  })
}

/** Throws `bad_signature`. */
async function take(base: Base, request: FastifyRequest): Promise<{ received: true }> {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const signature = request.headers['stripe-signature']
  const { billing } = base.services.config
  const news = billing && readBillingNews(body, typeof signature === 'string' ? signature : '', billing.webhookSecret)
  if (!news) throw new Refused('bad_signature')
  if (!TYPES.includes(news.type) || news.live !== isLive(base.services)) return { received: true }
  const shopId = await shopOf(base, news)
  if (shopId) await inShop(base, { shopId, actor: SYSTEM, requestId: request.id }, (ctx) => keep(ctx, news))
  return { received: true }
}

/** Of disputes, and of refunds made on the provider's own pages, the payment alone says whose they are. */
async function shopOf(base: Base, { uid, intentRef }: BillingNews): Promise<number | undefined> {
  if (uid !== null) return shopIdOf(base, uid)
  if (intentRef === null) return undefined
  const { rows } = await base.pool.query<{ id: number | null }>('select shop_of_subscription_payment($1) as id', [intentRef])
  return rows[0]?.id || undefined
}

async function keep(ctx: Ctx, news: BillingNews): Promise<void> {
  const kept = await ctx.db
    .insertInto('subscription_event')
    .values({ shop_id: ctx.shopId, event_ref: news.ref, type: news.type, object_ref: news.objectRef, received_at: ctx.now })
    .onConflict((conflict) => conflict.columns(['shop_id', 'event_ref']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (kept) await ctx.enqueue(newsJob, { eventId: kept.id })
}

/** Job: asks the card provider what is true of one piece of news, and writes it down. */
export async function readNews({ eventId }: { eventId: number }, shop: JobShop): Promise<void> {
  const provider = billingProvider(shop.services)
  const event = await shop.inShop((ctx) =>
    ctx.db.selectFrom('subscription_event').selectAll().where('id', '=', eventId).where('handled_at', 'is', null).executeTakeFirst(),
  )
  if (!provider || !event) return
  try {
    if (event.type === 'checkout.session.completed') {
      if (await provider.takeSetup(event.object_ref)) await shop.inShop(takeCard)
    } else if (event.type.startsWith('refund.')) await readRefund(provider, event.object_ref, shop)
    else if (event.type.startsWith('charge.dispute.')) await readDispute(provider, event.object_ref, shop)
    else await readIntent(provider, event.object_ref, shop)
  } catch (error) {
    // What the account does not hold will not come by asking again.
    if (!(error instanceof ProviderError) || error.reason !== 'resource_missing') throw error
  }
  await shop.inShop((ctx) => ctx.db.updateTable('subscription_event').set({ handled_at: ctx.now }).where('id', '=', eventId).execute())
}

async function readIntent(provider: NonNullable<ReturnType<typeof billingProvider>>, ref: string, shop: JobShop): Promise<void> {
  const charge = await provider.intent(ref)
  await shop.inShop(async (ctx) => {
    const invoiceId = Number(charge.about['invoice'])
    if (!Number.isSafeInteger(invoiceId)) return
    const { uid } = await ctx.db.selectFrom('shop').select('uid').where('id', '=', ctx.shopId).executeTakeFirstOrThrow()
    const known = await ctx.db.selectFrom('subscription_invoice').select('id').where('id', '=', invoiceId).executeTakeFirst()
    if (!known || charge.about['shop'] !== uid) return
    if (charge.state === 'settled') return takePayment(ctx, invoiceId, charge)
    const asked = await ctx.db
      .selectFrom('subscription_charge')
      .select('id')
      .where('invoice_id', '=', invoiceId)
      .where('intent_ref', '=', ref)
      .where('state', '=', 'asked')
      .executeTakeFirst()
    if (asked) await noteCharge(ctx, invoiceId, asked.id, charge)
  })
}

/** News is kept for as long as the card provider may repeat it, and longer; pages that are over as well. */
export async function forgetEvents(ctx: Ctx): Promise<void> {
  const before = daysBefore(ctx, 90)
  await ctx.db.deleteFrom('subscription_event').where('received_at', '<', before).execute()
  await ctx.db.deleteFrom('subscription_page').where('until', '<', before).execute()
}
