import type { PaymentType } from '@plantule/contract/base/payment-types'
import type { Ctx } from '../../../platform/context.ts'
import { parisDay } from '../../../platform/paris.ts'
import { lockOrder } from '../lock-order.ts'
import { writePayment } from './write-payment.ts'
import { type Order, addToStory } from '../orders.db.ts'
import { recordCard, settlePending } from './payments.ts'
import { saveOrder } from '../save-order.ts'

type Repaid = { cents: number; type: PaymentType; sessionId: number | null }
type Taken = { kind: 'payment' | 'deposit' | 'correction'; cents: number; note: string }

/** Records what the card provider took on an order that is locked; returns the payment. Throws `overpayment`. */
export const takeCardPayment = (ctx: Ctx, order: Order, { kind, cents, note }: Taken): Promise<number> =>
  recordCard(ctx, order, kind, cents, note)

/**
 * Records what was given back outside, from the provider's own pages, on an order that is locked. It is no debt: it still counts as
 * paid until a refund says what it was for, or the order owes the customer as much anyway (`saveOrder`).
 */
export async function noteCardRefund(ctx: Ctx, order: Order, cents: number, note: string): Promise<number> {
  const id = await writePayment(ctx, order, { type: 'online_card', kind: 'refund', cents: -cents, validated: true, note, outside: true })
  await saveOrder(ctx, order, 'refunded_outside', { outside_cents: order.outside_cents + cents })
  await addToStory(ctx, order.id, 'refunded_outside', { cents })
  return id
}

/**
 * The bank took back what the customer had paid on an order that is locked: the dispute of it was lost. It has left, so it is refused for
 * no reason; what it paid is owed again. What had gone back outside stays told as far as it still counts as paid.
 */
export async function loseCardPayment(ctx: Ctx, order: Order, cents: number, note: string): Promise<number> {
  const id = await writePayment(ctx, order, { type: 'online_card', kind: 'refund', cents: -cents, validated: true, note })
  const left = order.paid_cents - cents
  const over = Math.max(order.outside_cents - Math.max(left, 0), 0)
  await saveOrder(ctx, order, 'dispute_lost', { paid_cents: left - over, outside_cents: order.outside_cents - over })
  return id
}

/**
 * What stands as given back by card on a locked order, and was not, has been given back otherwise: both movements are sealed, so that the
 * order stays as it was and each means, and the drawer, tells what really left. Throws as `writePayment`.
 */
export async function noteRefundRepaid(ctx: Ctx, order: Order, { cents, type, sessionId }: Repaid): Promise<void> {
  const common = { validated: true, note: 'Remboursement par carte refusé', sessionId }
  await writePayment(ctx, order, { ...common, type: 'online_card', kind: 'correction', cents })
  await writePayment(ctx, order, { ...common, type, kind: 'refund', cents: -cents })
  await saveOrder(ctx, order, 'refund_repaid', {})
  await addToStory(ctx, order.id, 'card_refund_repaid', { cents, type })
}

/** The provider gave the money of a pending refund back. False when nothing was pending any more. */
export async function settleCardRefund(ctx: Ctx, orderId: number, orderPaymentId: number): Promise<boolean> {
  const order = await lockOrder(ctx, orderId)
  const payment = await ctx.db
    .selectFrom('order_payment')
    .selectAll()
    .where('id', '=', orderPaymentId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  if (!payment) return false
  // The day on which it left: the one on which it was asked for may lie in a month that is closed since.
  await settlePending(ctx, order, payment, parisDay(ctx.now))
  return true
}

/** Withdraws a pending refund that the provider did not make. */
export async function dropCardRefund(ctx: Ctx, orderId: number, orderPaymentId: number): Promise<void> {
  const order = await lockOrder(ctx, orderId)
  const payment = await ctx.db
    .deleteFrom('order_payment')
    .where('id', '=', orderPaymentId)
    .where('status', '=', 'pending')
    .returning(['payment_type', 'amount_cents'])
    .executeTakeFirst()
  if (!payment) return
  await addToStory(ctx, orderId, 'payment_removed', { type: payment.payment_type, cents: payment.amount_cents })
  await saveOrder(ctx, order, 'payment', {})
}

/** What a modification left to pay, when the order had been paid before it; else 0. */
export const leftByModification = (
  { paid_cents, modified_from_cents }: Pick<Order, 'paid_cents' | 'modified_from_cents'>,
  dueCents: number,
): number => (dueCents > 0 && paid_cents > 0 && modified_from_cents !== null && paid_cents >= modified_from_cents ? dueCents : 0)
