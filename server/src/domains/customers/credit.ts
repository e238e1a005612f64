import type { Ctx } from '../../platform/context.ts'
import { livingId } from './selves.ts'

/** What a customer would owe, and what was agreed that they may. */
export type BeyondCredit = { dueCents: number; limitCents: number }

/**
 * Null as long as they may owe `moreCents` more: no limit was agreed, or it is not passed. The customer stays locked, so that
 * of two sales at once one sees the other.
 */
export async function beyondCredit(ctx: Ctx, customerId: number | null, moreCents: number): Promise<BeyondCredit | null> {
  if (customerId === null) return null
  const customer = await ctx.db
    .selectFrom('customer')
    .select(['credit_limit_cents', 'due_cents'])
    .where('id', '=', livingId(customerId))
    .forUpdate()
    .executeTakeFirst()
  if (!customer || customer.credit_limit_cents === null) return null
  const dueCents = customer.due_cents + moreCents
  return dueCents > customer.credit_limit_cents ? { dueCents, limitCents: customer.credit_limit_cents } : null
}
