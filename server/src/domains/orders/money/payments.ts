import type { PaymentType } from '@plantule/contract/base/payment-types'
import type { Order as Answer } from '@plantule/contract/orders/schemas'
import type { Done } from '@plantule/contract/base/shared'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { parisDay } from '../../../platform/paris.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { journal } from '../../fiscal/index.ts'
import { acceptedMeans } from '../../payment-means/index.ts'
import type { BuyerTerms } from '../../pricing/index.ts'
import { cardHooks } from './card-hooks.ts'
import { lockOrder, lockWithTerms } from '../lock-order.ts'
import { refuseDay, refuseMoney } from './refuse-money.ts'
import { refuseLarge } from './refund-limit.ts'
import { mayBeUnpaid } from './unpaid-back.ts'
import { drawerOf, sealPayment, tellPayment, writePayment } from './write-payment.ts'
import { type Order, type Payment, addToStory } from '../orders.db.ts'
import { payByCode } from './pay-by-code.ts'
import { euros } from '../../../platform/euros.ts'
import { dueOf, heldMoney, refuseMoneyIn, refuseUnless } from '../rules.ts'
import { waitingBack } from './waiting-back.ts'
import { followOrder, writeOrder } from '../save-order.ts'
import { orderAnswer } from '../read/to-order.ts'
import { mustExist } from '../../../platform/must-exist.ts'

type Kind = 'payment' | 'deposit' | 'correction' | 'refund'
type Input = {
  payment_type: PaymentType
  amount: number
  receivedOn: string | null
  note: string
  validated: boolean
  code?: string | undefined
  /** Of cash: the session whose drawer takes it. */
  sessionId?: number | null | undefined
  /** What a consumer showed to prove that they pay their taxes abroad: more cash is allowed then. */
  cashFromAbroad?: string | null | undefined
}

/**
 * Records money received, or given back when the amount is below zero.
 * What paid the debt of an ended order goes back too when it turns out to be unpaid.
 * Throws `not_found`, `wrong_status`, `overpayment`, `refund_waits` beside the amount, what `refuseMoney`, `refuseDay` and a code refuse.
 */
export async function addPayment(ctx: Ctx, orderId: number, input: Input): Promise<Answer> {
  // The means that the shop accepts are asked for along with the order.
  const [{ order, terms }] = await Promise.all([lockWithTerms(ctx, orderId), acceptedMeans(ctx)])
  const unpaid = input.amount < 0 && input.validated ? await mayBeUnpaid(ctx, order, input.payment_type) : 0
  if (unpaid > 0) return takeBackUnpaid(ctx, order, input, unpaid)
  const waiting = input.amount < 0 ? await waitingBack(ctx, orderId) : 0
  // What was paid too much, and no more, may be given back in every state, also once the order has ended.
  if (input.amount > 0 || -input.amount > -dueOf(order) - waiting) {
    if (waiting > 0 && -input.amount <= -dueOf(order)) throw refundWaits(waiting)
    if (input.amount > 0) refuseMoneyIn(order)
    else refuseUnless('pay', order.status)
  }
  return takeMoney(ctx, order, input.amount < 0 ? 'refund' : 'payment', input, terms)
}

/** Nothing is given back: what stood as received was not, and the debt that it had paid stands again. */
async function takeBackUnpaid(ctx: Ctx, order: Order, input: Input, most: number): Promise<Answer> {
  if (-input.amount > most) throw refusedField('overpayment', ['amount'], { due: euros(most) })
  refuseDay(ctx, order, input.receivedOn)
  await refuseLarge(ctx, order.id, -input.amount)
  await write(ctx, order, 'correction', input, null)
  return orderAnswer(ctx, order.id)
}

/**
 * The deposit that was asked for, in one payment or in several, which may be equal, and no more than what is left of it. Where none was
 * asked for only the total bounds it, so the request must name its `Idempotency-Key`: an address that is opened again pays nothing.
 * Throws `not_found`, `wrong_status`, `deposit_paid`, `overpayment`, `idempotency_key`, what `refuseMoney` refuses.
 */
export async function payDeposit(
  ctx: Ctx,
  orderId: number,
  payment_type: PaymentType,
  amount: number,
  sessionId: number | null = null,
): Promise<Answer> {
  const order = await lockOrder(ctx, orderId)
  refuseUnless('pay', order.status)
  if (order.deposit_cents > 0) {
    // What is put on account is promised once.
    const asked = order.deposit_cents - order.paid_cents - (payment_type === 'on_account' ? order.account_cents : 0)
    if (asked <= 0) throw new Refused('deposit_paid')
    if (amount > asked) throw refusedField('overpayment', ['amount'], { due: euros(asked) })
  } else if (!ctx.keyed) throw new Refused('idempotency_key')
  return takeMoney(ctx, order, 'deposit', { payment_type, amount, receivedOn: null, note: '', validated: true, sessionId })
}

