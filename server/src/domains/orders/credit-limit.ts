import type { Ctx } from '../../platform/context.ts'
import { euros } from '../../platform/euros.ts'
import { Refused } from '../../platform/refused.ts'
import { type Order, tellStory } from './orders.db.ts'

/**
 * Holds what a customer owes to what was agreed with him: throws `credit_exceeded` when this order would pass it, unless
 * somebody decided otherwise, which the order's story then tells. The customer stays locked, so that of two orders at
 * once one sees the other.
 */
export async function refuseOverCredit(ctx: Ctx, order: Order, anyway: boolean): Promise<void> {
  if (order.customer_id === null) return
  const customer = await ctx.db.selectFrom('customer').select(['credit_limit_cents', 'due_cents']).where('id', '=', order.customer_id).forUpdate().executeTakeFirst()
  const limitCents = customer?.credit_limit_cents ?? null
  if (!customer || limitCents === null) return
  const dueCents = customer.due_cents + order.incl_cents - order.paid_cents
  if (dueCents <= limitCents) return
  if (!anyway) throw new Refused('credit_exceeded', { due: euros(dueCents), limit: euros(limitCents) })
  await tellStory(ctx, order.id, 'over_credit', { dueCents, limitCents })
}
