import type { invoiceFollowRoutes } from '@plantule/contract/invoicing/follow'
import type { InvoiceSummary } from '@plantule/contract/invoicing/invoices'
import { isConsumer, mostCash } from '@plantule/contract/payment-means/rules'
import type { Out } from '@plantule/contract/base/route'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { euros } from '../../platform/euros.ts'
import { Refused, refusedField } from '../../platform/refused.ts'
import { addPayment } from '../orders/index.ts'
import { changePaymentType, tillSettings } from '../till/index.ts'
import { findInvoice, type Invoice, invoiceSummary } from './invoices.db.ts'
import { ownShop } from '../../platform/own-shop.ts'

type Input = Out<(typeof invoiceFollowRoutes)['payInvoice']['body']>
/** An order of the invoice with what is left to pay, or one payment on account of its tickets. */
type Owed = { source: 'order' | 'ticket'; id: number; paymentId: number | null; cents: number }

/**
 * Money received on an invoice goes to what it bills: tickets on account first, each of them whole, since their payment is
 * changed in the till's chain; then its orders, oldest first, the last of them perhaps in part. Throws `not_found`,
 * `invoice_settled`, `amount_beyond_invoice`, `ticket_paid_whole` or `cash_limit` beside the amount, and what a payment itself refuses.
 */
export async function payInvoice(
  ctx: Ctx,
  id: number,
  { payment_type, amount, receivedOn, note, sessionId }: Input,
): Promise<InvoiceSummary> {
  const invoice = await findInvoice(ctx, id, ['invoice', 'corrective_invoice'])
  const owed = await owedOn(ctx, invoice)
  const due = owed.reduce((sum, one) => sum + one.cents, 0)
  if (due === 0) throw new Refused('invoice_settled', { number: invoice.number })
  if (amount > due) throw refusedField('amount_beyond_invoice', ['amount'], { due: euros(due) })
  const parts = shareOut(owed, amount)
  const rest = amount - parts.reduce((sum, part) => sum + part.cents, 0)
  if (rest > 0) throw refusedField('ticket_paid_whole', ['amount'], { rest: euros(rest) })
  if (payment_type === 'cash') await refuseCash(ctx, invoice, amount)
  for (const part of parts) {
    if (part.source === 'order')
      await addPayment(ctx, part.id, {
        payment_type,
        amount: part.cents,
        receivedOn,
        note: note || invoice.number,
        validated: true,
        sessionId,
      })
    else await changePaymentType(ctx, part.id, { paymentId: part.paymentId, payment_type, reference: note || invoice.number })
  }
  await ctx.publish('invoices.changed', { id }, 'invoices.read')
  return invoiceSummary(ctx, id)
}

/** One debt is paid in cash up to the limit, however many orders and tickets it holds (C. mon. fin. L112-6, D112-3). */
async function refuseCash(ctx: Ctx, { id, order_id, customer_id }: Invoice, amount: number): Promise<void> {
  const { rows } = await sql<{ cents: number }>`
    select ((select coalesce(sum(amount_cents), 0) from order_payment where order_payment.shop_id = ${ownShop} and payment_type = 'cash'
        and (order_id = ${order_id} or order_id in (select order_id from summary_order where summary_order.shop_id = ${ownShop} and invoice_id = ${id})))
      + (select coalesce(sum(p.amount_cents), 0) from ticket_invoice x join ticket_payment p on p.shop_id = ${ownShop} and p.ticket_id = x.ticket_id
        where x.shop_id = ${ownShop} and x.invoice_id = ${id} and p.payment_type = 'cash'))::bigint as cents`.execute(ctx.db)
  const customer =
    customer_id === null
      ? null
      : ((await ctx.db.selectFrom('customer').select('kind').where('id', '=', customer_id).executeTakeFirst()) ?? null)
  const most = mostCash((await tillSettings(ctx)).cashLimitCents, isConsumer(customer), null)
  if (amount + (rows[0]?.cents ?? 0) > most) throw refusedField('cash_limit', ['amount'], { max: euros(most) })
}

/** Which of them an amount pays, and how much of each (exported for its property). */
export function shareOut(owed: readonly Owed[], amount: number): Owed[] {
  const ordersOwe = owed.reduce((sum, one) => sum + (one.source === 'order' ? one.cents : 0), 0)
  let left = amount
  const parts: Owed[] = []
  for (const ticket of owed.filter((one) => one.source === 'ticket')) {
    if (ticket.cents > left) continue
    parts.push(ticket)
    left -= ticket.cents
  }
  // Where the orders cannot take the rest, no ticket is paid for nothing: the caller refuses the amount.
  if (left > ordersOwe) return parts
  for (const order of owed.filter((one) => one.source === 'order')) {
    const cents = Math.min(order.cents, left)
    if (cents > 0) parts.push({ ...order, cents })
    left -= cents
  }
  return parts
}

/** Oldest first. */
async function owedOn(ctx: Ctx, { id, order_id }: Invoice): Promise<Owed[]> {
  const { rows } = await sql<Owed>`
    select 'order' as source, o.id, null::bigint as "paymentId", o.incl_cents - o.refunded_cents - o.paid_cents as cents, o.placed_at as at
    from orders o where o.shop_id = ${ownShop} and (o.id = ${order_id} or o.id in (select order_id from summary_order where summary_order.shop_id = ${ownShop} and invoice_id = ${id})) and o.incl_cents > o.refunded_cents + o.paid_cents
    union all
    select 'ticket', p.ticket_id, p.id, least(p.amount_cents, ticket_owed(p.shop_id, p.ticket_id)), p.at
    from ticket_invoice x join ticket_payment p on p.shop_id = ${ownShop} and p.ticket_id = x.ticket_id
    where x.shop_id = ${ownShop} and x.invoice_id = ${id} and p.payment_type = 'on_account' and p.kind <> 'reversal' and ticket_owed(p.shop_id, p.ticket_id) > 0
      and not exists (select from ticket_payment r where r.shop_id = ${ownShop} and r.reverses_id = p.id)
    order by 5, 2`.execute(ctx.db)
  return rows
}
