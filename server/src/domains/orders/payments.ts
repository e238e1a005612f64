import type { Order as Answer, PaymentType } from '@plantule/contract/orders'
import type { Done } from '@plantule/contract/shared'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { parisDay } from '../../platform/paris.ts'
import { Refused, refusedField } from '../../platform/refused.ts'
import { sealOrderPayment } from '../fiscal/index.ts'
import { refuseMeans } from '../payment-means/index.ts'
import { cardHooks } from './card-hooks.ts'
import { lockOrder } from './lock-order.ts'
import { authorOf, type Order, type Payment, tellStory } from './orders.db.ts'
import { payByCode } from './pay-by-code.ts'
import { euros } from '../../platform/euros.ts'
import { dueOf, refuseUnless } from './rules.ts'
import { saveOrder } from './save-order.ts'
import { orderAnswer } from './to-order.ts'

type Kind = 'payment' | 'deposit' | 'correction' | 'refund'
type Input = {
  payment_type: PaymentType
  amount: number
  receivedOn: string | null
  note: string
  validated: boolean
  code?: string | undefined
  /** The card provider gave it back already: it is not asked. */
  givenBack?: boolean
}

/**
 * Records money received, or given back when the amount is below zero.
 * Throws `not_found`, `wrong_status`, `overpayment` beside the amount, and what a code refuses.
 */
export async function addPayment(ctx: Ctx, orderId: number, input: Input): Promise<Answer> {
  const order = await lockOrder(ctx, orderId)
  // What was paid too much, and no more, may be given back in every state, also once the order has ended.
  if (input.amount > 0 || -input.amount > -dueOf(order)) refuseUnless('pay', order.status)
  await recordPayment(ctx, order, input.amount < 0 ? 'refund' : 'payment', input)
  return orderAnswer(ctx, orderId)
}

/** Throws `not_found`, `wrong_status`, `overpayment`. */
export async function payDeposit(ctx: Ctx, orderId: number, payment_type: PaymentType, amount: number): Promise<Answer> {
  const order = await lockOrder(ctx, orderId)
  refuseUnless('pay', order.status)
  await recordPayment(ctx, order, 'deposit', { payment_type, amount, receivedOn: null, note: '', validated: true })
  return orderAnswer(ctx, orderId)
}

/**
 * Settles, wholly or in part, what a modification left. Throws `no_difference` when nothing is left that way, `overpayment`
 * beyond it: more than the difference is given back by a refund, on purpose.
 */
export async function payCorrection(ctx: Ctx, orderId: number, input: Omit<Input, 'validated'>): Promise<Answer> {
  const order = await lockOrder(ctx, orderId)
  refuseUnless('pay', order.status)
  const due = dueOf(order)
  if (due === 0 || Math.sign(due) !== Math.sign(input.amount)) throw new Refused('no_difference')
  if (Math.abs(input.amount) > Math.abs(due)) throw refusedField('overpayment', ['amount'], { due: euros(due) })
  await recordPayment(ctx, order, 'correction', { ...input, validated: true })
  return orderAnswer(ctx, orderId)
}

/** Throws `not_found`, `payment_validated`, `payment_by_card`, `wrong_status` when the order was cancelled meanwhile, `overpayment`. */
export async function validatePayment(ctx: Ctx, orderId: number, paymentId: number, receivedOn: string | null): Promise<Answer> {
  const order = await lockOrder(ctx, orderId)
  const payment = await findPayment(ctx, orderId, paymentId)
  if (order.status === 'cancelled' && payment.amount_cents > 0) throw new Refused('wrong_status', { status: order.status, action: 'pay' })
  await settlePending(ctx, order, payment, receivedOn)
  return orderAnswer(ctx, orderId)
}

/** A pending payment of a locked order becomes money. Throws `overpayment`. */
export async function settlePending(ctx: Ctx, order: Order, payment: Payment, receivedOn: string | null): Promise<void> {
  refuseWrongAmount(order, payment.amount_cents)
  await ctx.db
    .updateTable('order_payment')
    .set({ status: 'validated', validated_at: ctx.now, received_on: receivedOn ?? payment.received_on })
    .where('id', '=', payment.id)
    .execute()
  await count(ctx, order, payment.kind as Kind, payment.payment_type, payment.amount_cents)
}

