import type { Ctx } from '../../platform/context.ts'
import { daysBefore } from '../../platform/forget.ts'

const DAYS_READ = 30
const DAYS_KEPT = 90

/** A line only points at what is kept elsewhere: read ones go after a month, the rest after a season. */
export async function forgetNotices(ctx: Ctx): Promise<void> {
  await ctx.db
    .deleteFrom('notice')
    .where('at', '<', daysBefore(ctx, DAYS_READ))
    .where((eb) => eb.or([eb('read_at', 'is not', null), eb('at', '<', daysBefore(ctx, DAYS_KEPT))]))
    .execute()
}
