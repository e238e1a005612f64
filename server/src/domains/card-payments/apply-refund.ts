import type { Selectable } from 'kysely'
import type { CardPayment as PaymentRow, CardRefund as RefundRow } from '../../db/tables.gen.ts'
import type { Ctx } from '../../platform/context.ts'
import type { JobShop } from '../../platform/job.ts'
import { notify } from '../../platform/notify.ts'
import { heldMoney, noteCardRefund, settleCardRefund, addToStory } from '../orders/index.ts'
import { noteGiftCardRefund } from '../codes/index.ts'
import { asking, type Connection } from './connection.ts'
import { lockWithPaid, takeOff } from './held-payment.ts'
import type { RefundState } from './provider-shapes.ts'
import { orderJob } from './jobs.ts'

type Held = { refund: Selectable<RefundRow>; payment: Selectable<PaymentRow> }

/** The order or the gift card first, then the refund: the order in which every verb takes its locks. */
async function hold(ctx: Ctx, refundId: number): Promise<Held> {
  const { card_payment_id } = await ctx.db
    .selectFrom('card_refund')
    .select('card_payment_id')
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow()
  const found = await ctx.db
    .selectFrom('card_payment')
    .select(['id', 'order_id', 'voucher_id'])
    .where('id', '=', card_payment_id)
    .executeTakeFirstOrThrow()
  const { payment } = await lockWithPaid(ctx, found)
  return {
    payment,
    refund: await ctx.db.selectFrom('card_refund').selectAll().where('id', '=', refundId).forUpdate().executeTakeFirstOrThrow(),
  }
}

/** Writes down what the provider says of a refund; as often as it says it. */
export async function applyRefund(ctx: Ctx, refundId: number, state: RefundState): Promise<void> {
  if (state.state === 'failed') return failRefund(ctx, refundId, state.reason ?? 'failed', state.ref)
  const { refund, payment } = await hold(ctx, refundId)
  if (refund.state === 'succeeded' || refund.state === 'failed') return
  const done_at = state.state === 'succeeded' ? ctx.now : null
  await ctx.db.updateTable('card_refund').set({ refund_ref: state.ref, state: state.state, done_at }).where('id', '=', refundId).execute()
  if (state.state === 'succeeded' && payment.order_id !== null && refund.order_payment_id !== null)
    await settleCardRefund(ctx, payment.order_id, refund.order_payment_id)
  await ctx.publish('card.changed', {}, 'accounting.read')
}

/** The money stays with the provider: refused at once, or sent back by the customer's bank days later. A person decides. */
export async function failRefund(ctx: Ctx, refundId: number, reason: string, refundRef?: string): Promise<void> {
  const { refund, payment } = await hold(ctx, refundId)
  if (refund.state === 'failed') return
  await ctx.db
    .updateTable('card_refund')
    .set({ state: 'failed', reason, refund_ref: refundRef ?? refund.refund_ref, done_at: null })
    .where('id', '=', refundId)
    .execute()
  await ctx.db
    .updateTable('card_payment')
    .set((eb) => ({ refunded_cents: eb('refunded_cents', '-', refund.amount_cents) }))
    .where('id', '=', payment.id)
    .execute()
  await notify(ctx, { kind: 'refund_failed', ids: [payment.id] })
  if (payment.order_id !== null) {
    await addToStory(ctx, payment.order_id, 'card_refund_failed', { cents: refund.amount_cents, reason })
    // What was given back on the provider's own pages may have found no room beside it.
    await ctx.enqueue(orderJob, { orderId: payment.order_id })
    await ctx.publish('orders.changed', { id: payment.order_id }, 'orders.read')
  }
  await ctx.publish('card.changed', {}, 'accounting.read')
}

/** News of a refund: one that was asked here, or one that somebody made on the provider's own pages. */
export async function readRefund(shop: Pick<JobShop, 'inShop'>, connection: Connection, ref: string): Promise<void> {
  const state = await asking(shop, connection, () => connection.provider.refund(ref))
  await shop.inShop(async (ctx) => {
    const own = state.metadata['plantule_shop'] === connection.uid ? Number(state.metadata['plantule_refund']) || 0 : 0
    const known = await ctx.db
      .selectFrom('card_refund')
      .select('id')
      .where((eb) => eb.or([eb('refund_ref', '=', ref), eb('id', '=', own)]))
      .executeTakeFirst()
    if (known) await applyRefund(ctx, known.id, state)
    else if (state.state === 'succeeded') await noteOutside(ctx, state)
  })
}

/** The money has gone back already, so the order says so too, as far as it had been paid; a gift card can be spent no more. */
async function noteOutside(ctx: Ctx, state: RefundState): Promise<void> {
  const found = await ctx.db
    .selectFrom('card_payment')
    .select(['id', 'order_id', 'voucher_id'])
    .where('intent_ref', '=', state.intentRef ?? '')
    .executeTakeFirst()
  if (!found) return
  const { order, card, payment } = await lockWithPaid(ctx, found)
  const again = await ctx.db.selectFrom('card_refund').select('id').where('refund_ref', '=', state.ref).executeTakeFirst()
  if (again) return
  // The provider gives back no more than it took: one that waits here will be refused, and the order is read again then (`failRefund`).
  if (payment.refunded_cents + state.amountCents > payment.amount_cents) return
  const onOrder = order !== null && payment.state === 'booked' && heldMoney(order) >= state.amountCents
  const orderPaymentId = onOrder ? await noteCardRefund(ctx, order, state.amountCents, 'Stripe') : null
  if (card && payment.state === 'booked') await noteGiftCardRefund(ctx, card, state.amountCents)
  await takeOff(ctx, payment, state.amountCents)
  await ctx.db
    .insertInto('card_refund')
    .values({
      shop_id: ctx.shopId,
      card_payment_id: payment.id,
      order_payment_id: orderPaymentId,
      refund_ref: state.ref,
      amount_cents: state.amountCents,
      state: 'succeeded',
      author: 'Stripe',
      created_at: state.at,
      done_at: ctx.now,
    })
    .execute()
  await ctx.publish('card.changed', {}, 'accounting.read')
}
