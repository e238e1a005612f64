import { type InvoicingInfo, lateRateOn } from '@plantule/contract/shops/settings'
import { addDays } from '../../platform/paris.ts'

const DAY_MS = 86_400_000

/** Days after the due date; 0 on it and before. */
export const daysLate = (dueOn: string, today: string): number => Math.max(0, Math.round((Date.parse(today) - Date.parse(dueOn)) / DAY_MS))

type Span = { days: number; rateBp: number }

/** The late days cut where the rate changes: that of each half-year runs for its own days (C. com. L441-10, II). */
export function spansOf(rates: Pick<InvoicingInfo, 'lateRateBp' | 'lateRates'>, dueOn: string, today: string): Span[] {
  if (today <= dueOn) return []
  const turns = rates.lateRates.map(({ from }) => addDays(from, -1)).filter((day) => day > dueOn && day < today)
  const ends = [...new Set([dueOn, ...turns, today])].sort()
  return ends.slice(1).map((end, index) => ({ days: daysLate(ends[index] ?? end, end), rateBp: lateRateOn(rates, end) }))
}

/** Interest for late payment on a year of 365 days, rounded half up once; runs from the day after the due date. */
export function penaltyOf(openCents: number, spans: readonly Span[]): number {
  const sum = spans.reduce((total, { days, rateBp }) => total + openCents * days * rateBp, 0)
  return Math.floor((sum * 2 + 10_000 * 365) / (10_000 * 365 * 2))
}

/** Recovery fee for each late invoice between professionals (C. com. D441-5). */
export const RECOVERY_FEE_CENTS = 4_000

/** What a letter is left to be answered, and to be paid: the texts say eight days. */
export const GRACE_DAYS = 8

/** The level after the last letter; the formal notice is repeated. */
export const nextLevel = (last: number | undefined): number => Math.min(3, (last ?? 0) + 1)
