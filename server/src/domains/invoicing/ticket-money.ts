import type { InvoiceInput } from '../../platform/documents/invoice-document.ts'
import type { Ctx } from '../../platform/context.ts'
import { moneyParts, shownInclOf } from '../orders/index.ts'
import type { DocumentInfo } from '../shops/index.ts'
import { owedOnTicket, ticketLinesOf, ticketPaymentsOf, type TicketRow } from '../till/index.ts'

type Money = Pick<InvoiceInput, 'lines' | 'vatGroups' | 'totals'>

/** Lines, TVA and totals of a ticket as an invoice shows them, to a consumer also TTC, and what is still owed on it. */
export async function ticketMoney(
  ctx: Ctx,
  ticket: TicketRow,
  info: DocumentInfo,
): Promise<{ money: Money; consumer: Pick<InvoiceInput, 'shownIncl'>; owedCents: number; lastPayment: string | undefined }> {
  // A ticket has what `moneyParts` reads of an order and its lines; the rest of those rows it does not look at.
  const asOrder = { ...ticket, mode: 'incl', tax_regime: 'domestic', delivery_cents: 0, delivery_off_cents: 0 } as unknown as Parameters<
    typeof moneyParts
  >[0]
  const lines = (await ticketLinesOf(ctx, ticket.id)).map((line) => ({ ...line, note: null })) as unknown as Parameters<
    typeof moneyParts
  >[1]
  const payments = await ticketPaymentsOf(ctx, ticket.id)
  const owedCents = await owedOnTicket(ctx, ticket.id)
  const { lines: all, vatGroups, totals } = moneyParts(asOrder, lines, info)
  return {
    money: { lines: all, vatGroups, totals },
    consumer: shownInclOf(asOrder, lines, info, false),
    owedCents,
    lastPayment: payments.at(-1)?.payment_type,
  }
}
