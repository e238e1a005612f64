import { addDays } from '../../platform/paris.ts'
import { startOf } from './period.ts'

/** The number of the ISO week that a day is in: that of its Thursday. */
export function isoWeek(day: string): number {
  const thursday = addDays(startOf(day, 'week'), 3)
  const first = startOf(`${thursday.slice(0, 4)}-01-04`, 'week')
  return Math.round((Date.parse(startOf(day, 'week')) - Date.parse(first)) / (7 * 86_400_000)) + 1
}

/** 40 to 12 goes over the new year. */
const inSeason = (week: number, from: number, to: number): boolean => (from <= to ? week >= from && week <= to : week >= from || week <= to)

/** Monday of the first week, from this one on, in which a size is sold: this one when it has no season or is in it. */
export function saleWeek(day: string, from: number | null, to: number | null): string {
  let monday = startOf(day, 'week')
  if (from === null || to === null) return monday
  // A year has 52 or 53 weeks: week 53 waits for a year that has it, so after two years it begins with the new one.
  for (let tries = 0; tries < 110 && !inSeason(isoWeek(monday), from, to); tries++) monday = addDays(monday, 7)
  return monday
}
