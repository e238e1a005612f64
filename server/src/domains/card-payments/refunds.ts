import type { PaymentType } from '@plantule/contract/base/payment-types'
import type { Done } from '@plantule/contract/base/shared'
import type { Selectable } from 'kysely'
import type { CardRefund as RefundRow } from '../../db/tables.gen.ts'
import { actorName } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { euros } from '../../platform/euros.ts'
import type { JobShop } from '../../platform/job.ts'
import { settleNotices } from '../../platform/notify.ts'
import { Refused, refusedField } from '../../platform/refused.ts'
import { lockGiftCard, noteGiftCardRepaid } from '../codes/index.ts'
import { type CardHooks, dropCardRefund, addToStory, lockOrder, noteRefundRepaid } from '../orders/index.ts'
import type { CardRefunder } from '../refunds/index.ts'
import { asking, type Connection, connectionOf, findAccount } from './connection.ts'
import { lockPayment } from './held-payment.ts'
import { ProviderError } from './provider-error.ts'
import type { RefundState } from './provider-shapes.ts'
import { applyRefund, failRefund } from './apply-refund.ts'
import { carryPayments } from './carry-payments.ts'
import { askAgreed, orderChanged, payPage } from './links.ts'
import { orderJob, refundJob } from './jobs.ts'
import { mustExist } from '../../platform/must-exist.ts'

export type Refund = Selectable<RefundRow>

/** What the orders ask of this domain when money moves; see `CardHooks`. */
export const cardHooks: CardHooks = {
  async partsOf(ctx, orderId, cents) {
    const payments = await ctx.db
      .selectFrom('card_payment')
      .select(['id', 'amount_cents', 'refunded_cents', 'account_ref'])
      .where('order_id', '=', orderId)
      .where('state', '=', 'booked')
      .orderBy('id', 'desc')
      .forUpdate()
      .execute()
    if (payments.length === 0) return null
    const account = await findAccount(ctx)
    const open = payments.filter((payment) => payment.account_ref === account?.account_ref)
    const most = open.reduce((sum, payment) => sum + payment.amount_cents - payment.refunded_cents, 0)
    if (cents > most) throw refusedField('card_refund_beyond', ['amount'], { max: euros(most) })
    let left = cents
    return open.flatMap((payment) => {
      const part = Math.min(left, payment.amount_cents - payment.refunded_cents)
      left -= part
      return part > 0 ? [{ cardPaymentId: payment.id, cents: part }] : []
    })
  },
  giveBack: (ctx, part, orderPaymentId) => queueRefund(ctx, part.cardPaymentId, part.cents, orderPaymentId),
  async decides(ctx, orderPaymentId) {
    const row = await ctx.db.selectFrom('card_refund').select('id').where('order_payment_id', '=', orderPaymentId).executeTakeFirst()
    return row !== undefined
  },
  carry: carryPayments,
  orderChanged,
  agreed: askAgreed,
  payPage,
}

/** What a refund of an order asks of this domain: there the payment stands already, the money follows. */
export const cardRefunder: CardRefunder = {
  async giveBack(ctx, { orderId, cents }) {
    for (const part of (await cardHooks.partsOf(ctx, orderId, cents)) ?? []) await queueRefund(ctx, part.cardPaymentId, part.cents, null)
  },
  sync: (ctx, orderId) => ctx.enqueue(orderJob, { orderId }),
}

