import { parisDay } from '../../ui/format.ts'

export type DayPreset = { name: 'today' | 'week' | 'month' | 'lastMonth' | 'year'; from: string; until: string }

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`)
const text = (date: Date): string => date.toISOString().slice(0, 10)

/** The periods people ask for, ends included, as days in Paris. */
export function dayPresets(today: string = parisDay()): DayPreset[] {
  const now = utc(today)
  const year = now.getUTCFullYear()
  const month = now.getUTCMonth()
  return [
    { name: 'today', from: today, until: today },
    { name: 'week', from: text(new Date(now.getTime() - 6 * 86_400_000)), until: today },
    { name: 'month', from: text(new Date(Date.UTC(year, month, 1))), until: today },
    { name: 'lastMonth', from: text(new Date(Date.UTC(year, month - 1, 1))), until: text(new Date(Date.UTC(year, month, 0))) },
    { name: 'year', from: `${year}-01-01`, until: today },
  ]
}
