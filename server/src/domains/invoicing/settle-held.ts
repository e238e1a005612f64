import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { JobShop } from '../../platform/job.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { lockOrder } from '../orders/index.ts'
import { creditDeposits } from './settle-deposits.ts'

/**
 * Job, once a day for each shop: deposit invoices of orders that do not hold their money any more are credited, as they are when it goes
 * back. Such orders are of before that, or their credit could not be issued then. Each in a transaction of its own, so that what was done
 * stays done; where nothing is left to do nothing is.
 */
export async function settleHeld(_data: object, shop: JobShop): Promise<void> {
  for (const id of await shop.inShop(notHeld)) {
    if (shop.signal.aborted) return
    try {
      await shop.inShop(async (ctx) => creditDeposits(ctx, await lockOrder(ctx, id)))
    } catch (error) {
      // The closing names it, and the others are not to wait for it.
      shop.services.log.error({ err: error, orderId: id }, 'a deposit invoice could not be credited')
    }
  }
}

/** Orders without a final invoice whose deposit invoices say more than they hold. */
async function notHeld(ctx: Ctx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with deposit as materialized (
      select i.order_id, sum(i.incl_cents - coalesce((
        select sum(c.incl_cents) from invoice c where c.shop_id = ${ownShop} and c.original_id = i.id), 0)) as cents
      from invoice i where i.shop_id = ${ownShop} and i.kind = 'deposit_invoice' and i.order_id is not null group by i.order_id
    )
    select o.id from deposit d join orders o on o.shop_id = ${ownShop} and o.id = d.order_id
    where d.cents > 0 and not o.invoiced and d.cents > o.paid_cents - o.outside_cents order by o.id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
