import type { Ctx } from '../../../platform/context.ts'
import { euros } from '../../../platform/euros.ts'
import { Refused } from '../../../platform/refused.ts'
import { beyondCredit } from '../../customers/index.ts'
import { type Order, addToStory } from '../orders.db.ts'

/**
 * Holds what a customer owes to what was agreed with them: throws `credit_exceeded` when this order would pass it, unless
 * somebody decided otherwise, which the order's story then tells.
 */
export async function refuseOverCredit(ctx: Ctx, order: Order, anyway: boolean): Promise<void> {
  const beyond = await beyondCredit(ctx, order.customer_id, order.incl_cents - order.paid_cents)
  if (beyond === null) return
  if (!anyway) throw new Refused('credit_exceeded', { due: euros(beyond.dueCents), limit: euros(beyond.limitCents) })
  await addToStory(ctx, order.id, 'over_credit', beyond)
}
