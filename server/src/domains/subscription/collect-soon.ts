import type { Ctx } from '../../platform/context.ts'
import { collectJob } from './jobs.ts'

/** Takes an invoice's money from the card on file, by a job. */
export async function collectSoon(ctx: Ctx, invoiceId: number, means: 'card' | 'transfer'): Promise<void> {
  if (means === 'card' && ctx.services.config.billing) await ctx.enqueue(collectJob, { invoiceId })
}
