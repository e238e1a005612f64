import type { InvoiceInput } from '../../platform/documents/invoice-document.ts'
import type { Ctx } from '../../platform/context.ts'
import { addToStory, heldMoney, type Order } from '../orders/index.ts'
import { creditWhole } from './credit-whole.ts'
import { type Invoice, standingDeposits, standingInvoice } from './invoices.db.ts'

/** What a final invoice says of the deposits that it takes off. */
export const depositsOn = (deposits: readonly Invoice[]): NonNullable<InvoiceInput['deposits']> =>
  deposits.map((deposit) => ({
    number: deposit.number,
    date: deposit.issued_on,
    exclCents: deposit.excl_cents,
    vatCents: deposit.vat_cents,
    inclCents: deposit.incl_cents,
  }))

/**
 * After money went back, or an order ended: the newest deposit invoices that what it holds does not cover are credited whole (CGI art.
 * 272, 1; 289, I 5). While a final invoice stands they are settled by it, and its credit says what comes back.
 */
export async function creditDeposits(ctx: Ctx, order: Order): Promise<void> {
  const standing = await standingDeposits(ctx, order.id)
  let covered = standing.reduce((sum, deposit) => sum + deposit.incl_cents, 0)
  if (covered <= heldMoney(order) || (await standingInvoice(ctx, order.id))) return
  for (const deposit of standing.toReversed()) {
    if (covered <= heldMoney(order)) return
    const reason = 'Acompte rendu'
    const credit = await creditWhole(ctx, deposit, reason, true)
    await addToStory(ctx, order.id, 'invoice_cancelled', { number: deposit.number, credit: credit.number, reason })
    covered -= deposit.incl_cents
  }
}
