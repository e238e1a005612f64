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

/** A payment of a refund that is corrected: what it gave back is given back by another means. */
type Corrected = { ticketId: number; paymentId: number }

/**
 * Large refunds are a manager's (the right `accounting.write`). What the same person gave back of the sale today counts with it, by
 * refunds of their own and by correcting how those of others were paid, so that cut into parts it is no less; what they correct of
 * their own refunds of today counts there already. The sale is locked. Throws `refund_needs_manager`.
 */
export async function refuseLarge(ctx: Ctx, saleId: number, cents: number, limit: number, corrected?: Corrected): Promise<void> {
  if (mayRefund(ctx)) return
  const operatorId = ctx.actor.kind === 'member' ? ctx.actor.id : null
  const today = sql`(${parisDay(ctx.now)}::date::timestamp at time zone 'Europe/Paris')`
  const { rows } = await sql<{ cents: number; own: boolean }>`
    with refund as materialized (
      select id, incl_cents + cards_cents as cents, operator_id is not distinct from ${operatorId} and at >= ${today} as own
      from ticket where ticket.shop_id = ${ownShop} and original_id = ${saleId} and kind = 'refund'
    )
    select ((select coalesce(-sum(cents), 0) from refund where own)
      + (select coalesce(-sum(p.amount_cents), 0) from refund r join ticket_payment p on p.shop_id = ${ownShop} and p.ticket_id = r.id
        where not r.own and p.kind = 'correction' and p.operator_id is not distinct from ${operatorId} and p.at >= ${today}
          and p.id <> ${corrected?.paymentId ?? 0}
          and not exists (select from ticket_payment n where n.shop_id = ${ownShop} and n.reverses_id = p.id)))::bigint as cents,
      exists (select from refund where own and id = ${corrected?.ticketId ?? 0}) as own`.execute(ctx.db)
  const before = rows[0]?.cents ?? 0
  if ((rows[0]?.own ? 0 : cents) + before > limit) throw new Refused('refund_needs_manager', { max: euros(limit) })
}
