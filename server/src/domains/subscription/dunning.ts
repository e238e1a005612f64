import { daysBetween, dunningStep, type DunningStep, TRIAL_GRACE_DAYS, TRIAL_TOLD_DAYS } from '@plantule/contract/subscription/rules'
import type { Ctx } from '../../platform/context.ts'
import { addDays, frenchDay, parisDay } from '../../platform/paris.ts'
import { isOverdue, owedBills } from './bills.db.ts'
import { collectSoon } from './collect-soon.ts'
import { writeToOwners } from './letters.ts'
import { suspend } from './suspension.ts'
import { lockHeld } from './subscription.db.ts'

type Step = DunningStep | 'trial_soon' | 'trial_over' | 'trial_suspended'

/** Notes a step once; false where it was taken before. */
async function first(ctx: Ctx, invoiceId: number | null, step: Step): Promise<boolean> {
  const noted = await ctx.db
    .insertInto('subscription_reminder')
    .values({ shop_id: ctx.shopId, invoice_id: invoiceId, step, at: ctx.now })
    .onConflict((conflict) => conflict.columns(['shop_id', 'invoice_id', 'step']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

/**
 * Takes the step that each overdue invoice has come to, once each: a letter, another try at the card, and after the last step the shop is
 * suspended. Steps that were passed while nothing ran are left out: nobody gets three letters in one morning. The
 * demonstration is left alone.
 */
export async function dun(ctx: Ctx): Promise<void> {
  const { shop, row } = await lockHeld(ctx)
  if (shop.subscription_type === 'demo') return
  const today = parisDay(ctx.now)
  // Whom the staff closed for another reason is not told that paying opens; the step waits.
  const closedByStaff = shop.suspended_at !== null && shop.suspended_reason !== row.suspended_for
  for (const bill of await owedBills(ctx)) {
    if (!isOverdue(bill, today)) continue
    const step = dunningStep(daysBetween(bill.owed_since, today))
    if (!step || (step === 'suspended' && closedByStaff)) continue
    if (!(await first(ctx, bill.id, step))) continue
    if (step === 'suspended') await suspend(ctx, `Facture ${bill.number} impayée depuis le ${frenchDay(bill.owed_since)}`)
    else await collectSoon(ctx, bill.id, row.means)
    await writeToOwners(ctx, step, bill)
  }
}

/** Tells of a trial that ends, and ends it: whoever chose no plan is suspended two weeks after. */
export async function endTrial(ctx: Ctx): Promise<void> {
  const { shop, row } = await lockHeld(ctx)
  const ends = row.trial_ends_on
  if (row.chosen_at !== null || ends === null || shop.subscription_type === 'demo' || shop.suspended_at !== null) return
  const today = parisDay(ctx.now)
  const step: Step | null =
    today > addDays(ends, TRIAL_GRACE_DAYS)
      ? 'trial_suspended'
      : today > ends
        ? 'trial_over'
        : today >= addDays(ends, -TRIAL_TOLD_DAYS)
          ? 'trial_soon'
          : null
  if (!step || !(await first(ctx, null, step))) return
  if (step === 'trial_suspended') await suspend(ctx, `Essai terminé le ${frenchDay(ends)} sans abonnement`)
  await writeToOwners(ctx, step, { day: ends })
}
