import { fiscalYear } from '../../../kit/list/day-presets.ts'
import { parisDay } from '../../../ui/format.ts'

export const periodNames = [
  'month',
  'lastMonth',
  'quarter',
  'year',
  'lastYear',
  'fiscalYear',
  'lastFiscalYear',
  'twelveMonths',
  'own',
] as const
export type PeriodName = (typeof periodNames)[number]

const text = (year: number, month: number, day: number): string => new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

const fiscal = (today: string, start: number, before: number): { from: string; to: string } => {
  const { from, until } = fiscalYear(today, start, before)
  return { from, to: until }
}

/**
 * The days that a name means today, both counted.
 * @param yearStart the month in which the shop's fiscal year begins
 */
export function daysOf(name: Exclude<PeriodName, 'own'>, today: string = parisDay(), yearStart = 1): { from: string; to: string } {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  switch (name) {
    case 'month':
      return { from: text(year, month - 1, 1), to: today }
    case 'lastMonth':
      return { from: text(year, month - 2, 1), to: text(year, month - 1, 0) }
    case 'quarter':
      return { from: text(year, month - 1 - ((month - 1) % 3), 1), to: today }
    case 'year':
      return { from: `${year}-01-01`, to: today }
    case 'lastYear':
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }
    case 'fiscalYear':
      return fiscal(today, yearStart, 0)
    case 'lastFiscalYear':
      return fiscal(today, yearStart, 1)
    case 'twelveMonths':
      return { from: text(year - 1, month - 1, day + 1), to: today }
  }
}

/** The name of a period, if it has one today. */
export const nameOf = ({ from, to }: { from: string; to: string }, today?: string, yearStart?: number): PeriodName =>
  periodNames.find((name) => {
    if (name === 'own') return false
    const days = daysOf(name, today, yearStart)
    return days.from === from && days.to === to
  }) ?? 'own'