/**
 * Settles, wholly or in part, what a modification left. Throws `no_difference` when nothing is left that way, `overpayment`
 * beyond it: more than the difference is given back by a refund, on purpose; `refund_waits` where it is on its way back already.
 */
export async function payCorrection(ctx: Ctx, orderId: number, input: Omit<Input, 'validated'>): Promise<Answer> {
  const order = await lockOrder(ctx, orderId)
  refuseUnless('pay', order.status)
  const owed = dueOf(order)
  const waiting = owed < 0 ? Math.min(await waitingBack(ctx, orderId), -owed) : 0
  const due = owed + waiting
  if (waiting > 0 && input.amount < 0 && input.amount < due) throw refundWaits(waiting)
  if (due === 0 || Math.sign(due) !== Math.sign(input.amount)) throw new Refused('no_difference')
  if (Math.abs(input.amount) > Math.abs(due)) throw refusedField('overpayment', ['amount'], { due: euros(due) })
  return takeMoney(ctx, order, 'correction', { ...input, validated: true })
}

/**
 * Throws `not_found`, `payment_validated`, `payment_by_card`, `wrong_status` when the order was cancelled meanwhile, `overpayment`,
 * `refund_waits`, and what `refuseMoney` and `refuseDay` refuse: the money moves now, by whoever says so.
 */
export async function validatePayment(
  ctx: Ctx,
  orderId: number,
  paymentId: number,
  receivedOn: string | null,
  sessionId: number | null = null,
): Promise<Answer> {
  const order = await lockOrder(ctx, orderId)
  const payment = await findPayment(ctx, orderId, paymentId)
  if (order.status === 'cancelled' && payment.amount_cents > 0) refuseMoneyIn(order)
  refuseDay(ctx, order, receivedOn)
  await refuseMoney(ctx, order, { type: payment.payment_type, cents: payment.amount_cents, paymentId: payment.id })
  await refuseWrongAmount(ctx, order, payment.payment_type, payment.amount_cents, payment.id)
  await settlePending(ctx, order, payment, receivedOn, sessionId)
  return orderAnswer(ctx, orderId)
}

/** A pending payment of a locked order becomes money: of what the provider gave back nothing is refused, it has left. */
export async function settlePending(
  ctx: Ctx,
  order: Order,
  payment: Payment,
  receivedOn: string | null,
  sessionId: number | null = null,
): Promise<void> {
  const today = parisDay(ctx.now)
  const drawer = await drawerOf(ctx, { type: payment.payment_type, sessionId }, receivedOn)
  await ctx.db
    .updateTable('order_payment')
    .set({
      status: 'validated',
      validated_at: ctx.now,
      member_id: ctx.actor.kind === 'member' ? ctx.actor.id : null,
      received_on: receivedOn ?? (drawer || payment.received_on > today ? today : payment.received_on),
      session_id: drawer?.sessionId ?? null,
    })
    .where('id', '=', payment.id)
    .execute()
  const { kind, amount_cents: cents } = payment
  const type = payment.payment_type
  await sealPayment(ctx, order, { kind, type, cents }, drawer)
  await tellPayment(ctx, payment.id, order.id, { type, cents })
  await count(ctx, order, kind as Kind, type, cents)
}

/** Throws `not_found`, `payment_validated`, `payment_by_card`. */
export async function removePayment(ctx: Ctx, orderId: number, paymentId: number): Promise<Done> {
  const order = await lockOrder(ctx, orderId)
  const payment = await findPayment(ctx, orderId, paymentId)
  await ctx.db.deleteFrom('order_payment').where('id', '=', paymentId).execute()
  await audit(ctx, 'order.payment_remove', 'order', order.id, {
    before: { type: payment.payment_type, cents: payment.amount_cents, receivedOn: payment.received_on },
  })
  await addToStory(ctx, order.id, 'payment_removed', { type: payment.payment_type, cents: payment.amount_cents })
  return { ok: true }
}

/**
 * What a person says was paid, or goes back: the one door of it. Money that goes back to a card waits on the order until the
 * provider has given it back.
 */
async function takeMoney(ctx: Ctx, order: Order, kind: Kind, input: Input, terms?: BuyerTerms): Promise<Answer> {
  await refuseWrongAmount(ctx, order, input.payment_type, input.amount)
  // What is awaited may be awaited for a day to come.
  refuseDay(ctx, order, input.receivedOn, input.validated)
  await refuseMoney(ctx, order, { type: input.payment_type, cents: input.amount, cashFromAbroad: input.cashFromAbroad })
  const parts = input.payment_type === 'online_card' ? await cardHooks(ctx).partsOf(ctx, order.id, -input.amount) : null
  if (parts) {
    for (const part of parts) {
      const id = await write(ctx, order, kind, { ...input, amount: -part.cents, validated: false }, null)
      await cardHooks(ctx).giveBack(ctx, part, id)
    }
    return orderAnswer(ctx, order.id)
  }
  const voucherId = await payByCode(ctx, order, input)
  // The balance has moved: such a payment is never awaited.
  const { follow } = await writeSoon(ctx, order, kind, { ...input, validated: input.validated || voucherId !== null }, voucherId, terms)
  // Money that goes back may take papers with it, which the answer shows.
  if (input.amount < 0) await follow
  const [, , answer] = await Promise.all([follow, noteAbroad(ctx, order, input), orderAnswer(ctx, order.id)])
  return answer
}

