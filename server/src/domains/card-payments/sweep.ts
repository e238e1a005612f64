import type { Done } from '@plantule/contract/base/shared'
import type { Ctx } from '../../platform/context.ts'
import type { JobShop } from '../../platform/job.ts'
import { asking, connectionOf, needConnection } from './connection.ts'
import { keepNews, readAccount } from './news.ts'
import { newsTypes } from './news-types.ts'
import { readMovements } from './payouts.ts'
import { newsJob, refundJob, sweepJob } from './jobs.ts'

/** Looked at twice, for news that was written while the last sweep asked. */
const OVERLAP_MS = 3_600_000
/** The provider forgets news after 30 days. */
const LONGEST_MS = 30 * 86_400_000
/** What a new account is asked for at first. */
const FIRST_PAYOUTS_MS = 90 * 86_400_000
/** News, refunds and pages that should be done by then are taken up again. */
const LATE_MS = 10 * 60_000

/** Job, every quarter of an hour for each shop: asks the provider for what no message brought. */
export async function sweep(_data: object, shop: JobShop): Promise<void> {
  const connection = await shop.inShop(connectionOf)
  if (!connection) return
  const { account, provider } = connection
  const began = new Date()
  await readAccount(shop, connection)
  if (account.swept_until === null) {
    const payouts = await asking(shop, connection, () => provider.payoutsSince(new Date(began.getTime() - FIRST_PAYOUTS_MS)))
    for (const payout of payouts) await readMovements(shop, connection, payout)
  }
  const since = Math.max((account.swept_until?.getTime() ?? 0) - OVERLAP_MS, began.getTime() - LONGEST_MS)
  const news = await asking(shop, connection, () => provider.newsSince(new Date(since), newsTypes))
  await shop.inShop(async (ctx) => {
    for (const each of news) await keepNews(ctx, connection, each, 'sweep')
    await takeUpAgain(ctx)
    await ctx.db.updateTable('card_account').set({ swept_until: began, swept_at: ctx.now }).where('id', '=', account.id).execute()
  })
}

/** What a job was given up on: the provider may answer now. */
async function takeUpAgain(ctx: Ctx): Promise<void> {
  const late = new Date(ctx.now.getTime() - LATE_MS)
  const events = await ctx.db
    .selectFrom('card_event')
    .select('id')
    .where('handled_at', 'is', null)
    .where('received_at', '<', late)
    .orderBy('id')
    .limit(500)
    .execute()
  for (const { id } of events) await ctx.enqueue(newsJob, { eventId: id }, { key: `again-${id}` })
  const refunds = await ctx.db
    .selectFrom('card_refund')
    .select('id')
    .where('state', '=', 'queued')
    .where('created_at', '<', late)
    .orderBy('id')
    .limit(500)
    .execute()
  for (const { id } of refunds) await ctx.enqueue(refundJob, { refundId: id }, { key: `again-${id}` })
}

/** Throws `card_not_set_up`. */
export async function sweepNow(ctx: Ctx): Promise<Done> {
  await needConnection(ctx)
  await ctx.enqueue(sweepJob, {})
  return { ok: true }
}
