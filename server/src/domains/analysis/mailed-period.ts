import { addDays, addMonths } from '../../platform/paris.ts'
import type { Period } from './period.ts'

export type Every = 'week' | 'month'

/** The last week from Monday to Sunday, or the last month, that was over before `day`. */
export function periodBefore(every: Every, day: string): Period {
  if (every === 'month') {
    const first = `${day.slice(0, 7)}-01`
    return { from: addMonths(first, -1), to: addDays(first, -1) }
  }
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  const monday = addDays(day, -sinceMonday)
  return { from: addDays(monday, -7), to: addDays(monday, -1) }
}
