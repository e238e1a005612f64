import type { Ctx } from '../../../platform/context.ts'
import { daysBefore } from '../../../platform/forget.ts'

const DAYS_KEPT = 365

/** Takes away what many products were before a change of long ago: nobody undoes it any more. That it happened stands in the audit. */
export async function forgetBatches(ctx: Ctx): Promise<void> {
  const before = daysBefore(ctx, DAYS_KEPT)
  await ctx.db.deleteFrom('batch_edit').where('created_at', '<', before).where('state', 'in', ['done', 'undone', 'failed']).execute()
}