/** Throws `not_found`, `payment_validated`, `payment_by_card`. */
export async function removePayment(ctx: Ctx, orderId: number, paymentId: number): Promise<Done> {
  const order = await lockOrder(ctx, orderId)
  const payment = await findPayment(ctx, orderId, paymentId)
  await ctx.db.deleteFrom('order_payment').where('id', '=', paymentId).execute()
  await audit(ctx, 'order.payment_remove', 'order', order.id, { before: { type: payment.payment_type, cents: payment.amount_cents, receivedOn: payment.received_on } })
  await tellStory(ctx, order.id, 'payment_removed', { type: payment.payment_type, cents: payment.amount_cents })
  return { ok: true }
}

/** Records a payment on a locked order; money that goes back to a card waits there until the provider has given it back. */
export async function recordPayment(ctx: Ctx, order: Order, kind: Kind, input: Input): Promise<number> {
  refuseWrongAmount(order, input.amount)
  if (input.amount > 0 && input.payment_type !== 'online_card') await refuseMeans(ctx, 'orders', [input.payment_type], ['payment_type'])
  const parts = input.payment_type === 'online_card' && input.amount < 0 && !input.givenBack ? await cardHooks().partsOf(ctx, order.id, -input.amount) : null
  if (parts) {
    let last = 0
    for (const part of parts) {
      last = await write(ctx, order, kind, { ...input, amount: -part.cents, validated: false }, null)
      await cardHooks().giveBack(ctx, part, last)
    }
    return last
  }
  const voucherId = await payByCode(ctx, order, input)
  // The balance has moved: such a payment is never awaited.
  return write(ctx, order, kind, { ...input, validated: input.validated || voucherId !== null }, voucherId)
}

async function write(ctx: Ctx, order: Order, kind: Kind, { validated, ...input }: Input, voucher_id: number | null): Promise<number> {
  const { id } = await ctx.db
    .insertInto('order_payment')
    .values({
      shop_id: ctx.shopId,
      order_id: order.id,
      payment_type: input.payment_type,
      kind,
      status: validated ? 'validated' : 'pending',
      amount_cents: input.amount,
      received_on: input.receivedOn ?? parisDay(ctx.now),
      note: input.note,
      author: authorOf(ctx),
      created_at: ctx.now,
      validated_at: validated ? ctx.now : null,
      voucher_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (validated) await count(ctx, order, kind, input.payment_type, input.amount)
  else await tellStory(ctx, order.id, 'payment_pending', { type: input.payment_type, cents: input.amount })
  return id
}

async function count(ctx: Ctx, order: Order, kind: Kind, type: string, cents: number): Promise<void> {
  await saveOrder(ctx, order, 'payment', { paid_cents: order.paid_cents + cents })
  await sealOrderPayment(ctx, { orderId: order.id, reference: order.reference, kind, type, cents })
  await tellStory(ctx, order.id, cents < 0 ? 'refunded' : 'paid', { kind, type, cents })
}

/** Nobody pays more than is due, nor gets back more than he paid. */
function refuseWrongAmount(order: Order, amount: number): void {
  const most = amount > 0 ? Math.max(order.incl_cents - order.refunded_cents - order.paid_cents, 0) : order.paid_cents
  if (Math.abs(amount) > most) throw refusedField('overpayment', ['amount'], { due: euros(most) })
}

async function findPayment(ctx: Ctx, orderId: number, paymentId: number): Promise<Payment> {
  const row = await ctx.db.selectFrom('order_payment').selectAll().where('id', '=', paymentId).where('order_id', '=', orderId).executeTakeFirst()
  if (!row) throw new Refused('not_found')
  if (row.status === 'validated') throw new Refused('payment_validated')
  if (await cardHooks().decides(ctx, paymentId)) throw new Refused('payment_by_card')
  return row
}
