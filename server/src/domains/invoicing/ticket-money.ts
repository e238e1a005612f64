import type { InvoiceInput } from '../../platform/documents/invoice-document.ts'
import type { Ctx } from '../../platform/context.ts'
import { moneyParts, type Shown, type ShownLine, shownInclOf } from '../orders/index.ts'
import type { DocumentInfo } from '../shops/index.ts'
import { owedOnTicket, ticketLinesOf, ticketPaymentsOf, type TicketRow } from '../till/index.ts'

type Money = Pick<InvoiceInput, 'lines' | 'vatGroups' | 'totals'>

/** Lines, TVA and totals of a ticket as an invoice shows them, to a consumer also TTC, and what is still owed on it. */
export async function ticketMoney(
  ctx: Ctx,
  ticket: TicketRow,
  info: DocumentInfo,
): Promise<{ money: Money; consumer: Pick<InvoiceInput, 'shownIncl'>; owedCents: number; lastPayment: string | undefined }> {
  const { charges_tva, discount_kind, discount_value, discount_reason } = ticket
  const sold: Shown = {
    mode: 'incl',
    tax_regime: 'domestic',
    charges_tva,
    discount_kind,
    discount_value,
    discount_reason,
    delivery_cents: 0,
    delivery_off_cents: 0,
    delivery_address: null,
    billing_address: null,
  }
  // A till sells plants and goods; work is ordered.
  const lines = (await ticketLinesOf(ctx, ticket.id)).map((line): ShownLine => ({ ...line, note: null, service: false }))
  const payments = await ticketPaymentsOf(ctx, ticket.id)
  const owedCents = await owedOnTicket(ctx, ticket.id)
  const { lines: all, vatGroups, totals } = moneyParts(sold, lines, info)
  return {
    money: { lines: all, vatGroups, totals },
    consumer: shownInclOf(sold, lines, info, false),
    owedCents,
    lastPayment: payments.at(-1)?.payment_type,
  }
}
