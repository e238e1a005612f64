import type { CardReason, OrderCard } from '@plantule/contract/card-payments/schemas'
import type { Ctx } from '../../platform/context.ts'
import { addressOf, dueOf, findOrder, leftByModification, type Order } from '../orders/index.ts'
import { stateOf } from './account.ts'
import { findAccount, shopUid } from './connection.ts'
import { askedBy, MINIMUM_CENTS } from './link-rules.ts'
import { linkAnswer } from './links.ts'

/** All that the order's page shows of card payment. Throws `not_found`. */
export async function orderCard(ctx: Ctx, orderId: number): Promise<OrderCard> {
  const order = await findOrder(ctx, orderId)
  const account = await findAccount(ctx)
  const links = await ctx.db.selectFrom('card_link').selectAll().where('order_id', '=', orderId).orderBy('id', 'desc').limit(20).execute()
  const payments = await ctx.db
    .selectFrom('card_payment as p')
    .select(['p.id', 'p.order_payment_id', 'p.amount_cents', 'p.refunded_cents', 'p.state', 'p.reason', 'p.brand', 'p.last4'])
    .select((eb) =>
      eb
        .selectFrom('card_dispute as d')
        .select('d.status')
        .whereRef('d.card_payment_id', '=', 'p.id')
        .orderBy('d.id', 'desc')
        .limit(1)
        .as('dispute'),
    )
    .where('p.order_id', '=', orderId)
    .orderBy('p.id')
    .execute()
  const uid = await shopUid(ctx)
  return {
    state: stateOf(account),
    live: account?.live ?? false,
    links: links.map((link) => linkAnswer(link, order, ctx, uid)),
    offers: await offersOf(ctx, order),
    email: await addressOf(ctx, order),
    payments: payments.map((payment) => ({
      id: payment.id,
      orderPaymentId: payment.order_payment_id,
      amountCents: payment.amount_cents,
      refundedCents: payment.refunded_cents,
      state: payment.state as 'booked',
      reason: payment.reason as CardReason | null,
      brand: payment.brand,
      last4: payment.last4,
      dispute: payment.dispute,
    })),
    failedRefunds: await failedOf(ctx, orderId),
  }
}

/** Refunds of the order's card payments that the provider did not make, until somebody decides. */
async function failedOf(ctx: Ctx, orderId: number): Promise<OrderCard['failedRefunds']> {
  const rows = await ctx.db
    .selectFrom('card_refund as r')
    .innerJoin('card_payment as p', (join) => join.onRef('p.shop_id', '=', 'r.shop_id').onRef('p.id', '=', 'r.card_payment_id'))
    .leftJoin('order_payment as o', (join) => join.onRef('o.shop_id', '=', 'r.shop_id').onRef('o.id', '=', 'r.order_payment_id'))
    .select(['r.id', 'r.amount_cents', 'r.reason', 'o.status'])
    .where('p.order_id', '=', orderId)
    .where('r.state', '=', 'failed')
    .where('r.dropped', '=', false)
    .orderBy('r.id')
    .execute()
  return rows.map((row) => ({ id: row.id, amountCents: row.amount_cents, reason: row.reason ?? '', booked: row.status !== 'pending' }))
}

/** The deposit while it is asked for, then what is left: as a correction once a modification left it. */
async function offersOf(ctx: Ctx, order: Order): Promise<OrderCard['offers']> {
  const deposit = askedBy(order, 'deposit')
  const due = askedBy(order, 'payment')
  const correction = leftByModification(order, dueOf(order))
  const offers: OrderCard['offers'] = [
    { kind: 'deposit', amountCents: deposit },
    { kind: correction > 0 ? 'correction' : 'payment', amountCents: due },
  ]
  return offers.filter((offer, index) => offer.amountCents >= MINIMUM_CENTS && (index === 1 || offer.amountCents < due))
}
