import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { JobShop } from '../../platform/job.ts'
import { lockOrder } from '../orders/index.ts'
import { depositsNotHeld } from './deposits-not-held.ts'
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
  const { rows } = await sql<{ id: number }>`select d.id from (${depositsNotHeld(null)}) d order by d.id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
