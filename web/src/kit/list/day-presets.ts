import { parisDay } from '../../ui/format.ts'

export type DayPreset = {
  name: 'today' | 'week' | 'month' | 'lastMonth' | 'year' | 'fiscalYear' | 'lastFiscalYear'
  from: string
  until: string
}

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`)
const text = (date: Date): string => date.toISOString().slice(0, 10)

/** The fiscal year that holds a day and begins with the month `start`, so many years before it; both ends included. */
export function fiscalYear(today: string, start: number, before = 0): { from: string; until: string } {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const first = (month >= start ? year : year - 1) - before
  return { from: text(new Date(Date.UTC(first, start - 1, 1))), until: text(new Date(Date.UTC(first + 1, start - 1, 0))) }
}

/**
 * The periods people ask for, ends included, as days in Paris.
 * @param yearStart the month in which the shop's fiscal year begins
 */
export function dayPresets(today: string = parisDay(), yearStart = 1): DayPreset[] {
  const now = utc(today)
  const year = now.getUTCFullYear()
  const month = now.getUTCMonth()
  return [
    { name: 'today', from: today, until: today },
    { name: 'week', from: text(new Date(now.getTime() - 6 * 86_400_000)), until: today },
    { name: 'month', from: text(new Date(Date.UTC(year, month, 1))), until: today },
    { name: 'lastMonth', from: text(new Date(Date.UTC(year, month - 1, 1))), until: text(new Date(Date.UTC(year, month, 0))) },
    { name: 'year', from: `${year}-01-01`, until: today },
    { name: 'fiscalYear', ...fiscalYear(today, yearStart) },
    { name: 'lastFiscalYear', ...fiscalYear(today, yearStart, 1) },
  ]
}
