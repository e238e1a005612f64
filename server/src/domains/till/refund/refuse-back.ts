import type { PaymentType } from '@plantule/contract/base/payment-types'
import { isMoney } from '@plantule/contract/till/tender'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { euros } from '../../../platform/euros.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { parisDay } from '../../../platform/paris.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { leftOf, refuseBack, type Source } from '../../orders/index.ts'
import { mayRefund } from '../../shops/index.ts'
import type { Settled } from '../rules.ts'

/** What came in and went back of a sale by each means, in the order in which they were handed over; `but` is a payment left out. */
async function sumsOf(ctx: Ctx, saleId: number, but: number): Promise<Source[]> {
  const { rows } = await sql<Source>`
    select p.payment_type, '' as code, sum(p.amount_cents)::bigint as "paidCents"
    from ticket_payment p join ticket t on t.shop_id = ${ownShop} and t.id = p.ticket_id
    where p.shop_id = ${ownShop} and (t.id = ${saleId} or t.original_id = ${saleId}) and p.id <> ${but}
    group by 1 having sum(p.amount_cents) <> 0 order by min(p.id)`.execute(ctx.db)
  return rows
}

/** What each means paid of a sale and no refund gave back yet. */
export const heldBy = async (ctx: Ctx, saleId: number, but = 0): Promise<Source[]> => leftOf(await sumsOf(ctx, saleId, but))

type Back = readonly Pick<Settled, 'type' | 'amountCents'>[]

/**
 * What may go back of a locked sale, by a refund or by the correction of one (`but`, the payment that is corrected): no more money than had
 * come in, and vouchers to vouchers. Throws `refund_lowers_account`, `refund_gift_card_back`, `refund_beyond_means`.
 */
export async function refuseMoneyBack(ctx: Ctx, saleId: number, payments: Back, but = 0): Promise<void> {
  // What was sold on account may be given back on account whatever was settled of it since: the account is the customer's.
  const money = payments.filter(({ type }) => type !== 'on_account').map(({ type, amountCents }) => ({ type, cents: -amountCents }))
  const held = await heldBy(ctx, saleId, but)
  const cents = money.reduce((sum, each) => sum + each.cents, 0)
  const own = held.filter(({ payment_type }) => payment_type !== 'on_account')
  const paid = own.reduce((sum, { paidCents }) => sum + paidCents, 0)
  // Of a sale on account nothing was paid: what comes back of it lowers what is owed.
  if (cents > paid && held.length > own.length) throw refusedField('refund_lowers_account', ['payment_type'], { max: euros(paid) })
  refuseBack(own, money, { type: () => ['payment_type'], whole: ['payment_type'] })
}

/** Money that went back of a sale has come in: how it was paid cannot become a promise afterwards. Throws as `refuseMoneyBack`. */
export async function refusePromise(ctx: Ctx, saleId: number, type: PaymentType, but: number): Promise<void> {
  if (isMoney(type)) return
  const sums = await sumsOf(ctx, saleId, but)
  const left = sums.reduce((sum, { payment_type, paidCents }) => (isMoney(payment_type) ? sum + paidCents : sum), 0)
  if (left < 0)
    throw refusedField(type === 'on_account' ? 'refund_lowers_account' : 'refund_gift_card_back', ['payment_type'], { max: euros(0) })
}

/**
 * Large refunds are a manager's (the right `accounting.write`); what the same person gave back of the sale today counts with
 * it, so that cut into parts it is no less; `but` is the refund that is corrected. Throws `refund_needs_manager`.
 */
export async function refuseLarge(ctx: Ctx, saleId: number, cents: number, limit: number, but = 0): Promise<void> {
  if (mayRefund(ctx)) return
  const operatorId = ctx.actor.kind === 'member' ? ctx.actor.id : null
  const { rows } = await sql<{ cents: number }>`
    select coalesce(-sum(incl_cents + cards_cents), 0)::bigint as cents from ticket
    where ticket.shop_id = ${ownShop} and original_id = ${saleId} and kind = 'refund' and operator_id is not distinct from ${operatorId}
      and at >= (${parisDay(ctx.now)}::date::timestamp at time zone 'Europe/Paris') and id <> ${but}`.execute(ctx.db)
  if (cents + (rows[0]?.cents ?? 0) > limit) throw new Refused('refund_needs_manager', { max: euros(limit) })
}
