import type { InvoiceInput } from '../../platform/documents/invoice-document.ts'
import { parisDay } from '../../platform/paris.ts'
import {
  buyerOf,
  type CustomerOnDocument,
  dueOf,
  type Line,
  moneyParts,
  type Order,
  refuseUntaxed,
  sellerOf,
  shownInclOf,
} from '../orders/index.ts'
import type { DocumentInfo } from '../shops/index.ts'
import type { Carriage } from './carriage.ts'
import { dueDay, mentionsOf, paymentMeans, type Terms } from './rules.ts'
import { operationOf } from './services.ts'

/** All that an order's invoice is made of, as it stands at the moment of issue. */
export type InvoiceParts = {
  order: Order
  lines: readonly Line[]
  customer: CustomerOnDocument | null
  terms: Terms | null
  info: DocumentInfo
  /** How the last money came. */
  lastPayment: string | undefined
  deposits: InvoiceInput['deposits']
}

/**
 * What an order's invoice says, given its number and day. Throws `shop_details_missing`, `buyer_address_missing`, one of `regimeFaults`.
 */
export function composeInvoice(parts: InvoiceParts): { compose: (number: string, issuedOn: string) => InvoiceInput; carriage: Carriage[] } {
  const { order, info, terms } = parts
  const buyer = buyerOf(order, parts.customer)
  refuseUntaxed(order, info, buyer, parts.lines)
  const { carriage, ...money } = moneyParts(order, parts.lines, info)
  const seller = sellerOf(info)
  const handedOver = order.closed_at ? parisDay(order.closed_at) : null
  // Refunds of before are credited beside the invoice, which asks for what is owed after them, and no more.
  const dueCents = dueOf(order)
  const compose = (number: string, issuedOn: string): InvoiceInput => ({
    number,
    type: 'invoice',
    issueDate: issuedOn,
    deliveryDate: handedOver,
    dueDate: dueDay(issuedOn, terms, buyer.professional),
    seller,
    buyer,
    operation: operationOf(money.lines),
    ...money,
    ...shownInclOf(order, parts.lines, info, buyer.professional),
    deposits: parts.deposits,
    paidCents: order.incl_cents - dueCents,
    creditedCents: order.refunded_cents,
    dueCents,
    paymentMeans: paymentMeans(parts.lastPayment, Boolean(info.iban), dueCents),
    paymentTerms: terms?.name ?? null,
    vatOnDebits: info.tvaOnDebits,
    mentions: mentionsOf(info, terms, buyer.professional, issuedOn),
    purchaseOrder: order.purchase_order,
    orderNumber: order.reference,
  })
  return { compose, carriage }
}
