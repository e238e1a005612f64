import type { Ctx } from '../../platform/context.ts'
import { daysBefore } from '../../platform/forget.ts'

const DAYS_KEPT = 90

/** Takes away operations that ended long ago. A file that was made to be fetched has run out before; any other is somebody else's. */
export async function forgetOperations(ctx: Ctx): Promise<void> {
  const before = daysBefore(ctx, DAYS_KEPT)
  await ctx.db
    .deleteFrom('operation')
    .where('created_at', '<', before)
    .where('status', 'in', ['done', 'failed', 'cancelled'])
    .where((eb) => eb.or([eb('download', '=', false), eb('file_id', 'is', null)]))
    .execute()
}
