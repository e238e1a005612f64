import type { InvoiceSummary } from '@plantule/contract/invoices'
import type { InvoiceInput } from '../../platform/documents/invoice-document.ts'
import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'
import { attachDocument, buyerNow, buyerOf, customerOnDocument, lockOrder, sellerOf, tellStory } from '../orders/index.ts'
import { invoicingInfo } from '../shops/index.ts'
import { creditedOf, findInvoice, invoiceSummary } from './invoices.db.ts'
import { mentionsOf } from './rules.ts'
import { sealInvoice } from './seal-invoice.ts'
import { termsOf } from './terms-of.ts'

/**
 * Replaces an invoice whose parties or sentences were wrong by a corrective one (type 384) that names it: today's details of
 * seller and buyer, the same goods and amounts, so it adds no turnover. Wrong amounts are mended by a credit and a new
 * invoice. Throws `not_found`, `invoice_taken_back`, `credited_in_part`, `shop_details_missing`, `buyer_address_missing`,
 * `invoice_incomplete`.
 */
export async function correctInvoice(ctx: Ctx, id: number, reason: string): Promise<InvoiceSummary> {
  const was = await findInvoice(ctx, id, ['invoice', 'corrective_invoice'])
  const order = was.order_id === null ? null : await lockOrder(ctx, was.order_id)
  const info = await invoicingInfo(ctx)
  // Sealed by `sealInvoice`, which has checked its shape.
  const document = was.document as InvoiceInput
  const buyer = order ? buyerOf(order, await customerOnDocument(ctx, order)) : await buyerNow(ctx, was.customer_id)
  const terms = await termsOf(ctx, was.customer_id)
  const seller = sellerOf(info)
  const free = (document.mentions ?? []).filter((mention) => mention.subject === null)
  const sealed = await sealInvoice(ctx, {
    kind: 'corrective_invoice',
    orderId: was.order_id,
    orderReference: was.order_reference,
    customerId: was.customer_id,
    original: { id: was.id, number: was.number },
    compose: (number, issuedOn) => ({
      ...document,
      number,
      type: 'correctiveInvoice',
      issueDate: issuedOn,
      // The day when the goods went stays known when the invoice is replaced later (242 nonies A, 10°).
      deliveryDate: document.deliveryDate ?? was.issued_on,
      seller,
      buyer,
      precedingInvoice: { number: was.number, date: was.issued_on },
      mentions: [...mentionsOf(info, terms, buyer.professional), ...free, ...(reason ? [{ subject: null, text: reason }] : [])],
    }),
  })
  // Read after the number was taken, whose series lets one request through at a time.
  const gone = (await creditedOf(ctx, id)) - was.incl_cents
  if (gone >= was.incl_cents) throw new Refused('invoice_taken_back', { number: was.number })
  if (gone > 0) throw new Refused('credited_in_part', { number: was.number })
  if (order) {
    await attachDocument(ctx, order.id, sealed)
    await tellStory(ctx, order.id, 'invoiced', { number: sealed.number, cents: sealed.inclCents })
    await ctx.tell('orders.changed', { id: order.id }, 'orders.read')
  } else await followTicket(ctx, was.id, sealed.id)
  return invoiceSummary(ctx, sealed.id)
}

/** What replaces the invoice of a ticket is of that ticket too, and adds no turnover either. */
async function followTicket(ctx: Ctx, from: number, to: number): Promise<void> {
  const link = await ctx.db.selectFrom('ticket_invoice').select('ticket_id').where('invoice_id', '=', from).executeTakeFirst()
  if (link) await ctx.db.insertInto('ticket_invoice').values({ shop_id: ctx.shopId, ticket_id: link.ticket_id, invoice_id: to }).execute()
}
