const parts = new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris', year: 'numeric', month: '2-digit', day: '2-digit' })
const HOUR = 3_600_000

/**
 * Most moments that a server is asked about lie in one hour, and within an hour the day does not change: Paris has kept to whole hours
 * since 1911.
 */
const known = { hour: Number.NaN, day: '' }

/** The calendar day of an instant in Europe/Paris, YYYY-MM-DD. */
export function parisDay(at: Date): string {
  const hour = Math.floor(at.getTime() / HOUR)
  if (hour !== known.hour) Object.assign(known, { hour, day: parts.format(at) })
  return known.day
}
/** The calendar day of what is done, in Europe/Paris. */
export const today = ({ now }: { now: Date }): string => parisDay(now)
export const parisYear = (at: Date): number => Number(parisDay(at).slice(0, 4))

/** A day some days later; days are counted on the calendar, without clocks. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The same day some months later; the month's last one when it is shorter. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** The last day of that day's month. */
export function endOfMonth(day: string): string {
  const [year, month] = day.split('-').map(Number)
  return new Date(Date.UTC(year ?? 0, month ?? 0, 0)).toISOString().slice(0, 10)
}

/** First and last day of the fiscal year that holds a day; `start` is the month in which it begins. */
export function fiscalYearOf(day: string, start: number): { first: string; last: string } {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const first = `${month >= start ? year : year - 1}-${String(start).padStart(2, '0')}-01`
  return { first, last: addDays(addMonths(first, 12), -1) }
}

/** The instant at which a day begins in Europe/Paris. */
export function parisMidnight(day: string): Date {
  const utc = Date.parse(`${day}T00:00:00Z`)
  // Paris is one or two hours ahead, and never changes its clocks at midnight.
  const summer = new Date(utc - 2 * HOUR)
  return parisDay(summer) === day ? summer : new Date(utc - HOUR)
}

/** `2026-11-21` to `21/11/2026`, for what people read. */
export const frenchDay = (day: string): string => day.split('-').reverse().join('/')

/**
 * The instant at which clocks in France show `2026-12-01T08:30`; undefined for a moment that no calendar has. The hour that comes twice in
 * autumn is the first one, the one that spring leaves out counts as the hour after it.
 */
export function parisInstant(moment: string): Date | undefined {
  const utc = Date.parse(`${moment}:00Z`)
  if (Number.isNaN(utc) || new Date(utc).toISOString().slice(0, 16) !== moment) return undefined
  const shown = (at: Date): string => clock.format(at).replace(', ', 'T').replace(' ', 'T')
  const summer = new Date(utc - 2 * HOUR)
  return shown(summer) === moment ? summer : new Date(utc - HOUR)
}
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'short' })
/** What the clocks of Europe/Paris show at an instant, HH:MM. */
export const parisTime = (at: Date): string => clock.format(at).slice(-5)
