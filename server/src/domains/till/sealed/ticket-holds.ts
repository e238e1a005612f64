import type { Ctx } from '../../../platform/context.ts'
import { Findings, soundLink } from '../../fiscal/index.ts'
import type { TicketRow } from '../ticket/tickets.db.ts'
import { holdTicket } from './hold-tickets.ts'
import { readTickets } from './read-tickets.ts'

/**
 * Whether everything that a ticket shows is as it was sealed: number, day, till, each line, rate, payment, card and total, and
 * what is said to be given back since.
 */
export async function ticketHolds(ctx: Ctx, ticket: TicketRow, refundedCents: number): Promise<boolean> {
  const refunds = await ctx.db.selectFrom('ticket').selectAll().where('original_id', '=', ticket.id).execute()
  const rows = await readTickets(
    ctx,
    [ticket, ...refunds].map(({ id }) => id),
  )
  for (const each of [ticket, ...refunds]) {
    const link = await soundLink(ctx, { register: each.register, chain: each.training ? 'training' : 'sale', seq: each.chain_seq })
    if (!link || link.refId !== each.id) return false
    const findings = new Findings()
    holdTicket(findings, link, rows.get(each.id))
    if (findings.count > 0) return false
  }
  return refundedCents === -refunds.reduce((sum, refund) => sum + refund.incl_cents + refund.cards_cents, 0)
}
