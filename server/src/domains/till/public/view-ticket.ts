import type { RateTotals } from '@plantule/contract/base/money'
import type { Ctx } from '../../../platform/context.ts'
import { paymentLabels, shopOnRoll } from '../../fiscal/index.ts'
import { currentShop } from '../../shops/index.ts'
import { ticketHolds } from '../sealed/ticket-holds.ts'
import { findByUuid, findTicket, paymentsOf, ticketLinesOf } from '../ticket/tickets.db.ts'
import { cardsOfTicket } from '../sell/gift-cards.ts'
import { printedExtract, printedMoment } from '../ticket/ticket-pdf.ts'

/** What the page of a ticket shows: nothing of the customer but what they bought. */
export type TicketView = {
  holds: boolean
  shop: string
  seller: string[]
  kind: string
  number: string
  at: string
  register: string
  training: boolean
  chargesTva: boolean
  lines: { label: string; quantity: number; netCents: number }[]
  rates: RateTotals[]
  inclCents: number
  payments: { label: string; cents: number }[]
  giftCards: { reference: string; cents: number }[]
  refundedCents: number
  extract: string
}

/** Undefined for a ticket that this shop does not know. */
export async function viewTicket(ctx: Ctx, uuid: string): Promise<TicketView | undefined> {
  const id = await findByUuid(ctx, uuid)
  if (id === undefined) return undefined
  const ticket = await findTicket(ctx, id)
  const refund = await ctx.db.selectFrom('ticket_refund').select('refunded_cents').where('ticket_id', '=', id).executeTakeFirst()
  const payments = (await paymentsOf(ctx, id)).filter((payment) => payment.kind === 'payment')
  const { name, lines: seller } = shopOnRoll(ticket.seller, (await currentShop(ctx)).name)
  const { register, incl_cents: inclCents, number } = ticket
  const refundedCents = refund?.refunded_cents ?? 0
  return {
    holds: await ticketHolds(ctx, ticket, refundedCents),
    shop: name,
    seller,
    kind: ticket.kind,
    number,
    at: printedMoment(ticket),
    register,
    training: ticket.training,
    chargesTva: ticket.charges_tva,
    lines: (await ticketLinesOf(ctx, id)).map((line) => ({ label: line.label, quantity: line.quantity, netCents: line.net_cents })),
    rates: ticket.rates,
    inclCents,
    // Without their codes: whoever reads the page must not spend them.
    giftCards: (await cardsOfTicket(ctx, id)).map(({ reference, cents }) => ({ reference, cents })),
    payments: payments.map((payment) => ({ label: paymentLabels[payment.payment_type], cents: payment.amount_cents })),
    refundedCents,
    extract: await printedExtract(ctx, ticket),
  }
}
