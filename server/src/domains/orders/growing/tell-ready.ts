import type { JobOf, JobShop } from '../../../platform/job.ts'
import { notify } from '../../../platform/notify.ts'
import { contractsByIds, type raisedReadyJob } from '../../production/index.ts'
import { mailCustomer } from '../mails/queue.ts'
import { addToStory, findOrder } from '../orders.db.ts'

/**
 * Plants that were raised for an order are there: its story and the bell say so, and browsers that show it read it anew. The customer is
 * written to once all that will come of it is there, where the shop wants it.
 */
export const tellReady = ({ contractId, quantity }: JobOf<typeof raisedReadyJob>, shop: JobShop): Promise<void> =>
  shop.inShop(async (ctx) => {
    const [contract] = await contractsByIds(ctx, [contractId])
    // Its cultivation was deleted meanwhile.
    if (!contract) return
    const { orderId, number, growing, missing, doubt, outcome } = contract
    await addToStory(ctx, orderId, 'growing_ready', { number, quantity })
    await ctx.publish('orders.changed', { id: orderId }, 'orders.read')
    if (outcome !== null) return
    await notify(ctx, { kind: 'growing_ready', ids: [orderId] })
    if (growing > missing || doubt !== null) return
    await mailCustomer(ctx, await findOrder(ctx, orderId), 'grown_ready', `contract ${contractId}`)
  })
