import type { Ctx } from '../../../platform/context.ts'
import { answerOf, port } from '../../../platform/port.ts'

/** A refund as it was written: its ticket and the sale that it gives back from. */
export type TicketRefund = { id: number; number: string; saleId: number; reason: string }

/** Writes the papers of a refund in the transaction of the refund. */
export const refundPapers = port<(ctx: Ctx, refund: TicketRefund) => Promise<void>>('refund-papers', async () => undefined)

export const writeRefundPapers = (ctx: Ctx, refund: TicketRefund): Promise<void> => answerOf(ctx, refundPapers)(ctx, refund)
