import type { Ctx } from '../../platform/context.ts'
import { daysBefore } from '../../platform/forget.ts'

/** Providers send, and list, an event for thirty days: later nobody can repeat one. */
const DAYS_KEPT = 180

/** Takes away news of the card provider that was handled long ago; what followed from it stands in payments, refunds and payouts. */
export async function forgetEvents(ctx: Ctx): Promise<void> {
  const before = daysBefore(ctx, DAYS_KEPT)
  await ctx.db.deleteFrom('card_event').where('received_at', '<', before).where('handled_at', 'is not', null).execute()
}
