import { parisDay } from '../../../ui/format.ts'

export const periodNames = ['month', 'lastMonth', 'quarter', 'year', 'lastYear', 'twelveMonths', 'own'] as const
export type PeriodName = (typeof periodNames)[number]

const text = (year: number, month: number, day: number): string => new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

/** The days that a name means today, both counted. */
export function daysOf(name: Exclude<PeriodName, 'own'>, today: string = parisDay()): { from: string; to: string } {
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
    case 'twelveMonths':
      return { from: text(year - 1, month - 1, day + 1), to: today }
  }
}

/** The name of a period, if it has one today. */
export const nameOf = ({ from, to }: { from: string; to: string }, today?: string): PeriodName =>
  periodNames.find((name) => {
    if (name === 'own') return false
    const days = daysOf(name, today)
    return days.from === from && days.to === to
  }) ?? 'own'
