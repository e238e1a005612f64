import type { Ctx } from '../../platform/context.ts'

/** Providers send, and list, an event for thirty days: later nobody can repeat one. */
const DAYS_KEPT = 180

/** Takes away news of the card provider that was handled long ago; what followed from it stands in payments, refunds and payouts. */
export async function forgetEvents(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - DAYS_KEPT * 86_400_000)
  await ctx.db.deleteFrom('card_event').where('received_at', '<', before).where('handled_at', 'is not', null).execute()
}
