import type { Ctx } from '../../../platform/context.ts'
import type { JobOf, RunJob } from '../../../platform/job.ts'
import { lockOrder } from '../lock-order.ts'
import { followPrices } from './follow-prices.ts'
import { priceDayPassed } from '../../pricing/index.ts'
import { repriceDraftsJob } from '../../customers/index.ts'

/**
 * After a change of the catalogue's prices and rates or of the lists: drafts follow them, all or those of one customer. Quotations keep
 * what they promised and firm orders what was agreed; typed prices stand.
 */
export const repriceDrafts: RunJob<JobOf<typeof repriceDraftsJob>> = async ({ customerId }, { inShop, signal }) => {
  const drafts = await inShop((ctx) => {
    let rows = ctx.db.selectFrom('orders as o').select('o.id').where('o.status', '=', 'draft')
    if (customerId !== undefined) rows = rows.where('o.customer_id', '=', customerId)
    return rows
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('order_line as l')
            .select('l.id')
            .whereRef('l.order_id', '=', 'o.id')
            // A typed price stands, but the rate of an article is the catalogue's.
            .where((or) => or.or([or('l.subproduct_id', 'is not', null), or('l.pack_id', 'is not', null)])),
        ),
      )
      .orderBy('o.id')
      .execute()
  })
  for (const { id } of drafts) {
    if (signal.aborted) return
    await inShop((ctx) => reprice(ctx, id))
  }
}

/** Just after midnight: drafts follow the promotions, agreed prices and rates that began or ended. */
export const repriceByDay: RunJob = (_data, { inShop }) =>
  inShop(async (ctx) => {
    if (await priceDayPassed(ctx)) await ctx.enqueue(repriceDraftsJob, {})
  })

/** Nothing happens when no price changes, or when the order stopped being a draft meanwhile. */
async function reprice(ctx: Ctx, id: number): Promise<void> {
  const order = await lockOrder(ctx, id)
  if (order.status === 'draft') await followPrices(ctx, order)
}
