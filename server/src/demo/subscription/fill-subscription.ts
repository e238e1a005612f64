import { priceOf } from '@plantule/contract/subscription/plans'
import { periodEnd } from '@plantule/contract/subscription/rules'
import { periodLine } from '../../domains/subscription/bill-lines.ts'
import { companyOf } from '../../domains/subscription/company.ts'
import { issueBill } from '../../domains/subscription/issue-bill.ts'
import { planOn } from '../../domains/subscription/plans.ts'
import { lockHeld } from '../../domains/subscription/subscription.db.ts'
import type { Ctx } from '../../platform/context.ts'
import { addDays, addMonths, parisDay } from '../../platform/paris.ts'
import { demoInvoicing } from '../shops/shop-details.ts'

const PAID = 3
const DUE_DAYS = 30

/**
 * The nursery's own subscription: three months that were paid, and one that is to be paid. Nothing where nobody sells any, nor in an
 * installation that serves: a shop that is made to show something there takes no number of the provider's series.
 */
export async function fillSubscription(ctx: Ctx): Promise<void> {
  if (!ctx.services.config.demo || !(await companyOf(ctx))) return
  const { shop } = await lockHeld(ctx)
  const { legalName, line1, line2, postcode, city, siren, vatNumber, email } = demoInvoicing
  const today = parisDay(ctx.now)
  const anchor = Math.min(28, Number(today.slice(8)))
  const last = `${today.slice(0, 8)}${String(anchor).padStart(2, '0')}`
  const plan = await planOn(ctx, shop.level, today)
  const cents = priceOf(plan, 'monthly')
  await ctx.db
    .updateTable('subscription')
    .set({
      chosen_at: ctx.now,
      trial_ends_on: null,
      anchor,
      period_from: last,
      period_to: periodEnd(last, 'monthly', anchor),
      period_cents: cents,
      info: JSON.stringify({ legalName, line1, line2, postcode, city, siren, vatNumber, email }),
    })
    .execute()
  for (let ago = PAID; ago >= 0; ago--) {
    const from = addMonths(last, -ago)
    const period = { from, to: periodEnd(from, 'monthly', anchor) }
    const bill = await issueBill(ctx, {
      shopId: ctx.shopId,
      source: 'period',
      lines: [periodLine({ level: shop.level, interval: 'monthly' }, period, cents, false)],
      dueDays: DUE_DAYS,
      period,
      means: 'transfer',
      author: 'Plantule',
      day: from,
    })
    if (ago === 0) continue
    const paid = addDays(bill.issuedOn, 12)
    await ctx.db
      .insertInto('subscription_payment')
      .values({
        shop_id: ctx.shopId,
        invoice_id: bill.id,
        means: 'transfer',
        amount_cents: bill.inclCents,
        paid_on: paid > today ? today : paid,
        author: 'Nora Petit',
        at: ctx.now,
      })
      .execute()
  }
}
