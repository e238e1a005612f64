import type { InvoiceSummary } from '@plantule/contract/invoices'
import type { InvoiceInput } from '../../platform/documents/invoice-document.ts'
import type { Ctx } from '../../platform/context.ts'
import { parisDay } from '../../platform/paris.ts'
import { Refused } from '../../platform/refused.ts'
import {
  attachDocument,
  buyerOf,
  customerOnDocument,
  linesOf,
  lockOrder,
  moneyParts,
  partsLeft,
  type Order,
  refuseUnless,
  sellerOf,
  setInvoiced,
  tellStory,
} from '../orders/index.ts'
import { invoicingInfo } from '../shops/index.ts'
import type { Carriage } from './carriage.ts'
import { creditRefunds } from './credit-refunds.ts'
import { depositsOn } from './settle-deposits.ts'
import { invoiceSummary, standingDeposits, standingInvoice } from './invoices.db.ts'
import { dueDay, mentionsOf, paymentMeans } from './rules.ts'
import { termsOf } from './terms-of.ts'
import { sealInvoice } from './seal-invoice.ts'

/**
 * Issues the order's invoice. Throws `not_found`, `stale_version`, `wrong_status`, `already_invoiced`,
 * `nothing_to_invoice`, `shop_details_missing`, `buyer_address_missing`, `invoice_incomplete`.
 */
export async function invoiceOrder(ctx: Ctx, orderId: number, version?: number): Promise<InvoiceSummary> {
  const order = await lockOrder(ctx, orderId, version)
  refuseUnless('invoice', order.status)
  const standing = await standingInvoice(ctx, orderId)
  if (standing) throw new Refused('already_invoiced', { number: standing.number })
  const left = await partsLeft(ctx, orderId)
  if (left > 0) throw new Refused('parts_left', { left })
  if (order.incl_cents === order.refunded_cents) throw new Refused('nothing_to_invoice')
  const { compose, carriage } = await composer(ctx, order)
  const sealed = await sealInvoice(ctx, {
    kind: 'invoice',
    orderId,
    orderReference: order.reference,
    customerId: order.customer_id,
    original: null,
    carriage,
    compose,
  })
  await attachDocument(ctx, orderId, sealed)
  await setInvoiced(ctx, orderId, true)
  await tellStory(ctx, orderId, 'invoiced', { number: sealed.number, cents: sealed.inclCents })
  await creditRefunds(ctx, order)
  return invoiceSummary(ctx, sealed.id)
}

async function composer(ctx: Ctx, order: Order): Promise<{ compose: (number: string, issuedOn: string) => InvoiceInput; carriage: Carriage[] }> {
  const info = await invoicingInfo(ctx)
  const customer = await customerOnDocument(ctx, order)
  const buyer = buyerOf(order, customer)
  const terms = await termsOf(ctx, order.customer_id)
  const { carriage, ...money } = moneyParts(order, await linesOf(ctx, order.id), info)
  const seller = sellerOf(info)
  const lastPayment = await ctx.db
    .selectFrom('order_payment')
    .select('payment_type')
    .where('order_id', '=', order.id)
    .where('status', '=', 'validated')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const deposits = depositsOn(await standingDeposits(ctx, order.id))
  const handedOver = order.closed_at ? parisDay(order.closed_at) : null
  const compose = (number: string, issuedOn: string): InvoiceInput => ({
    number,
    type: 'invoice',
    issueDate: issuedOn,
    deliveryDate: handedOver,
    dueDate: dueDay(issuedOn, terms, buyer.professional),
    seller,
    buyer,
    operation: 'goods',
    ...money,
    deposits,
    paidCents: order.paid_cents,
    dueCents: order.incl_cents - order.paid_cents,
    paymentMeans: paymentMeans(lastPayment?.payment_type, Boolean(info.iban)),
    paymentTerms: terms?.name ?? null,
    vatOnDebits: info.tvaOnDebits,
    mentions: mentionsOf(info, terms, buyer.professional),
    purchaseOrder: order.purchase_order,
    orderNumber: order.reference,
  })
  return { compose, carriage }
}