/** Holds the amount of the payment back and asks the provider by a job; together never more than was paid. */
export async function queueRefund(ctx: Ctx, cardPaymentId: number, cents: number, orderPaymentId: number | null): Promise<void> {
  await ctx.db
    .updateTable('card_payment')
    .set((eb) => ({ refunded_cents: eb('refunded_cents', '+', cents) }))
    .where('id', '=', cardPaymentId)
    .execute()
  const { id } = await ctx.db
    .insertInto('card_refund')
    .values({
      shop_id: ctx.shopId,
      card_payment_id: cardPaymentId,
      order_payment_id: orderPaymentId,
      amount_cents: cents,
      state: 'queued',
      author: actorName(ctx),
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.enqueue(refundJob, { refundId: id })
}

/** Job: asks the provider to give money back. Its key makes a second try find the first one's refund. */
export async function askRefund({ refundId }: { refundId: number }, shop: JobShop): Promise<void> {
  const found = await shop.inShop(async (ctx) => {
    const refund = await ctx.db
      .selectFrom('card_refund as r')
      .innerJoin('card_payment as p', (join) => join.onRef('p.shop_id', '=', 'r.shop_id').onRef('p.id', '=', 'r.card_payment_id'))
      .select(['r.id', 'r.amount_cents', 'r.created_at', 'p.intent_ref'])
      .where('r.id', '=', refundId)
      .where('r.state', '=', 'queued')
      .executeTakeFirst()
    return refund && { refund, connection: await connectionOf(ctx) }
  })
  if (!found) return
  const { refund, connection } = found
  if (!connection) return shop.inShop((ctx) => failRefund(ctx, refund.id, 'card_not_set_up'))
  try {
    const state = await asking(shop, connection, () => giveBack(connection, refund))
    await shop.inShop((ctx) => applyRefund(ctx, refund.id, state))
  } catch (error) {
    if (!(error instanceof ProviderError) || (error.passing && !shop.lastTry)) throw error
    // Without an answer it may have been made all the same: the sweep will tell.
    if (!error.passing) await shop.inShop((ctx) => failRefund(ctx, refund.id, error.message))
  }
}

/** The provider forgets the keys of calls after a day: an older refund is first looked for among those made. */
const KEY_LASTS_MS = 12 * 3_600_000

async function giveBack(
  { provider, uid }: Connection,
  refund: { id: number; amount_cents: number; created_at: Date; intent_ref: string },
): Promise<RefundState> {
  if (refund.created_at.getTime() < Date.now() - KEY_LASTS_MS) {
    const made = (await provider.refundsOf(refund.intent_ref)).find(
      ({ metadata }) => metadata['plantule_shop'] === uid && metadata['plantule_refund'] === String(refund.id),
    )
    if (made) return made
  }
  const metadata = { plantule_shop: uid, plantule_refund: String(refund.id) }
  return provider.giveBack(`plantule-${uid}-refund-${refund.id}`, refund.intent_ref, refund.amount_cents, metadata)
}

/**
 * Throws `not_found`, `card_settled`, `card_not_set_up`, `card_refund_beyond` when others were made meanwhile. A new row, so that the
 * provider sees a new question.
 */
export async function retryRefund(ctx: Ctx, id: number): Promise<Done> {
  const refund = await failedRefund(ctx, id)
  if (!(await findAccount(ctx))) throw new Refused('card_not_set_up')
  await refuseBeyond(ctx, refund)
  await ctx.db.updateTable('card_refund').set({ order_payment_id: null, dropped: true }).where('id', '=', id).execute()
  await queueRefund(ctx, refund.card_payment_id, refund.amount_cents, refund.order_payment_id)
  await settleFailed(ctx, refund)
  await audit(ctx, 'card_refund.retry', 'card_refund', id, { after: { cents: refund.amount_cents } })
  await ctx.publish('card.changed', {}, 'accounting.read')
  return { ok: true }
}

async function refuseBeyond(ctx: Ctx, { card_payment_id, amount_cents }: Refund): Promise<void> {
  const payment = await lockPayment(ctx, card_payment_id)
  const most = payment.amount_cents - payment.refunded_cents
  if (amount_cents > most) throw new Refused('card_refund_beyond', { max: euros(most) })
}

/**
 * The refund leaves the order; the customer gets their money another way. Of a gift card, and where the order has it as given back by card
 * already, it is said here by which: the books follow. Throws `not_found`, `card_settled`, `repaid_by` beside its field, and of cash
 * what `writePayment` throws.
 */
export async function dropRefund(ctx: Ctx, id: number, repaidBy?: PaymentType, sessionId: number | null = null): Promise<Done> {
  const { order_id, voucher_id, state } = await paymentOf(ctx, id)
  const order = order_id === null ? null : await lockOrder(ctx, order_id)
  const card = voucher_id === null || state !== 'booked' ? null : await lockGiftCard(ctx, voucher_id)
  const refund = await failedRefund(ctx, id)
  const booked = state === 'booked' && (await isBooked(ctx, refund)) ? order : null
  // Cash for a gift card is given by no till.
  if ((card || booked) && (repaidBy === undefined || (card && repaidBy === 'cash'))) throw refusedField('repaid_by', ['payment_type'])
  await ctx.db.updateTable('card_refund').set({ order_payment_id: null, dropped: true }).where('id', '=', id).execute()
  await settleFailed(ctx, refund)
  await audit(ctx, 'card_refund.drop', 'card_refund', id, { before: { cents: refund.amount_cents } })
  if (card && repaidBy !== undefined) await noteGiftCardRepaid(ctx, card, refund.amount_cents, repaidBy)
  if (booked && repaidBy !== undefined) await noteRefundRepaid(ctx, booked, { cents: refund.amount_cents, type: repaidBy, sessionId })
  else if (order && refund.order_payment_id !== null) await dropCardRefund(ctx, order.id, refund.order_payment_id)
  else if (order) await addToStory(ctx, order.id, 'card_refund_dropped', { cents: refund.amount_cents })
  await ctx.publish('card.changed', {}, 'accounting.read')
  return { ok: true }
}

/**
 * What a seller may decide: a refund that failed and only waits on its order leaves it, and no money has moved by it. What they
 * then give back by another means is held to the rules of each. Throws `not_found`, `card_settled`, `refund_for_books` where the
 * books have it as given back, or it is of money that was never the order's.
 */
export async function takeOffRefund(ctx: Ctx, orderId: number, id: number): Promise<Done> {
  const { order_id, state } = await paymentOf(ctx, id)
  if (order_id !== orderId) throw new Refused('not_found')
  await lockOrder(ctx, orderId)
  const refund = await failedRefund(ctx, id)
  if (state !== 'booked' || (await isBooked(ctx, refund))) throw new Refused('refund_for_books')
  return dropRefund(ctx, id)
}

/** Whether the order has it as given back: a refund of plants from the first, another one since the provider had made it. */
async function isBooked(ctx: Ctx, { order_payment_id }: Refund): Promise<boolean> {
  if (order_payment_id === null) return true
  const row = await ctx.db.selectFrom('order_payment').select('status').where('id', '=', order_payment_id).executeTakeFirst()
  return row?.status === 'validated'
}

/** Throws `not_found`. */
const paymentOf = async (ctx: Ctx, refundId: number) =>
  mustExist(
    await ctx.db
      .selectFrom('card_refund as r')
      .innerJoin('card_payment as p', (join) => join.onRef('p.shop_id', '=', 'r.shop_id').onRef('p.id', '=', 'r.card_payment_id'))
      .select(['p.order_id', 'p.voucher_id', 'p.state'])
      .where('r.id', '=', refundId)
      .executeTakeFirst(),
  )

async function failedRefund(ctx: Ctx, id: number): Promise<Refund> {
  const refund = mustExist(await ctx.db.selectFrom('card_refund').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
  if (refund.state !== 'failed' || refund.dropped) throw new Refused('card_settled')
  return refund
}

/** Nobody need look at the payment once no refund of it waits for a decision. */
async function settleFailed(ctx: Ctx, { card_payment_id }: Refund): Promise<void> {
  const open = await ctx.db
    .selectFrom('card_refund')
    .select('id')
    .where('card_payment_id', '=', card_payment_id)
    .where('state', '=', 'failed')
    .where('dropped', '=', false)
    .limit(1)
    .executeTakeFirst()
  if (!open) await settleNotices(ctx, { kind: 'refund_failed', ids: [card_payment_id] })
}
