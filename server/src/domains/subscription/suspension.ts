import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { parisDay } from '../../platform/paris.ts'
import { isOverdue, owedBills } from './bills.db.ts'
import { resumeBilling } from './resume-billing.ts'
import { lockHeld, writeShop, writeSubscription } from './subscription.db.ts'

/** Closes the shop, but for what stays open to a suspended one. The demonstration is closed by nobody. */
export async function suspend(ctx: Ctx, reason: string): Promise<boolean> {
  const { shop } = await lockHeld(ctx)
  if (shop.suspended_at !== null || shop.subscription_type === 'demo') return false
  await writeSubscription(ctx, { suspended_for: reason })
  await writeShop(ctx, { suspended_at: ctx.now, suspended_reason: reason })
  await audit(ctx, 'subscription.suspend', 'shop', ctx.shopId, { after: { reason } })
  return true
}

/**
 * Opens a shop again that its subscription had closed, once nothing is overdue and a plan is chosen. What the provider's staff closed for
 * another reason stays closed.
 */
export async function reopenIfSettled(ctx: Ctx): Promise<boolean> {
  const { shop, row } = await lockHeld(ctx)
  if (shop.suspended_at === null || row.suspended_for === null || shop.suspended_reason !== row.suspended_for) return false
  const today = parisDay(ctx.now)
  if (row.chosen_at === null || (await owedBills(ctx)).some((bill) => isOverdue(bill, today))) return false
  await resumeBilling(ctx.db, ctx.shopId, today)
  await writeShop(ctx, { suspended_at: null, suspended_reason: null })
  await audit(ctx, 'subscription.reopen', 'shop', ctx.shopId, { after: { day: today } })
  return true
}
