import type { JobOf, JobShop } from '../../../platform/job.ts'
import { notify } from '../../../platform/notify.ts'
import { contractsByIds, type raisedReadyJob } from '../../production/index.ts'
import { holdsStock } from '../life/order-stock.ts'
import { mailCustomer } from '../mails/queue.ts'
import { addToStory, findOrder } from '../orders.db.ts'

/**
 * Plants that were raised for an order are there: its story and the bell say so, and browsers that show it read it anew. The customer is
 * written to once all that will come of it is there, where the order is firm and the shop wants it. Of an order that has ended nobody is
 * told.
 */
export const tellReady = ({ contractId, quantity }: JobOf<typeof raisedReadyJob>, shop: JobShop): Promise<void> =>
  shop.inShop(async (ctx) => {
    const [contract] = await contractsByIds(ctx, [contractId])
    // Its cultivation was deleted meanwhile.
    if (!contract) return
    const { orderId, number, growing, missing, doubt, outcome } = contract
    await ctx.publish('orders.changed', { id: orderId }, 'orders.read')
    if (doubt === 'order_ended') return
    await addToStory(ctx, orderId, 'growing_ready', { number, quantity })
    if (outcome !== null) return
    await notify(ctx, { kind: 'growing_ready', ids: [orderId] })
    if (growing > missing || doubt !== null) return
    const order = await findOrder(ctx, orderId)
    if (holdsStock(order)) await mailCustomer(ctx, order, 'grown_ready', `contract ${contractId}`)
  })
