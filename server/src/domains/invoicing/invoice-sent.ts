import type { InvoiceSummary } from '@plantule/contract/invoicing/invoices'
import { lacks } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'
import { setRestApart } from '../orders/index.ts'
import { invoiceOrder } from './invoice-order.ts'

/**
 * Invoices the parts of an order that have left (CGI art. 289, I 3); the rest waits as an order of its own, and is invoiced with it.
 * Throws what setting the rest apart and an invoice refuse, and `no_right` to who may not change orders.
 */
export async function invoiceSent(
  ctx: Ctx,
  orderId: number,
  version: number,
): Promise<{ invoice: InvoiceSummary; rest: { id: number; reference: string } }> {
  if (lacks(ctx, 'orders.write')) throw new Refused('no_right', { right: 'orders.write' })
  const rest = await setRestApart(ctx, orderId, version)
  return { invoice: await invoiceOrder(ctx, orderId), rest }
}
