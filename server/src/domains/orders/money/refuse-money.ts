import { faultOfDay, isConsumer, mostCash } from '@plantule/contract/payment-means/rules'
import type { PaymentType } from '@plantule/contract/base/payment-types'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { euros } from '../../../platform/euros.ts'
import { frenchDay, parisDay } from '../../../platform/paris.ts'
import { refusedField } from '../../../platform/refused.ts'
import { refuseMeans } from '../../payment-means/index.ts'
import type { Order } from '../orders.db.ts'
import { moneyLimits, refuseLarge } from './refund-limit.ts'
import { moneyIn, paidBy, type Source, sourcesOf } from './sources.ts'
import { ownShop } from '../../../platform/own-shop.ts'

/** Money that a person says came in, or (below zero) went back, by one means. */
export type Movement = { type: PaymentType; cents: number; cashFromAbroad?: string | null | undefined; paymentId?: number }
type Path = (string | number)[]

/**
 * What holds for money of an order by whatever door it comes or goes: a payment, a deposit, a correction, a refund, one that
 * was awaited. `pathOf` names the field of a movement. Throws `online_card_by_provider`, `means_not_accepted`,
 * `account_professionals_only` and `cash_limit` of what comes in; `refund_needs_manager`, `refund_beyond_means` and
 * `refund_gift_card_back` of what goes back.
 */
export async function refuseMoney(ctx: Ctx, order: Order, movement: Movement): Promise<void> {
  if (movement.cents > 0) return refuseIn(ctx, order, movement)
  // A promise that is taken back is no money that leaves.
  if (movement.type === 'on_account' && order.account_cents >= -movement.cents) return
  await refuseLarge(ctx, order.id, -movement.cents)
  refuseBack(await sourcesOf(ctx, order.id, movement.paymentId), [{ type: movement.type, cents: -movement.cents }], {
    type: () => ['payment_type'],
    whole: ['amount'],
  })
}

async function refuseIn(ctx: Ctx, order: Order, { type, cents, cashFromAbroad, paymentId }: Movement): Promise<void> {
  if (type === 'online_card') throw refusedField('online_card_by_provider', ['payment_type'])
  await refuseMeans(ctx, 'orders', [type], ['payment_type'])
  if (type !== 'cash' && type !== 'on_account') return
  const consumer = isConsumer(await buyerOf(ctx, order))
  if (type === 'on_account' && consumer) throw refusedField('account_professionals_only', ['payment_type'])
  if (type !== 'cash') return
  const most = mostCash((await moneyLimits(ctx)).cashLimitCents, consumer, cashFromAbroad)
  if (cents + (await cashOn(ctx, order.id, paymentId)) > most) throw refusedField('cash_limit', ['amount'], { max: euros(most) })
}

const buyerOf = async (ctx: Ctx, order: Order): Promise<{ kind: string } | null> =>
  order.customer_id === null
    ? null
    : ((await ctx.db.selectFrom('customer').select('kind').where('id', '=', order.customer_id).executeTakeFirst()) ?? null)

/** Cash that was paid of an order's debt, or of the summary invoice that holds it, and what is announced; less what was given back. */
async function cashOn(ctx: Ctx, orderId: number, but = 0): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as cents from order_payment
    where order_payment.shop_id = ${ownShop} and payment_type = 'cash' and id <> ${but} and (order_id = ${orderId} or order_id in (
      select y.order_id from summary_order x join summary_order y on y.shop_id = ${ownShop} and y.invoice_id = x.invoice_id where x.shop_id = ${ownShop} and x.order_id = ${orderId}))`.execute(
    ctx.db,
  )
  return rows[0]?.cents ?? 0
}

type Paths = { type: (index: number) => Path; whole: Path }

/**
 * Holds what goes back, in cents above zero, against how the order was paid. What a gift card or a credit code paid is no
 * money: it goes back to them or becomes a credit code. A card payment online and an account take back what they paid, and no more.
 */
export function refuseBack(sources: readonly Source[], back: readonly { type: PaymentType; cents: number }[], paths: Paths): void {
  const sumOf = (fits: (type: PaymentType) => boolean): number => back.reduce((sum, { type, cents }) => (fits(type) ? sum + cents : sum), 0)
  for (const own of ['online_card', 'on_account'] as const) {
    const most = paidBy(sources, own)
    const index = back.findIndex(({ type }) => type === own)
    if (index >= 0 && sumOf((type) => type === own) > most)
      throw refusedField('refund_beyond_means', paths.type(index), { max: euros(most) })
  }
  const most = moneyIn(sources)
  if (sumOf((type) => type !== 'gift_card' && type !== 'credit_code') > most)
    throw refusedField('refund_gift_card_back', paths.whole, { max: euros(most) })
}

/** Throws `payment_day_ahead`, `payment_day_before` beside the day. */
export function refuseDay(ctx: Ctx, order: Order, day: string | null, received = true): void {
  const placedOn = parisDay(order.placed_at)
  const fault = day === null ? null : faultOfDay(day, { today: received ? parisDay(ctx.now) : '9999-12-31', placedOn })
  if (fault) throw refusedField(fault, ['receivedOn'], { day: frenchDay(placedOn) })
}
