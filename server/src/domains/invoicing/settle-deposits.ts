import type { InvoiceInput } from '../../platform/documents/invoice-document.ts'
import type { Ctx } from '../../platform/context.ts'
import { addToStory, heldMoney, type Order } from '../orders/index.ts'
import { creditPart } from './credit-part.ts'
import { creditWhole } from './credit-whole.ts'
import { type Deposit, standingDeposits, standingInvoice } from './invoices.db.ts'

/** What a final invoice says of the deposits that it takes off: each for what of it did not go back. */
export const depositsOn = (deposits: readonly Deposit[]): NonNullable<InvoiceInput['deposits']> =>
  deposits.map((deposit) => ({
    number: deposit.number,
    date: deposit.issued_on,
    exclCents: deposit.left_excl_cents,
    vatCents: deposit.left_vat_cents,
    inclCents: deposit.left_incl_cents,
  }))

/**
 * After money went back, or an order ended: deposit invoices are credited for what the order does not hold any more, to the cent,
 * the newest first (CGI art. 272, 1; 289, I 5). What it holds goes on standing on them. While a final invoice stands they are
 * settled by it, and its credit says what comes back.
 */
export async function creditDeposits(ctx: Ctx, order: Order): Promise<void> {
  const standing = await standingDeposits(ctx, order.id)
  let beyond = standing.reduce((sum, deposit) => sum + deposit.left_incl_cents, 0) - heldMoney(order)
  if (beyond <= 0 || (await standingInvoice(ctx, order.id))) return
  for (const deposit of standing.toReversed()) {
    if (beyond <= 0) return
    const cents = Math.min(beyond, deposit.left_incl_cents)
    const reason = 'Acompte rendu'
    const credit =
      cents === deposit.left_incl_cents
        ? await creditWhole(ctx, deposit, reason, true)
        : await creditPart(ctx, deposit, cents, 'Acompte rendu en partie')
    await addToStory(ctx, order.id, 'invoice_cancelled', { number: deposit.number, credit: credit.number, reason })
    beyond -= cents
  }
}
