import type { Ctx } from '../../../platform/context.ts'

/** A refund as it was written: its ticket and the sale that it gives back from. */
export type TicketRefund = { id: number; number: string; saleId: number; reason: string }

type Write = (ctx: Ctx, refund: TicketRefund) => Promise<void>

let write: Write | null = null

/** Invoicing, a domain above this one, writes the papers of a refund in the transaction of the refund. */
export const setRefundPapers = (given: Write): void => void (write = given)

export async function writeRefundPapers(ctx: Ctx, refund: TicketRefund): Promise<void> {
  await write?.(ctx, refund)
}
