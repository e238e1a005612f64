import type { InvoiceSummary } from '@plantule/contract/invoicing/invoices'
import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'
import { lockOrder, setInvoiced, addToStory } from '../orders/index.ts'
import { cancelInvoice } from './cancel-invoice.ts'
import { creditWhole } from './credit-whole.ts'
import { creditedOf, findInvoice, type Invoice, invoiceSummary, ordersOn, standingInvoice } from './invoices.db.ts'

/**
 * Takes one invoice back by a credit invoice, whatever it is of; answers the credit. The invoice of a ticket adds no turnover
 * and so does its credit: the ticket may then be invoiced to somebody else. Throws `not_found`, `invoice_taken_back`, `deposit_settled`.
 */
export async function takeBackInvoice(ctx: Ctx, id: number, reason: string): Promise<InvoiceSummary> {
  const asked = await findInvoice(ctx, id, ['invoice', 'deposit_invoice', 'corrective_invoice'])
  if (asked.summary_month !== null) return takeBackSummary(ctx, asked, reason)
  if (asked.order_id !== null) await lockOrder(ctx, asked.order_id)
  if ((await creditedOf(ctx, id)) >= asked.incl_cents) throw new Refused('invoice_taken_back', { number: asked.number })
  if (asked.kind === 'deposit_invoice' && asked.order_id !== null) {
    const final = await standingInvoice(ctx, asked.order_id)
    if (final) throw new Refused('deposit_settled', { number: final.number })
  }
  if (asked.kind === 'deposit_invoice' || asked.order_id === null) {
    const credit = await creditWhole(ctx, asked, reason)
    // The credits' series lets one request through at a time; the second finds the first here.
    if ((await creditedOf(ctx, id)) > asked.incl_cents) throw new Refused('invoice_taken_back', { number: asked.number })
    return invoiceSummary(ctx, credit.id)
  }
  await cancelInvoice(ctx, asked.order_id, reason)
  const credit = await ctx.db
    .selectFrom('invoice')
    .select('id')
    .where('original_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return invoiceSummary(ctx, credit.id)
}

/** The credit of a summary invoice frees its orders and tickets for another. */
async function takeBackSummary(ctx: Ctx, asked: Invoice, reason: string): Promise<InvoiceSummary> {
  const orders = await ordersOn(ctx, asked.id)
  for (const orderId of orders) await lockOrder(ctx, orderId)
  if ((await creditedOf(ctx, asked.id)) >= asked.incl_cents) throw new Refused('invoice_taken_back', { number: asked.number })
  const credit = await creditWhole(ctx, asked, reason)
  // The credits' series lets one request through at a time; the second finds the first here.
  if ((await creditedOf(ctx, asked.id)) > asked.incl_cents) throw new Refused('invoice_taken_back', { number: asked.number })
  for (const orderId of orders) {
    await setInvoiced(ctx, orderId, false)
    await addToStory(ctx, orderId, 'invoice_cancelled', { number: asked.number, credit: credit.number, reason })
  }
  return invoiceSummary(ctx, credit.id)
}
