import { PAUSE_MONTHS, pauseEnd } from '@plantule/contract/subscription/rules'
import type { Subscription } from '@plantule/contract/subscription/subscription'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { refuseStale } from '../../platform/must-exist.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { parisDay } from '../../platform/paris.ts'
import { Refused, refusedField } from '../../platform/refused.ts'
import { subscriptionAnswer } from './read-subscription.ts'
import { type Held, lockHeld, writeSubscription } from './subscription.db.ts'

type Answer = { subscription: Subscription }

/** Throws `stale_version`, `subscription_not_chosen`. */
async function chosen(ctx: Ctx, version: number): Promise<Held & { periodTo: string }> {
  const own = await lockHeld(ctx)
  await refuseStale(own.row, version, () => subscriptionAnswer(ctx, own))
  const periodTo = own.row.period_to
  if (own.row.chosen_at === null || periodTo === null) throw new Refused('subscription_not_chosen')
  return { ...own, periodTo }
}

/** Ends with the period that is paid, or goes on after all. Throws `stale_version`, `subscription_not_chosen`. */
export async function cancelSubscription(ctx: Ctx, { cancel, version }: { cancel: boolean; version: number }): Promise<Answer> {
  const { row, periodTo } = await chosen(ctx, version)
  const cancel_on = cancel ? periodTo : null
  await writeSubscription(ctx, { cancel_on, ...(cancel ? { next_level: null, next_interval: null, next_priced_on: null } : {}) })
  await audit(ctx, cancel ? 'subscription.cancel' : 'subscription.go_on', 'shop', ctx.shopId, {
    before: { cancelOn: row.cancel_on },
    after: { cancelOn: cancel_on },
  })
  return { subscription: await subscriptionAnswer(ctx) }
}

/**
 * Whole months from the next period on, at the price of a pause; everything stays open meanwhile. Throws `stale_version`,
 * `subscription_not_chosen`, `pause_monthly_only`, `pause_too_long`.
 */
export async function pauseSubscription(ctx: Ctx, { months, version }: { months: number; version: number }): Promise<Answer> {
  const { row, periodTo } = await chosen(ctx, version)
  if (months > 0 && (row.next_interval ?? row.billing_interval) !== 'monthly') throw new Refused('pause_monthly_only')
  const left = PAUSE_MONTHS - (await pausedIn(ctx, periodTo.slice(0, 4)))
  if (months > left) throw refusedField('pause_too_long', ['months'], { max: PAUSE_MONTHS, left })
  const today = parisDay(ctx.now)
  const running = row.pause_from !== null && row.pause_from <= today && row.pause_to !== null && row.pause_to > periodTo
  const pause =
    months > 0
      ? { pause_from: running ? row.pause_from : periodTo, pause_to: pauseEnd(periodTo, months, row.anchor ?? Number(periodTo.slice(8))) }
      : running
        ? { pause_to: periodTo }
        : { pause_from: null, pause_to: null }
  await writeSubscription(ctx, pause)
  await audit(ctx, 'subscription.pause', 'shop', ctx.shopId, {
    before: { from: row.pause_from, to: row.pause_to },
    after: { from: pause.pause_from ?? null, to: pause.pause_to },
  })
  return { subscription: await subscriptionAnswer(ctx) }
}

/** Months of pause that were billed in a year. */
async function pausedIn(ctx: Ctx, year: string): Promise<number> {
  const { rows } = await sql<{ paused: number }>`
    select count(*)::int as paused from subscription_invoice i
    where i.shop_id = ${ownShop} and i.paused and i.source = 'period' and i.period_from >= ${`${year}-01-01`}::date
      and i.period_from < ${`${Number(year) + 1}-01-01`}::date`.execute(ctx.db)
  return rows[0]?.paused ?? 0
}
