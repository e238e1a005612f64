import type { Order as OrderAnswer } from '@plantule/contract/orders/schemas'
import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'
import { lockOrder, orderAnswer, setInvoiced, addToStory } from '../orders/index.ts'
import { creditWhole } from './credit-whole.ts'
import { standingInvoice } from './invoices.db.ts'
import { creditDeposits } from './settle-deposits.ts'

/**
 * Takes an issued invoice back by a credit invoice that names it: whole, or what earlier credit invoices left of it. The
 * order may then change and be invoiced again. Throws `not_found`, `no_invoice`, `order_in_summary`.
 */
export async function cancelInvoice(ctx: Ctx, orderId: number, reason: string): Promise<OrderAnswer> {
  const order = await lockOrder(ctx, orderId)
  const invoice = await standingInvoice(ctx, orderId)
  if (!invoice) throw new Refused('no_invoice')
  if (invoice.summary_month !== null) throw new Refused('order_in_summary', { number: invoice.number })
  const sealed = await creditWhole(ctx, invoice, reason)
  await setInvoiced(ctx, orderId, false)
  await addToStory(ctx, orderId, 'invoice_cancelled', { number: invoice.number, credit: sealed.number, reason })
  // What it had settled stands by itself again.
  await creditDeposits(ctx, order)
  return orderAnswer(ctx, orderId)
}
