import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'

/**
 * What is on its way back to the customer of a locked order, in cents above zero: asked of the card provider, or announced. It still counts
 * as paid, and is given back by nothing else meanwhile. `but` is a payment that is looked at itself. What is on account is no money.
 */
export async function waitingBack(ctx: Ctx, orderId: number, but = 0): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(-sum(amount_cents), 0)::bigint as cents from order_payment
    where order_payment.shop_id = ${ownShop} and order_id = ${orderId} and status = 'pending' and amount_cents < 0
      and payment_type <> 'on_account' and id <> ${but}`.execute(ctx.db)
  return rows[0]?.cents ?? 0
}
