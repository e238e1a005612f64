import type { InvoiceInput } from '../../platform/documents/invoice-document.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Order } from '../orders/index.ts'
import { creditWhole } from './cancel-invoice.ts'
import { type Invoice, standingDeposits } from './invoices.db.ts'

/** What a final invoice says of the deposits that it takes off. */
export const depositsOn = (deposits: readonly Invoice[]): NonNullable<InvoiceInput['deposits']> =>
  deposits.map((deposit) => ({
    number: deposit.number,
    date: deposit.issued_on,
    exclCents: deposit.excl_cents,
    vatCents: deposit.vat_cents,
    inclCents: deposit.incl_cents,
  }))

/** After money went back: the newest deposit invoices that what is left does not cover are credited whole. */
export async function creditDeposits(ctx: Ctx, order: Order): Promise<void> {
  const standing = await standingDeposits(ctx, order.id)
  let covered = standing.reduce((sum, deposit) => sum + deposit.incl_cents, 0)
  for (const deposit of standing.toReversed()) {
    if (covered <= order.paid_cents) return
    await creditWhole(ctx, deposit, '')
    covered -= deposit.incl_cents
  }
}
