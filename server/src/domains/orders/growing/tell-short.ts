import { sql } from 'kysely'
import type { JobOf, JobShop } from '../../../platform/job.ts'
import { notify, settleNotices } from '../../../platform/notify.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { contractsByIds, type raisedShortJob } from '../../production/index.ts'
import { holdsStock } from '../life/order-stock.ts'
import { mailCustomer } from '../mails/queue.ts'
import { addToStory, findOrder } from '../orders.db.ts'

/**
 * Of plants that are raised for orders more or fewer may be there than before. What is worse than was told last is told: in the story and
 * the bell, and to the customer of a firm order where the shop wants it. Once nothing is missing any more, or the order has ended, nobody
 * need look at it.
 */
export const tellShort = ({ contractIds }: JobOf<typeof raisedShortJob>, shop: JobShop): Promise<void> =>
  shop.inShop(async (ctx) => {
    const { rows: told } = await sql<{ id: number; missing: number }>`
      select id, told_missing as missing from growing_contract where growing_contract.shop_id = ${ownShop} and id = any(${contractIds}::bigint[])
      order by id for no key update`.execute(ctx.db)
    const before = new Map(told.map((row) => [row.id, row.missing]))
    for (const { id, orderId, number, missing, outcome, doubt } of await contractsByIds(ctx, contractIds)) {
      const known = before.get(id) ?? 0
      const now = outcome === null && doubt !== 'order_ended' ? missing : 0
      if (now === known) continue
      await sql`update growing_contract set told_missing = ${now} where growing_contract.shop_id = ${ownShop} and id = ${id}`.execute(
        ctx.db,
      )
      await ctx.publish('orders.changed', { id: orderId }, 'orders.read')
      if (now > known) {
        await addToStory(ctx, orderId, 'growing_short', { number, missing: now })
        await notify(ctx, { kind: 'growing_short', ids: [orderId] })
        const order = await findOrder(ctx, orderId)
        if (doubt === null && holdsStock(order)) await mailCustomer(ctx, order, 'grown_short', `contract ${id}: ${now}`)
      } else if (now === 0 && !(await anyShort(orderId))) await settleNotices(ctx, { kind: 'growing_short', ids: [orderId] })
    }

    async function anyShort(orderId: number): Promise<boolean> {
      const { rows } =
        await sql`select from growing_contract c where c.shop_id = ${ownShop} and c.order_id = ${orderId} and c.told_missing > 0 limit 1`.execute(
          ctx.db,
        )
      return rows.length > 0
    }
  })
