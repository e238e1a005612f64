import type { PaymentType } from '@plantule/contract/base/payment-types'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { carryVouchers } from '../../codes/index.ts'
import { cardHooks } from '../money/card-hooks.ts'
import { type NewPayment, writePayment } from '../money/write-payment.ts'
import type { Order } from '../orders.db.ts'
import { ownShop } from '../../../platform/own-shop.ts'

type Money = { payment_type: PaymentType; kind: NewPayment['kind']; voucher_id: number | null; cents: number }

/**
 * What an order was paid goes over to another one: out of one and into the other, both movements sealed, so that they sum to
 * nothing and nothing sealed is changed. Vouchers and card payments follow, so that they can be given back from there; what
 * is still awaited changes its order.
 */
export async function carryMoney(ctx: Ctx, from: Order, to: Order): Promise<void> {
  await ctx.db
    .updateTable('order_payment')
    .set({ order_id: to.id })
    .where('order_id', '=', from.id)
    .where('status', '=', 'pending')
    .execute()
  // One movement for each card payment: the provider's money is given back by payment.
  await cardHooks(ctx).carry(ctx, from.id, to.id, (kind, cents) =>
    carry(ctx, from, to, { payment_type: 'online_card', kind, voucher_id: null, cents }),
  )
  const { rows } = await sql<Money>`
    select payment_type, case when kind = 'deposit' then 'deposit' else 'correction' end as kind, voucher_id, sum(amount_cents)::bigint as cents from order_payment
    where order_payment.shop_id = ${ownShop} and order_id = ${from.id} and status = 'validated' group by 1, 2, 3 having sum(amount_cents) <> 0 order by 1, 2, 3`.execute(
    ctx.db,
  )
  for (const money of rows) await carry(ctx, from, to, money)
  if (from.outside_cents > 0) {
    const outside = from.outside_cents
    await ctx.db
      .updateTable('orders')
      .set((eb) => ({ paid_cents: eb('paid_cents', '-', outside), outside_cents: 0 }))
      .where('id', '=', from.id)
      .execute()
    await ctx.db
      .updateTable('orders')
      .set((eb) => ({ paid_cents: eb('paid_cents', '+', outside), outside_cents: eb('outside_cents', '+', outside) }))
      .where('id', '=', to.id)
      .execute()
  }
  await carryVouchers(ctx, { source: 'order', id: from.id, label: from.reference }, { source: 'order', id: to.id, label: to.reference })
}

/** Returns the payment on the order that takes over. */
async function carry(ctx: Ctx, from: Order, to: Order, { payment_type, kind, voucher_id, cents }: Money): Promise<number> {
  let last = 0
  for (const [order, amount, other] of [
    [from, -cents, to],
    [to, cents, from],
  ] as const) {
    const note = order === from ? `Passé sur ${other.reference}` : `Venu de ${other.reference}`
    last = await writePayment(ctx, order, {
      type: payment_type,
      kind,
      cents: amount,
      validated: true,
      note,
      voucherId: voucher_id,
      carried: true,
    })
    await ctx.db
      .updateTable('orders')
      .set((eb) =>
        payment_type === 'on_account' ? { account_cents: eb('account_cents', '+', amount) } : { paid_cents: eb('paid_cents', '+', amount) },
      )
      .where('id', '=', order.id)
      .execute()
  }
  return last
}

/** By which means money may stand on any order: a card's payment is given back by its provider, a code's by its code. */
const FREE: readonly PaymentType[] = ['cash', 'cheque', 'transfer', 'card', 'direct_debit']

/**
 * What an order was paid beyond a sum, or has on account beyond it, goes over to another, and how much of it was money; null where it was
 * paid by what stays where it is. The newest means go first.
 */
export async function carryBeyond(ctx: Ctx, from: Order, to: Order, keptCents: number): Promise<number | null> {
  const { rows } = await sql<Money>`
    select p.payment_type, 'correction' as kind, null::bigint as voucher_id, sum(p.amount_cents)::bigint as cents
    from order_payment p where p.shop_id = ${ownShop} and p.order_id = ${from.id} and p.status = 'validated' and p.payment_type = any(${FREE}::text[])
    group by 1 having sum(p.amount_cents) > 0 order by max(p.id) desc`.execute(ctx.db)
  const beyond = Math.max(from.paid_cents - keptCents, 0)
  let left = beyond
  for (const money of rows) {
    const cents = Math.min(money.cents, left)
    if (cents > 0) await carry(ctx, from, to, { ...money, cents })
    left -= cents
  }
  if (left > 0) return null
  const account = Math.min(from.account_cents, Math.max(from.account_cents - (keptCents - from.paid_cents + beyond), 0))
  if (account > 0) await carry(ctx, from, to, { payment_type: 'on_account', kind: 'correction', voucher_id: null, cents: account })
  return beyond
}
