import { addDays, addMonths, endOfMonth } from '../../../platform/paris.ts'

/** First and last day of the fiscal year that holds a day; `start` is the month in which it begins. */
export function fiscalYearOf(day: string, start: number): { first: string; last: string } {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const first = `${month >= start ? year : year - 1}-${String(start).padStart(2, '0')}-01`
  return { first, last: addDays(addMonths(first, 12), -1) }
}

export const monthOf = (day: string): string => day.slice(0, 7)
export const firstOf = (month: string): string => `${month}-01`
export const lastOf = (month: string): string => endOfMonth(`${month}-01`)