/** More cash than a resident may pay, by a consumer who showed that they live abroad: the sealed journal keeps what they showed. */
async function noteAbroad(ctx: Ctx, order: Order, { payment_type, amount, cashFromAbroad }: Input): Promise<void> {
  if (!cashFromAbroad || payment_type !== 'cash' || amount <= 0) return
  await journal(ctx, {
    kind: 'cash_from_abroad',
    refType: 'order',
    refId: order.id,
    refNumber: order.reference,
    details: { cashCents: amount, shown: cashFromAbroad },
  })
}

/** What the card provider says of its own money, on a locked order. Throws `overpayment`. */
export async function recordCard(ctx: Ctx, order: Order, kind: Kind, cents: number, note: string): Promise<number> {
  await refuseWrongAmount(ctx, order, 'online_card', cents)
  return write(ctx, order, kind, { payment_type: 'online_card', amount: cents, receivedOn: null, note, validated: true }, null)
}

async function write(ctx: Ctx, order: Order, kind: Kind, input: Input, voucherId: number | null): Promise<number> {
  const { id, follow } = await writeSoon(ctx, order, kind, input, voucherId)
  await follow
  return id
}

/** The payment and the order's sums are written; `follow`, what the change entails, goes out with what the caller asks next. Await it. */
async function writeSoon(
  ctx: Ctx,
  order: Order,
  kind: Kind,
  { payment_type: type, amount: cents, ...input }: Input,
  voucherId: number | null,
  terms?: BuyerTerms,
): Promise<{ id: number; follow: Promise<void> }> {
  const payment = writePayment(ctx, order, {
    type,
    kind,
    cents,
    validated: input.validated,
    receivedOn: input.receivedOn,
    note: input.note,
    voucherId,
    sessionId: input.sessionId,
  })
  if (!input.validated) {
    const [id] = await Promise.all([payment, addToStory(ctx, order.id, 'payment_pending', { type, cents })])
    return { id, follow: Promise.resolve() }
  }
  // What stands on account is taken back by a payment of its own, sealed after this one.
  const first = order.account_cents > 0 ? await payment : payment
  const [id, after] = await Promise.all([first, counted(ctx, order, kind, type, cents, terms)])
  return { id, follow: followOrder(ctx, order, after, 'payment') }
}

/** What is money now counts on the order. */
async function counted(ctx: Ctx, order: Order, kind: Kind, type: PaymentType, cents: number, terms?: BuyerTerms): Promise<Order> {
  const [after] = await Promise.all([
    // What is put on account is promised, not paid.
    writeOrder(
      ctx,
      order,
      type === 'on_account' ? { account_cents: order.account_cents + cents } : { paid_cents: order.paid_cents + cents },
      terms,
    ),
    addToStory(ctx, order.id, cents < 0 ? 'refunded' : 'paid', { kind, type, cents }),
  ])
  return after
}

async function count(ctx: Ctx, order: Order, kind: Kind, type: PaymentType, cents: number): Promise<void> {
  await followOrder(ctx, order, await counted(ctx, order, kind, type, cents), 'payment')
}

/** Nobody pays more than is due, nor gets back more than they paid, nor what is on its way back to them. */
async function refuseWrongAmount(ctx: Ctx, order: Order, type: string, amount: number, but?: number): Promise<void> {
  const due = Math.max(dueOf(order), 0)
  const waiting = amount < 0 ? await waitingBack(ctx, order.id, but) : 0
  const left = Math.max(heldMoney(order) - waiting, 0)
  const [most, held] = type === 'on_account' ? [due - order.account_cents, Math.max(order.account_cents, left)] : [due, left]
  const bound = amount > 0 ? most : held
  if (Math.abs(amount) <= bound) return
  throw waiting > 0 && -amount <= heldMoney(order) ? refundWaits(waiting) : refusedField('overpayment', ['amount'], { due: euros(bound) })
}

const refundWaits = (cents: number): Refused => refusedField('refund_waits', ['amount'], { waiting: euros(cents) })

async function findPayment(ctx: Ctx, orderId: number, paymentId: number): Promise<Payment> {
  const row = mustExist(
    await ctx.db.selectFrom('order_payment').selectAll().where('id', '=', paymentId).where('order_id', '=', orderId).executeTakeFirst(),
  )
  if (row.status === 'validated') throw new Refused('payment_validated')
  if (await cardHooks(ctx).decides(ctx, paymentId)) throw new Refused('payment_by_card')
  return row
}
