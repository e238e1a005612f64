import { defaultTillSettings, type TillSettings } from '@plantule/contract/till/till'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { euros } from '../../../platform/euros.ts'
import { parisDay } from '../../../platform/paris.ts'
import { Refused } from '../../../platform/refused.ts'
import { readSetting } from '../../../platform/settings.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { refundLimit } from '../../shops/index.ts'

/** The till's limits hold for the money of orders too: here what may be paid in cash; what a seller may give back, `refundLimit` says. */
export const moneyLimits = (ctx: Ctx): Promise<TillSettings> => readSetting(ctx, 'till', defaultTillSettings)

/**
 * Throws `refund_needs_manager` for more than a seller may give back of one order in a day: cut into parts it is no less. What
 * is given back is told in cents above zero.
 */
export async function refuseLarge(ctx: Ctx, orderId: number, cents: number): Promise<void> {
  const limit = await refundLimit(ctx)
  if (limit === null) return
  if (cents + (await backToday(ctx, orderId, ctx.actor.kind === 'member' ? ctx.actor.id : null)) > limit)
    throw new Refused('refund_needs_manager', { max: euros(limit) })
}

/** What other programs give back counts together: no member stands for it. */
async function backToday(ctx: Ctx, orderId: number, memberId: number | null): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(-sum(amount_cents), 0)::bigint as cents from order_payment
    where order_payment.shop_id = ${ownShop} and order_id = ${orderId} and amount_cents < 0 and member_id is not distinct from ${memberId}
      and created_at >= (${parisDay(ctx.now)}::date::timestamp at time zone 'Europe/Paris')`.execute(ctx.db)
  return rows[0]?.cents ?? 0
}
