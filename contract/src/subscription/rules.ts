import { spread } from '../base/money.ts'
import type { BillingInterval } from './plans.ts'

// Days are YYYY-MM-DD; a period goes from a day up to, not including, the day on which the next one begins.

const DAY_MS = 86_400_000
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** So many months after a month's day `anchor`; in a shorter month its last day. */
function monthsOn(from: string, months: number, anchor: number): string {
  const [year = 0, month = 1] = from.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(anchor, last))).toISOString().slice(0, 10)
}

/** Where the period that begins on `from` ends. Periods of a subscription begun on the 31st stay there, over February too. */
export const periodEnd = (from: string, interval: BillingInterval, anchor: number): string =>
  monthsOn(from, interval === 'monthly' ? 1 : 12, anchor)
export const pauseEnd = (from: string, months: number, anchor: number): string => monthsOn(from, months, anchor)

/** What of a price falls on each stretch of days: the parts sum to the price to the cent (largest remainder). */
export const splitByDays = (cents: number, days: readonly number[]): number[] => spread(cents, days)

export type Period = { from: string; to: string; cents: number }
export type Quote = {
  /** At once, for the rest of the period; or when the next period begins, where the new plan is the cheaper one. */
  when: 'now' | 'period_end'
  /** From this day the new plan holds. */
  from: string
  /** Of the first period of the new plan, or of what is left of the current one. */
  to: string
  /** What is billed at once, without TVA. */
  cents: number
  /** Of that, what the current period gives back. */
  givenBackCents: number
}

type Wanted = { interval: BillingInterval; cents: number }
type Held = { interval: BillingInterval; anchor: number; period: Period | null }

/**
 * What a change of plan costs on a day. What was paid for days that are still to come is given back to the day. What would cost less than
 * it gives back waits for the next period, so that no money has to go back.
 */
export function quoteChange(held: Held, wanted: Wanted, today: string): Quote {
  const { period } = held
  if (!period || period.to <= today || period.from > today) {
    const from = period && period.to > today ? period.from : today
    return { when: 'now', from, to: periodEnd(from, wanted.interval, anchorOf(held, from)), cents: wanted.cents, givenBackCents: 0 }
  }
  const stretches = [daysBetween(period.from, today), daysBetween(today, period.to)]
  const givenBackCents = splitByDays(period.cents, stretches)[1] ?? 0
  const same = wanted.interval === held.interval
  const price = same ? (splitByDays(wanted.cents, stretches)[1] ?? 0) : wanted.cents
  const later: Quote = {
    when: 'period_end',
    from: period.to,
    to: periodEnd(period.to, wanted.interval, held.anchor),
    cents: 0,
    givenBackCents: 0,
  }
  // A year that was paid runs to its end before it becomes months.
  if (held.interval === 'yearly' && !same) return later
  if (price < givenBackCents) return later
  const to = same ? period.to : periodEnd(today, wanted.interval, Number(today.slice(8)))
  return { when: 'now', from: today, to, cents: price - givenBackCents, givenBackCents }
}

const anchorOf = ({ period, anchor }: Held, from: string): number => (period ? anchor : Number(from.slice(8)))

/** Steps of dunning, by the days after which an invoice has them. */
export const dunningSteps = [
  { step: 'friendly', days: 3 },
  { step: 'firm', days: 10 },
  { step: 'last', days: 20 },
  { step: 'suspended', days: 30 },
] as const
export type DunningStep = (typeof dunningSteps)[number]['step']

/** The step that an invoice so many days overdue has come to; null before the first. */
export function dunningStep(daysOverdue: number): DunningStep | null {
  return dunningSteps.findLast(({ days }) => daysOverdue >= days)?.step ?? null
}

/** Days before a trial ends on which somebody is told, and days after it for which everything stays open. */
export const TRIAL_DAYS = 30
export const TRIAL_TOLD_DAYS = 7
export const TRIAL_GRACE_DAYS = 14

/** Months of pause in one calendar year. */
export const PAUSE_MONTHS = 4

export const subscriptionStates = ['demo', 'agreed', 'trial', 'trial_over', 'active', 'paused', 'overdue', 'ending', 'suspended'] as const
export type SubscriptionStateName = (typeof subscriptionStates)[number]

export type StateFacts = {
  demo: boolean
  suspended: boolean
  chosen: boolean
  trialEndsOn: string | null
  cancelOn: string | null
  pause: { from: string; to: string } | null
  overdue: boolean
}
/** How a subscription stands on a day; what asks most of people comes first. */
export function stateOn(facts: StateFacts, today: string): SubscriptionStateName {
  if (facts.suspended) return 'suspended'
  if (facts.demo) return 'demo'
  if (facts.overdue) return 'overdue'
  if (facts.cancelOn) return 'ending'
  if (!facts.chosen) return facts.trialEndsOn === null ? 'agreed' : facts.trialEndsOn < today ? 'trial_over' : 'trial'
  if (facts.pause && facts.pause.from <= today && today < facts.pause.to) return 'paused'
  return facts.trialEndsOn !== null && facts.trialEndsOn >= today ? 'trial' : 'active'
}
