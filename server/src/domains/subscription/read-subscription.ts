import { billingIntervals, type Plan, type PlanLevel, priceOf } from '@plantule/contract/subscription/plans'
import { quoteChange, stateOn } from '@plantule/contract/subscription/rules'
import type { ChangeQuote, PlanAnswer, Subscription } from '@plantule/contract/subscription/subscription'
import type { Init } from '@plantule/contract/shops/init'
import type { Ctx } from '../../platform/context.ts'
import { addDays, parisDay } from '../../platform/paris.ts'
import { isOverdue, owedBills, owedOf } from './bills.db.ts'
import { heldPlanOn } from './held-price.ts'
import { planOn } from './plans.ts'
import { billingInfo, type Held, held, isWhole } from './subscription.db.ts'
import { usageOf } from './usage.ts'

/** How the shop's subscription stands; `of` is what was just written. */
export async function subscriptionAnswer(ctx: Ctx, of?: Held): Promise<Subscription> {
  const { shop, row } = of ?? (await held(ctx))
  const owed = await owedBills(ctx)
  const info = await billingInfo(ctx, row)
  const today = parisDay(ctx.now)
  const pause = pauseOf(row, today)
  return {
    level: shop.level,
    interval: row.billing_interval,
    means: row.means,
    state: stateOn(
      {
        demo: shop.subscription_type === 'demo',
        suspended: shop.suspended_at !== null,
        chosen: row.chosen_at !== null,
        trialEndsOn: row.trial_ends_on,
        cancelOn: row.cancel_on,
        pause,
        overdue: owed.some((bill) => isOverdue(bill, today)),
      },
      today,
    ),
    suspendedReason: shop.suspended_reason,
    chosen: row.chosen_at !== null,
    trialEndsOn: row.trial_ends_on,
    periodTo: row.period_to,
    pause,
    next: row.next_level && row.next_interval ? { level: row.next_level, interval: row.next_interval } : null,
    cancelOn: row.cancel_on,
    owedCents: owedOf(owed),
    cardSetUp: ctx.services.config.billing !== undefined,
    infoComplete: isWhole(info),
    version: row.version,
  }
}

const pauseOf = ({ pause_from, pause_to }: Held['row'], today: string): { from: string; to: string } | null =>
  pause_from && pause_to && today < pause_to ? { from: pause_from, to: pause_to } : null

/** A plan with what a change to it costs today; the shop's own where none is named. */
export async function planAnswer(ctx: Ctx, level?: PlanLevel): Promise<PlanAnswer> {
  const own = await held(ctx)
  const today = parisDay(ctx.now)
  const current = await heldPlanOn(ctx, own, own.shop.level, today)
  const plan = level === undefined || (level === own.shop.level && own.row.chosen_at !== null) ? current : await planOn(ctx, level, today)
  return {
    plan,
    quotes: billingIntervals.map((interval) => quoteOf(own, plan, interval, today)),
    subscription: await subscriptionAnswer(ctx, own),
    usage: await usageOf(ctx, current.holds),
  }
}

/**
 * What choosing a plan costs on a day. Shops that try have their trial to its end before the first period begins. Choosing the plan that
 * one has costs nothing more: its period is billed, be it as a pause or at the price of before.
 */
export function quoteOf({ shop, row }: Held, plan: Plan, interval: ChangeQuote['interval'], today: string): ChangeQuote {
  const current = row.chosen_at !== null && shop.level === plan.level && row.billing_interval === interval
  if (current && row.period_from && row.period_to && row.period_to > today)
    return { interval, current, when: 'now', from: today, to: row.period_to, cents: 0, givenBackCents: 0 }
  return { interval, current, ...quoteChange(standing(row, today), { interval, cents: priceOf(plan, interval) }, beginsOn(row, today)) }
}

/** Today within a period; else the day on which the first one that is paid begins. */
function beginsOn(row: Held['row'], today: string): string {
  if (row.period_from) return today
  const first = row.period_to ?? (row.trial_ends_on === null ? today : addDays(row.trial_ends_on, 1))
  return first > today ? first : today
}

/** The period that runs; none before the first. */
function standing(row: Held['row'], today: string): Parameters<typeof quoteChange>[0] {
  const anchor = row.anchor ?? Number(today.slice(8))
  const interval = row.billing_interval
  if (row.period_from && row.period_to)
    return { interval, anchor, period: { from: row.period_from, to: row.period_to, cents: row.period_cents } }
  return { interval, anchor, period: null }
}

/** The subscription's part of the client state. */
export async function initParts(ctx: Ctx): Promise<Partial<Init>> {
  const { level, state } = await subscriptionAnswer(ctx)
  const { subscription_type: type } = (await held(ctx)).shop
  return { subscription: { plan: level, type, status: state } }
}
