import type { Ctx } from '../../platform/context.ts'
import { ratePartsOf, ratesOf, ticketLinesOf, ticketPaymentsOf, type TicketRefund } from '../till/index.ts'
import { type Back, creditOf } from './credit-refunds.ts'
import { findAny, standingOfTicket } from './invoices.db.ts'
import { sealInvoice } from './seal-invoice.ts'

/**
 * Credits what a refund ticket gave back on the invoice of the sale, where one stands: the customer who deducted the TVA of
 * the invoice owes it back (CGI art. 272-1, 289 I 5). It adds no turnover, as its invoice did not: the refund is sealed with
 * its ticket. What the till gave back is no longer in the customer's favour; what went on account lowers what they owe, with the invoice.
 */
export async function creditTicketRefund(ctx: Ctx, refund: TicketRefund): Promise<void> {
  const found = await standingOfTicket(ctx, refund.saleId)
  if (!found) return
  const invoice = await findAny(ctx, found.id)
  const lines = await ticketLinesOf(ctx, refund.id)
  const back = backOf(refund, lines)
  if (back.inclCents === 0) return
  const onAccount = (await ticketPaymentsOf(ctx, refund.id))
    .filter(({ payment_type }) => payment_type === 'on_account')
    .reduce((sum, { amount_cents }) => sum - amount_cents, 0)
  await sealInvoice(ctx, {
    kind: 'credit_invoice',
    orderId: null,
    orderReference: invoice.order_reference,
    customerId: invoice.customer_id,
    original: { id: invoice.id, number: invoice.number },
    // What a summary invoice adds to the turnover are its orders alone.
    turnover: invoice.summary_month === null ? null : [],
    compose: (number, issuedOn) => creditOf(invoice, back, lines, number, issuedOn, back.inclCents - onAccount),
  })
}

/** The lines of a refund ticket stand below zero; a credit invoice names what it takes back above it. */
function backOf(refund: TicketRefund, lines: Awaited<ReturnType<typeof ticketLinesOf>>): Back {
  const rates = ratesOf(lines.map((line) => ({ ...line, rate_parts: ratePartsOf(line) }))).map((rate) => ({
    rateBp: rate.rateBp,
    exclCents: -rate.exclCents,
    vatCents: -rate.vatCents,
    inclCents: -rate.inclCents,
  }))
  const total = (of: 'exclCents' | 'vatCents' | 'inclCents') => rates.reduce((sum, rate) => sum + rate[of], 0)
  return {
    kind: 'items',
    number: refund.number,
    reason: refund.reason,
    lines: lines.map((line) => ({
      lineId: line.id,
      label: line.label,
      quantity: -line.quantity,
      parts: ratePartsOf(line).map(({ rateBp, exclCents }) => ({ rateBp, exclCents: -exclCents })),
    })),
    fees: [],
    rates,
    exclCents: total('exclCents'),
    vatCents: total('vatCents'),
    inclCents: total('inclCents'),
  }
}
