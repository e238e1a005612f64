import type { InvoiceSummary } from '@plantule/contract/invoicing/invoices'
import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'
import {
  attachDocument,
  customerOnDocument,
  linesOf,
  lockOrder,
  partsLeft,
  type Order,
  refuseMissing,
  refuseUnless,
  setInvoiced,
  addToStory,
} from '../orders/index.ts'
import { documentInfo } from '../shops/index.ts'
import { composeInvoice } from './compose-invoice.ts'
import { creditRefunds } from './credit-refunds.ts'
import { depositsOn } from './settle-deposits.ts'
import { invoiceSummary, standingDeposits, standingInvoice } from './invoices.db.ts'
import { termsOf } from './terms-of.ts'
import { sealInvoice } from './seal-invoice.ts'

/**
 * Issues the order's invoice. Throws `not_found`, `stale_version`, `wrong_status`, `already_invoiced`, `parts_left`, `missing_unsettled`,
 * `nothing_to_invoice`, `shop_details_missing`, `buyer_address_missing`, `invoice_incomplete`.
 */
export async function invoiceOrder(ctx: Ctx, orderId: number, version?: number): Promise<InvoiceSummary> {
  const order = await lockOrder(ctx, orderId, version)
  refuseUnless('invoice', order.status)
  const standing = await standingInvoice(ctx, orderId)
  if (standing) throw new Refused('already_invoiced', { number: standing.number })
  const left = await partsLeft(ctx, orderId)
  if (left > 0) throw new Refused('parts_left', { left })
  await refuseMissing(ctx, orderId)
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
  await addToStory(ctx, orderId, 'invoiced', { number: sealed.number, cents: sealed.inclCents })
  await creditRefunds(ctx, order, true)
  return invoiceSummary(ctx, sealed.id)
}

async function composer(ctx: Ctx, order: Order): Promise<ReturnType<typeof composeInvoice>> {
  const last = await ctx.db
    .selectFrom('order_payment')
    .select('payment_type')
    .where('order_id', '=', order.id)
    .where('status', '=', 'validated')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return composeInvoice({
    order,
    lines: await linesOf(ctx, order.id),
    customer: await customerOnDocument(ctx, order),
    terms: await termsOf(ctx, order.customer_id, order.channel),
    info: await documentInfo(ctx),
    lastPayment: last?.payment_type,
    deposits: depositsOn(await standingDeposits(ctx, order.id)),
  })
}
