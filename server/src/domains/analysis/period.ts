import type { AnalysisStep, Comparison } from '@plantule/contract/analysis/words'
import { addDays, addMonths } from '../../platform/paris.ts'
import { refusedField } from '../../platform/refused.ts'

/** Both days count. */
export type Period = { from: string; to: string }

const MOST_DAYS = 3_660
/** More points than this are a blur, and no picture. */
const MOST_POINTS = 120
const roughDays: Record<AnalysisStep, number> = { day: 1, week: 7, month: 30, quarter: 91, year: 365 }

/** How many days a period counts. */
export const daysIn = ({ from, to }: Period): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1

/** Throws `bad_period` beside its end. */
export function periodOf(from: string, to: string): Period {
  if (from > to || daysIn({ from, to }) > MOST_DAYS) throw refusedField('bad_period', ['to'])
  return { from, to }
}

export function comparedPeriod(period: Period, comparison: Comparison): Period | null {
  if (comparison === 'none') return null
  if (comparison === 'previous') return { from: addDays(period.from, -daysIn(period)), to: addDays(period.from, -1) }
  return { from: addMonths(period.from, -12), to: addMonths(period.to, -12) }
}

/** Where a day of the compared period stands in the period itself. */
export const shifted = (day: string, period: Period, comparison: Comparison): string =>
  comparison === 'previous' ? addDays(day, daysIn(period)) : addMonths(day, 12)

/** The step asked for, or the next coarser one that keeps the picture readable. */
export function stepFor(period: Period, asked: AnalysisStep | undefined): AnalysisStep {
  const steps = Object.keys(roughDays) as AnalysisStep[]
  const usual = (): AnalysisStep => {
    const days = daysIn(period)
    if (days <= 45) return 'day'
    if (days <= 190) return 'week'
    return days <= 1_200 ? 'month' : 'year'
  }
  const from = steps.indexOf(asked ?? usual())
  return steps.slice(from).find((step) => daysIn(period) / roughDays[step] <= MOST_POINTS) ?? 'year'
}

/** The first day of the step in which a day falls; weeks begin on Monday. */
export function startOf(day: string, step: AnalysisStep): string {
  if (step === 'day') return day
  if (step === 'week') return addDays(day, -((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7))
  const year = day.slice(0, 4)
  if (step === 'year') return `${year}-01-01`
  const month = Number(day.slice(5, 7))
  const first = step === 'quarter' ? month - ((month - 1) % 3) : month
  return `${year}-${String(first).padStart(2, '0')}-01`
}

/** The first day of every step of the period, the first one cut at its beginning. */
export function startsIn(period: Period, step: AnalysisStep): string[] {
  const months = { month: 1, quarter: 3, year: 12 } as const
  const starts: string[] = []
  for (let start = startOf(period.from, step); start <= period.to;) {
    starts.push(start)
    start = step === 'day' || step === 'week' ? addDays(start, roughDays[step]) : addMonths(start, months[step])
  }
  return starts
}
