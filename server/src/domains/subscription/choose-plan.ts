import { type Plan, type PlanLevel, priceOf } from '@plantule/contract/subscription/plans'
import type { PlanChoice, Subscription } from '@plantule/contract/subscription/subscription'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { addDays, parisDay } from '../../platform/paris.ts'
import { Refused } from '../../platform/refused.ts'
import { refuseStale } from '../../platform/must-exist.ts'
import { billDue } from './bill-periods.ts'
import { changeLine } from './bill-lines.ts'
import { cardAnswer } from './card-setup.ts'
import { companyOf } from './company.ts'
import { heldPlanOn } from './held-price.ts'
import { issueBill } from './issue-bill.ts'
import { collectSoon } from './collect-soon.ts'
import { planOn } from './plans.ts'
import { quoteOf, subscriptionAnswer } from './read-subscription.ts'
import { reopenIfSettled } from './suspension.ts'
import { TRANSFER_DAYS } from './transfer-days.ts'
import { type Changed, type Held, billingInfo, isWhole, lockHeld, writeShop, writeSubscription } from './subscription.db.ts'

export type Chosen = { subscription: Subscription; setupUrl: string | null }

/** Throws `stale_version`, `billing_info_missing`, `provider_company_missing`, `billing_card_off`, `card_unreachable`, `card_refused`. */
export async function choosePlan(ctx: Ctx, level: PlanLevel, choice: PlanChoice): Promise<Chosen | (() => Promise<Chosen>)> {
  const own = await lockHeld(ctx)
  await refuseStale(own.row, choice.version, () => subscriptionAnswer(ctx, own))
  const today = parisDay(ctx.now)
  const demo = own.shop.subscription_type === 'demo'
  if (choice.means === 'card' && !ctx.services.config.billing) throw new Refused('billing_card_off')
  const info = await billingInfo(ctx, own.row)
  // The demonstration is billed by nobody.
  if (!demo) {
    if (!isWhole(info)) throw new Refused('billing_info_missing')
    if (!(await companyOf(ctx))) throw new Refused('provider_company_missing')
    await keepInfo(ctx, own, info)
  }
  const quote = quoteOf(own, await offered(ctx, own, level, today), choice.interval, today)
  const before = { level: own.shop.level, interval: own.row.billing_interval, means: own.row.means, chosen: own.row.chosen_at !== null }
  const first = own.row.chosen_at === null || own.row.period_to === null
  if (first || quote.when === 'now') await changeNow(ctx, own, level, choice, today)
  else
    await writeSubscription(ctx, {
      next_level: level,
      next_interval: choice.interval,
      means: choice.means,
      cancel_on: null,
      next_priced_on: level === own.shop.level ? null : today,
    })
  await audit(ctx, 'subscription.choose', 'shop', ctx.shopId, {
    before,
    after: { level, ...withoutBack(choice), chosen: true, when: quote.when },
  })
  await reopenIfSettled(ctx)
  if (!demo) await billDue(ctx)
  if (choice.means === 'card') return cardAnswer(ctx, choice.back)
  return { subscription: await subscriptionAnswer(ctx), setupUrl: null }
}

/** The shop's own plan at the price that it keeps, any other as it is offered today. */
const offered = (ctx: Ctx, own: Held, level: PlanLevel, today: string): Promise<Plan> =>
  own.row.chosen_at !== null && level === own.shop.level ? heldPlanOn(ctx, own, level, today) : planOn(ctx, level, today)

const withoutBack = ({ interval, means }: PlanChoice) => ({ interval, means })

async function keepInfo(ctx: Ctx, { row }: Held, info: object): Promise<void> {
  if (row.info) return
  await ctx.db
    .updateTable('subscription')
    .set({ info: JSON.stringify(info) })
    .execute()
}

/** The plan holds from today on; within a period what it costs more is billed at once. */
async function changeNow(ctx: Ctx, own: Held, level: PlanLevel, { interval, means }: PlanChoice, today: string): Promise<void> {
  const { row, shop } = own
  const demo = shop.subscription_type === 'demo'
  const plan = await offered(ctx, own, level, today)
  const quote = quoteOf(own, plan, interval, today)
  const running = row.period_from !== null && row.period_to !== null && row.period_to > today
  const change: Changed = {
    chosen_at: row.chosen_at ?? ctx.now,
    billing_interval: interval,
    means,
    next_level: null,
    next_interval: null,
    next_priced_on: null,
    cancel_on: null,
    // Another plan is had at the prices of today; who keeps theirs keeps its price.
    ...(row.chosen_at !== null && shop.level === level ? {} : { priced_on: today }),
  }
  if (!demo && running && quote.cents > 0) {
    const bill = await issueBill(ctx, {
      shopId: ctx.shopId,
      source: 'change',
      lines: [changeLine({ level: shop.level, interval: row.billing_interval }, { level, interval }, quote)],
      dueDays: means === 'card' ? 0 : TRANSFER_DAYS,
      period: { from: quote.from, to: quote.to },
      means,
      author: 'Plantule',
    })
    await collectSoon(ctx, bill.id, means)
  }
  if (running && quote.to !== row.period_to)
    Object.assign(change, { period_from: quote.from, period_to: quote.to, anchor: Number(today.slice(8)) })
  if (running && !quote.current) {
    // What the rest of the period is worth from now on, so that the next change gives back the right part of it.
    change.period_cents = priceOf(plan, interval)
    if (row.pause_to && row.pause_to > today) Object.assign(change, { pause_from: null, pause_to: null })
  }
  // A trial is had to its end: the first period that is paid begins on the day after.
  if (row.period_to === null || row.period_to < today) {
    const begins = row.trial_ends_on !== null && row.trial_ends_on >= today ? addDays(row.trial_ends_on, 1) : today
    Object.assign(change, { period_from: null, period_to: begins, anchor: Number(begins.slice(8)), period_cents: 0 })
  }
  await writeSubscription(ctx, change)
  if (shop.level !== level || (!demo && shop.subscription_type !== interval))
    await writeShop(ctx, { level, ...(demo ? {} : { subscription_type: interval }) })
}
