import { priceOf } from '@plantule/contract/subscription/plans'
import { periodEnd } from '@plantule/contract/subscription/rules'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { parisDay } from '../../platform/paris.ts'
import { periodLine } from './bill-lines.ts'
import { TRANSFER_DAYS } from './transfer-days.ts'
import { collectSoon } from './collect-soon.ts'
import { companyOf } from './company.ts'
import { heldPlanOn } from './held-price.ts'
import { issueBill } from './issue-bill.ts'
import { writeToOwners } from './letters.ts'
import { type Held, lockHeld, writeShop, writeSubscription } from './subscription.db.ts'
import { suspend } from './suspension.ts'

/** Two years of months: a row that asks for more than that was written wrongly. */
const MOST = 24

/**
 * Bills every period that has begun, each once: the row is locked meanwhile, and a period of a shop stands once. Does nothing for shops
 * that have not chosen, for the demonstration, while a shop is suspended, and until it is known who bills whom. Returns how many.
 */
export async function billDue(ctx: Ctx): Promise<number> {
  if (!(await companyOf(ctx))) return 0
  for (let billed = 0; billed < MOST; billed++) {
    const own = await lockHeld(ctx)
    const today = parisDay(ctx.now)
    const { row, shop } = own
    const begins = row.period_to
    const bills = row.chosen_at !== null && row.info !== null && shop.subscription_type !== 'demo' && shop.suspended_at === null
    if (!bills || begins === null || begins > today) return billed
    if (row.cancel_on !== null && row.cancel_on <= begins) {
      await endSubscription(ctx)
      return billed
    }
    await billPeriod(ctx, own, begins, today)
  }
  throw new Error(`Subscription of shop ${ctx.shopId} asks for more than ${MOST} periods at once`)
}

async function billPeriod(ctx: Ctx, own: Held, from: string, today: string): Promise<void> {
  const { row, shop } = own
  const interval = row.next_interval ?? row.billing_interval
  const level = row.next_level ?? shop.level
  const anchor = row.anchor ?? Number(from.slice(8))
  const to = periodEnd(from, interval, anchor)
  const paused = interval === 'monthly' && row.pause_from !== null && row.pause_to !== null && row.pause_from <= from && from < row.pause_to
  // The price of the day on which the period begins; one that was billed late keeps it.
  const plan = await heldPlanOn(ctx, own, level, from)
  const cents = paused ? plan.pausedCents : priceOf(plan, interval)
  await writeSubscription(ctx, {
    period_from: from,
    period_to: to,
    period_cents: cents,
    anchor,
    billing_interval: interval,
    next_level: null,
    next_interval: null,
    next_priced_on: null,
    ...(row.next_priced_on === null ? {} : { priced_on: row.next_priced_on }),
  })
  if (level !== shop.level || interval !== shop.subscription_type) await writeShop(ctx, { level, subscription_type: interval })
  if (level !== shop.level) await audit(ctx, 'subscription.level', 'shop', ctx.shopId, { before: { level: shop.level }, after: { level } })
  if (cents === 0) return
  const bill = await issueBill(ctx, {
    shopId: ctx.shopId,
    source: 'period',
    lines: [periodLine({ level, interval }, { from, to }, cents, paused)],
    dueDays: row.means === 'card' ? 0 : TRANSFER_DAYS,
    period: { from, to },
    paused,
    means: row.means,
    author: 'Plantule',
  })
  await audit(ctx, 'subscription.bill', 'subscription_invoice', bill.id, {
    after: { number: bill.number, inclCents: bill.inclCents, day: today },
  })
  await writeToOwners(ctx, 'new_bill', { id: bill.id, number: bill.number, open_cents: bill.inclCents, due_on: bill.dueOn })
  await collectSoon(ctx, bill.id, row.means)
}

/** The last day of a subscription that was cancelled: everything closes but what the law and the shop's own data need. */
async function endSubscription(ctx: Ctx): Promise<void> {
  await writeSubscription(ctx, {
    chosen_at: null,
    cancel_on: null,
    period_from: null,
    period_to: null,
    trial_ends_on: null,
    next_level: null,
    next_interval: null,
    next_priced_on: null,
  })
  await suspend(ctx, 'Abonnement résilié à votre demande')
}
