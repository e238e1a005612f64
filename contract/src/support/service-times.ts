import type { Priority } from './states.ts'

const MINUTE = 60_000
/** Somebody answers from Monday to Friday within these hours of Paris, but on public holidays. */
export const WORKING = { from: 9, to: 18 } as const
const DAY_MINUTES = (WORKING.to - WORKING.from) * 60

/** Minutes of working time until the first answer and until it is resolved. */
export const promised: Record<Priority, { answer: number; resolve: number }> = {
  urgent: { answer: 60, resolve: DAY_MINUTES },
  high: { answer: 4 * 60, resolve: 2 * DAY_MINUTES },
  normal: { answer: DAY_MINUTES, resolve: 5 * DAY_MINUTES },
  low: { answer: 2 * DAY_MINUTES, resolve: 20 * DAY_MINUTES },
}

/** Easter Sunday by the rule of the Gregorian calendar (Meeus, Jones, Butcher). */
function easter(year: number): Date {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  return new Date(Date.UTC(year, month - 1, ((h + l - 7 * m + 114) % 31) + 1))
}

const iso = (date: Date): string => date.toISOString().slice(0, 10)
const FIXED = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']
/** Days after Easter Sunday: Easter Monday, Ascension, Whit Monday. */
const MOVING = [1, 39, 50]

/** Whether a day is a public holiday in France (Code du travail, art. L3133-1). */
export function isHoliday(day: string): boolean {
  if (FIXED.includes(day.slice(5))) return true
  const sunday = easter(Number(day.slice(0, 4))).getTime()
  return MOVING.some((days) => iso(new Date(sunday + days * 86_400_000)) === day)
}

export const isWorkingDay = (day: string): boolean => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday >= 1 && weekday <= 5 && !isHoliday(day)
}

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Paris',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** The day and the minute of it that clocks in Paris show. */
export function onParisClock(at: Date): { day: string; minute: number } {
  const part = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]))
  return { day: `${part['year']}-${part['month']}-${part['day']}`, minute: Number(part['hour']) * 60 + Number(part['minute']) }
}

/**
 * The instant at which clocks in Paris show this minute of the day. One that a night in March leaps is the same stretch of time after
 * the leap; of one that a night in October shows twice it is the first.
 */
export function atParisClock(day: string, minute: number): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + minute * MINUTE
  for (const ahead of [120, 60]) {
    const at = new Date(wanted - ahead * MINUTE)
    const shown = onParisClock(at)
    if (shown.day === iso(new Date(wanted)) && shown.minute === minute % 1440) return at
  }
  return new Date(wanted - 60 * MINUTE)
}

const nextDay = (day: string): string => iso(new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000))

/** When so many minutes of working time are over. Work never goes on over a change of clocks, which comes in the night of a Sunday. */
export function afterWorking(from: Date, minutes: number): Date {
  let { day, minute } = onParisClock(from)
  for (let left = minutes; ; day = nextDay(day), minute = 0) {
    if (!isWorkingDay(day)) continue
    const begin = Math.max(minute, WORKING.from * 60)
    const free = Math.max(0, WORKING.to * 60 - begin)
    if (left <= free) return atParisClock(day, begin + left)
    left -= free
  }
}

/** Until when a ticket is to be answered first, and resolved. */
export const dueOf = (from: Date, priority: Priority): { answer: Date; resolve: Date } => ({
  answer: afterWorking(from, promised[priority].answer),
  resolve: afterWorking(from, promised[priority].resolve),
})
