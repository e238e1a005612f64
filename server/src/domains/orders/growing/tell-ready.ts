import type { JobOf, JobShop } from '../../../platform/job.ts'
import type { raisedReadyJob } from '../../production/index.ts'
import { addToStory } from '../orders.db.ts'

/** Plants that were raised for an order are there: its story says so, and browsers that show it read it anew. */
export const tellReady = ({ contractId, quantity }: JobOf<typeof raisedReadyJob>, shop: JobShop): Promise<void> =>
  shop.inShop(async (ctx) => {
    const contract = await ctx.db
      .selectFrom('growing_contract as c')
      .innerJoin('lot as l', 'l.id', 'c.lot_id')
      .select(['c.order_id', 'l.number'])
      .where('c.id', '=', contractId)
      .executeTakeFirst()
    // Its cultivation was deleted meanwhile.
    if (!contract) return
    await addToStory(ctx, contract.order_id, 'growing_ready', { number: contract.number, quantity })
    await ctx.publish('orders.changed', { id: contract.order_id }, 'orders.read')
  })
