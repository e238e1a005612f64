import { addDays } from '../platform/paris.ts'
import type { Random } from './random.ts'

/** How busy a nursery is by month, from January: spring, then autumn until the leaves are down. */
const MONTHS = [0.45, 0.8, 1.6, 2.1, 1.8, 0.9, 0.45, 0.4, 0.95, 1.7, 1.9, 0.65]
/** From Sunday: closed on Sunday and Monday but for the online shop, full on Saturday. */
const WEEKDAYS = [0.2, 0.35, 0.9, 1.05, 0.95, 1.3, 2.2]
const GROWTH = 1.1
const YEAR = 365

export const weekday = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay()
export const monthOf = (day: string): number => Number(day.slice(5, 7))
export const isOpen = (day: string): boolean => weekday(day) >= 2

/** The number of orders of each of the last two years' days up to today, about `total` in all. */
export function ordersByDay(today: string, total: number, random: Random): { day: string; count: number }[] {
  const days = Array.from({ length: 2 * YEAR + 1 }, (_, at) => addDays(today, at - 2 * YEAR))
  const weights = days.map(
    // Weather makes one Saturday twice another.
    (day, at) => (MONTHS[monthOf(day) - 1] ?? 1) * (WEEKDAYS[weekday(day)] ?? 1) * GROWTH ** (at / YEAR) * random.between(0.65, 1.35),
  )
  const sum = weights.reduce((a, b) => a + b, 0)
  return days.map((day, at) => ({ day, count: Math.floor(((weights[at] ?? 0) * total) / sum + random.next()) }))
}

const hour = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Paris', hour: '2-digit', hourCycle: 'h23' })

/** The instant at which clocks in Paris show this minute of the day. */
export function parisInstant(day: string, minute: number): Date {
  const noon = new Date(`${day}T12:00:00Z`)
  const ahead = Number(hour.format(noon)) - 12
  return new Date(noon.getTime() + (minute - 720 - ahead * 60) * 60_000)
}

/** The next day on which the nursery is open, some days later. */
export function openDayAfter(day: string, days: number): string {
  let found = addDays(day, days)
  while (!isOpen(found)) found = addDays(found, 1)
  return found
}
