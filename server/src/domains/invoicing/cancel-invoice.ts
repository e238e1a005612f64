import type { Order as OrderAnswer } from '@plantule/contract/orders'
import type { InvoiceInput } from '../../platform/documents/invoice-document.ts'
import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'
import { attachDocument, lockOrder, orderAnswer, setInvoiced, tellStory } from '../orders/index.ts'
import { standingInvoice } from './invoices.db.ts'
import { sealInvoice } from './seal-invoice.ts'

/**
 * Takes an issued invoice back whole by a credit invoice that names it; the order may then change and be invoiced again.
 * Throws `not_found`, `no_invoice`.
 */
export async function cancelInvoice(ctx: Ctx, orderId: number, reason: string): Promise<OrderAnswer> {
  const order = await lockOrder(ctx, orderId)
  const invoice = await standingInvoice(ctx, orderId)
  if (!invoice) throw new Refused('no_invoice')
  const was = invoice.document as InvoiceInput
  const sealed = await sealInvoice(ctx, {
    kind: 'credit_invoice',
    orderId,
    orderReference: order.reference,
    customerId: invoice.customer_id,
    original: { id: invoice.id, number: invoice.number },
    compose: (number, issuedOn) => ({
      ...was,
      number,
      type: 'creditInvoice',
      issueDate: issuedOn,
      dueDate: issuedOn,
      deposits: [],
      paidCents: 0,
      dueCents: was.totals.inclCents,
      precedingInvoice: { number: invoice.number, date: invoice.issued_on },
      mentions: [...(was.mentions ?? []), ...(reason ? [{ subject: null, text: reason }] : [])],
    }),
  })
  await attachDocument(ctx, orderId, sealed)
  await setInvoiced(ctx, orderId, false)
  await tellStory(ctx, orderId, 'invoice_cancelled', { number: invoice.number, credit: sealed.number, reason })
  return orderAnswer(ctx, orderId)
}
