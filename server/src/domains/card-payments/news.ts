import type { Ctx } from '../../platform/context.ts'
import type { JobShop } from '../../platform/job.ts'
import { stateColumns } from './account.ts'
import { readRefund } from './apply-refund.ts'
import { asking, type Connection, connectionOf } from './connection.ts'
import { isNewsType, type NewsType } from './news-types.ts'
import { ProviderError } from './provider-error.ts'
import { readPayout } from './payouts.ts'
import { readDispute } from './read-dispute.ts'
import type { News } from './provider-shapes.ts'
import { readIntent, readSession } from './take-payment.ts'
import { newsJob } from './jobs.ts'

type Reader = (shop: JobShop, connection: Connection, ref: string) => Promise<unknown>

/** News only says where to look: what is true is asked for, so its order and its repetition do not matter. */
const readers: Record<NewsType, Reader> = {
  'checkout.session.completed': readSession,
  'checkout.session.async_payment_succeeded': readSession,
  'checkout.session.expired': readSession,
  'payment_intent.succeeded': readIntent,
  'charge.updated': readIntent,
  'charge.refunded': readRefundsOf,
  'refund.created': readRefund,
  'refund.updated': readRefund,
  'refund.failed': readRefund,
  'charge.dispute.created': readDispute,
  'charge.dispute.updated': readDispute,
  'charge.dispute.closed': readDispute,
  'payout.created': readPayout,
  'payout.updated': readPayout,
  'payout.paid': readPayout,
  'payout.failed': readPayout,
  'payout.canceled': readPayout,
  'payout.reconciliation_completed': readPayout,
  'account.updated': readAccount,
}

async function readRefundsOf(shop: JobShop, connection: Connection, intentRef: string): Promise<void> {
  const refunds = await asking(shop, connection, () => connection.provider.refundsOf(intentRef))
  for (const refund of refunds) await readRefund(shop, connection, refund.ref)
}

export async function readAccount(shop: Pick<JobShop, 'inShop'>, connection: Connection): Promise<void> {
  const { account, provider } = connection
  const state = await asking(shop, connection, () =>
    account.kind === 'own' ? provider.account() : provider.connected(account.account_ref),
  )
  await shop.inShop((ctx) => ctx.db.updateTable('card_account').set(stateColumns(state)).where('id', '=', account.id).execute())
}

/** Keeps news once, by its name; true when it is new. What is not for this domain, or of the other mode, is let go. */
export async function keepNews(ctx: Ctx, connection: Pick<Connection, 'account'>, news: News, via: 'webhook' | 'sweep'): Promise<boolean> {
  if (!isNewsType(news.type) || !news.objectRef || news.live !== connection.account.live) return false
  if (news.accountRef !== null && news.accountRef !== connection.account.account_ref) return false
  const kept = await ctx.db
    .insertInto('card_event')
    .values({
      shop_id: ctx.shopId,
      event_ref: news.ref,
      type: news.type,
      object_ref: news.objectRef,
      via,
      occurred_at: news.at,
      received_at: ctx.now,
    })
    .onConflict((conflict) => conflict.columns(['shop_id', 'event_ref']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (kept) await ctx.enqueue(newsJob, { eventId: kept.id })
  return kept !== undefined
}

/** Job: takes up one piece of news. */
export async function readNewsOf({ eventId }: { eventId: number }, shop: JobShop): Promise<void> {
  const found = await shop.inShop(async (ctx) => {
    const event = await ctx.db
      .selectFrom('card_event')
      .selectAll()
      .where('id', '=', eventId)
      .where('handled_at', 'is', null)
      .executeTakeFirst()
    return event && { event, connection: await connectionOf(ctx) }
  })
  if (!found?.connection || !isNewsType(found.event.type)) return
  try {
    await readers[found.event.type](shop, found.connection, found.event.object_ref)
  } catch (error) {
    // What the account does not hold, or holds no more, will not come by asking again.
    if (!(error instanceof ProviderError) || error.reason !== 'resource_missing') throw error
  }
  await shop.inShop((ctx) => ctx.db.updateTable('card_event').set({ handled_at: ctx.now }).where('id', '=', found.event.id).execute())
}

/** Job: looks at the provider for all refunds of one order's payments, whatever news came. */
export async function readOrder({ orderId }: { orderId: number }, shop: JobShop): Promise<void> {
  const { payments, connection } = await shop.inShop(async (ctx) => ({
    payments: await ctx.db.selectFrom('card_payment').select('intent_ref').where('order_id', '=', orderId).execute(),
    connection: await connectionOf(ctx),
  }))
  if (!connection) return
  for (const payment of payments) await readRefundsOf(shop, connection, payment.intent_ref)
}
