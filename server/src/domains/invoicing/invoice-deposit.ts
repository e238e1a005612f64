import type { InvoiceSummary } from '@plantule/contract/invoicing/invoices'
import type { InvoiceInput } from '../../platform/documents/invoice-document.ts'
import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'
import {
  attachDocument,
  buyerOf,
  customerOnDocument,
  heldMoney,
  linesOf,
  lockOrder,
  moneyParts,
  type Order,
  refuseUnless,
  refuseUntaxed,
  sellerOf,
  addToStory,
  waitingBack,
} from '../orders/index.ts'
import { documentInfo } from '../shops/index.ts'
import { cutOverRates, type Money } from './cut-over-rates.ts'
import { invoiceSummary, standingDeposits, standingInvoice } from './invoices.db.ts'
import { mentionsOf, paymentMeans } from './rules.ts'
import { sealInvoice } from './seal-invoice.ts'
import { operationOf } from './services.ts'
import { termsOf } from './terms-of.ts'

/**
 * Issues the deposit invoice (type 386) of what the order has received and no deposit invoice has yet: TVA on a deposit is
 * due when it is cashed (CGI art. 269, 2 a). Throws `not_found`, `wrong_status`, `already_invoiced`, `nothing_deposited`,
 * `shop_details_missing`, `buyer_address_missing`, `invoice_incomplete`.
 */
export async function invoiceDeposit(ctx: Ctx, orderId: number): Promise<InvoiceSummary> {
  const order = await lockOrder(ctx, orderId)
  refuseUnless('billDeposit', order.status)
  const final = await standingInvoice(ctx, orderId)
  if (final) throw new Refused('already_invoiced', { number: final.number })
  const before = (await standingDeposits(ctx, orderId)).reduce((sum, deposit) => sum + deposit.left_incl_cents, 0)
  const amount = Math.min(heldMoney(order) - (await waitingBack(ctx, orderId)), order.incl_cents) - before
  if (amount <= 0) throw new Refused('nothing_deposited')
  const compose = await composer(ctx, order, amount)
  const sealed = await sealInvoice(ctx, {
    kind: 'deposit_invoice',
    orderId,
    orderReference: order.reference,
    customerId: order.customer_id,
    original: null,
    compose,
  })
  await attachDocument(ctx, orderId, sealed)
  await addToStory(ctx, orderId, 'invoiced', { number: sealed.number, cents: sealed.inclCents })
  await ctx.publish('orders.changed', { id: orderId }, 'orders.read')
  return invoiceSummary(ctx, sealed.id)
}

async function composer(ctx: Ctx, order: Order, amount: number): Promise<(number: string, issuedOn: string) => InvoiceInput> {
  const info = await documentInfo(ctx)
  const buyer = buyerOf(order, await customerOnDocument(ctx, order))
  const lines = await linesOf(ctx, order.id)
  refuseUntaxed(order, info, buyer, lines)
  const money = depositParts(moneyParts(order, lines, info), amount, `Acompte sur la commande ${order.reference}`)
  const terms = await termsOf(ctx, order.customer_id, order.channel)
  const seller = sellerOf(info)
  const payment = await ctx.db
    .selectFrom('order_payment')
    .select(['payment_type', 'received_on'])
    .where('order_id', '=', order.id)
    .where('status', '=', 'validated')
    .where('amount_cents', '>', 0)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (number, issuedOn) => ({
    number,
    type: 'depositInvoice',
    issueDate: issuedOn,
    // 242 nonies A, 10°: the day of the payment, where it is not the day of issue.
    deliveryDate: payment && payment.received_on < issuedOn ? payment.received_on : null,
    dueDate: issuedOn,
    seller,
    buyer,
    operation: operationOf(money.lines),
    ...money,
    paidCents: amount,
    dueCents: 0,
    paymentMeans: paymentMeans(payment?.payment_type, Boolean(info.iban), 0),
    vatOnDebits: info.tvaOnDebits,
    mentions: mentionsOf(info, terms, buyer.professional, issuedOn),
    purchaseOrder: order.purchase_order,
    orderNumber: order.reference,
  })
}

/** The deposit cut over the order's rates as its total is, to the cent (exported for its property). */
export const depositParts = (whole: Money, amount: number, label: string): Money => cutOverRates(whole, amount, { label, detailsOf: named })

const MOST = 500

/** What is bought is named, as the law asks of a deposit invoice too. */
function named(lines: Money['lines']): string {
  const goods = lines.map((line) => `${line.quantity / 1000} × ${line.label}`).join(', ')
  return goods.length > MOST ? `${goods.slice(0, MOST - 1)}…` : goods
}
