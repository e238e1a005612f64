import type { Ctx } from '../../../platform/context.ts'
import { mailCustomer } from '../mails/queue.ts'
import { findOrder } from '../orders.db.ts'

export type FiscalDocument = {
  id: number
  kind: 'invoice' | 'deposit_invoice' | 'corrective_invoice' | 'credit_invoice'
  number: string
  issuedOn: string
  inclCents: number
  /** Of a credit invoice: the refund that it writes down. */
  refundId?: number
}

/** Puts an issued document in the order's list; an invoice goes to the customer when the shop wants it. */
export async function attachDocument(ctx: Ctx, orderId: number, document: FiscalDocument): Promise<void> {
  await ctx.db
    .insertInto('order_document')
    .values({
      shop_id: ctx.shopId,
      order_id: orderId,
      kind: document.kind,
      document_id: document.id,
      number: document.number,
      issued_on: document.issuedOn,
      incl_cents: document.inclCents,
      refund_id: document.refundId ?? null,
    })
    .execute()
  if (document.kind === 'invoice') await mailCustomer(ctx, await findOrder(ctx, orderId), 'invoice')
}

/** Whether an invoice stands for the order: it then refuses changes of what was invoiced. */
export async function setInvoiced(ctx: Ctx, orderId: number, invoiced: boolean): Promise<void> {
  await ctx.db
    .updateTable('orders')
    .set((eb) => ({ invoiced, version: eb('version', '+', 1) }))
    .where('id', '=', orderId)
    .execute()
  await ctx.publish('orders.changed', { id: orderId }, 'orders.read')
}
