import type { Ctx } from '../../platform/context.ts'

const DAY_MS = 86_400_000
/** What keys did stays in the audit; the keys themselves need nobody a year after they were revoked. */
const KEYS_DAYS = 365
/** A receiver that was broken is mended within a month, and asks for what it missed. */
const LOG_DAYS = 30

export async function forgetPrograms(ctx: Ctx): Promise<void> {
  const before = (days: number): Date => new Date(ctx.now.getTime() - days * DAY_MS)
  await ctx.db.deleteFrom('api_key').where('revoked_at', '<', before(KEYS_DAYS)).execute()
  await ctx.db.deleteFrom('webhook_delivery').where('created_at', '<', before(LOG_DAYS)).execute()
}
