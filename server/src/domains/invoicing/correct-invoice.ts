import type { InvoiceSummary } from '@plantule/contract/invoicing/invoices'
import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'
import { livingCustomer } from '../customers/index.ts'
import { attachDocument, buyerNow, buyerOf, customerOnDocument, lockOrder, sellerOf, addToStory } from '../orders/index.ts'
import { invoicingInfo } from '../shops/index.ts'
import { creditedOf, findInvoice, invoiceSummary, ordersOn } from './invoices.db.ts'
import { mentionsOf, reasonNote } from './rules.ts'
import { type Sealed, sealInvoice } from './seal-invoice.ts'
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
  const document = was.document
  // Who was merged keeps no address: the buyer is who they are now.
  const customerId = was.customer_id === null ? null : (await livingCustomer(ctx, was.customer_id)).id
  const buyer = order ? buyerOf(order, await customerOnDocument(ctx, order)) : await buyerNow(ctx, customerId)
  const terms = await termsOf(ctx, customerId, order?.channel)
  const seller = sellerOf(info)
  const free = (document.mentions ?? []).filter((mention) => mention.subject === null)
  const sealed = await sealInvoice(ctx, {
    kind: 'corrective_invoice',
    orderId: was.order_id,
    orderReference: was.order_reference,
    customerId,
    original: { id: was.id, number: was.number },
    summaryMonth: was.summary_month,
    turnover: was.turnover,
    carriage: was.carriage,
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
      mentions: [...mentionsOf(info, terms, buyer.professional, issuedOn), ...free, ...reasonNote(reason)],
    }),
  })
  // Read after the number was taken, whose series lets one request through at a time.
  const gone = (await creditedOf(ctx, id)) - was.incl_cents
  if (gone >= was.incl_cents) throw new Refused('invoice_taken_back', { number: was.number })
  if (gone > 0) throw new Refused('credited_in_part', { number: was.number })
  if (order) {
    await attachDocument(ctx, order.id, sealed)
    await addToStory(ctx, order.id, 'invoiced', { number: sealed.number, cents: sealed.inclCents })
    await ctx.publish('orders.changed', { id: order.id }, 'orders.read')
  } else await follow(ctx, was.id, sealed)
  return invoiceSummary(ctx, sealed.id)
}

/** What replaces the invoice of a ticket, or a summary, is of the same tickets and orders, and adds no turnover either. */
async function follow(ctx: Ctx, from: number, to: Sealed): Promise<void> {
  const row = { shop_id: ctx.shopId, invoice_id: to.id }
  const tickets = await ctx.db.selectFrom('ticket_invoice').select('ticket_id').where('invoice_id', '=', from).execute()
  if (tickets.length > 0)
    await ctx.db
      .insertInto('ticket_invoice')
      .values(tickets.map(({ ticket_id }) => ({ ...row, ticket_id })))
      .execute()
  for (const orderId of await ordersOn(ctx, from)) {
    const order = await lockOrder(ctx, orderId)
    await ctx.db
      .insertInto('summary_order')
      .values({ ...row, order_id: orderId })
      .execute()
    await attachDocument(ctx, orderId, { ...to, inclCents: order.incl_cents })
    await addToStory(ctx, orderId, 'invoiced', { number: to.number, cents: order.incl_cents })
  }
}
