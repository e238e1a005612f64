import { locale } from '../../i18n/language.ts'

/** From here on nobody reads cents at a glance; below it a ticket of 6,50 € must not read 7 €. */
const LARGE_CENTS = 1_000_00

/** Cents as euros at a glance: whole from a thousand on, and where there are none to leave out. */
export const wholeEuros = (cents: number): string => {
  const digits = Math.abs(cents) >= LARGE_CENTS || cents % 100 === 0 ? 0 : 2
  return new Intl.NumberFormat(locale(), {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(cents / 100 || 0)
}

/** `+12 %`, or nothing when there is nothing to compare with. */
export function growth(now: number, before: number): string | undefined {
  if (before <= 0) return undefined
  return new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' }).format(now / before - 1)
}

const onCalendar = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale(), { timeZone: 'UTC', ...options }).format(new Date(`${day}T12:00:00Z`))

/** `samedi 21 novembre` */
export const fullDay = (day: string): string => onCalendar(day, { weekday: 'long', day: 'numeric', month: 'long' })
/** `mar. 24 nov.` */
export const briefDay = (day: string): string => onCalendar(day, { weekday: 'short', day: 'numeric', month: 'short' })
/** `nov.` */
export const monthName = (day: string): string => onCalendar(day, { month: 'short' })
/** `novembre 2026` */
export const fullMonth = (day: string): string => onCalendar(day, { month: 'long', year: 'numeric' })

/** How a step of time is called: `24 nov.`, `nov. 2026`, `T4 2026`, `2026`. */
export function stepName(day: string, step: 'day' | 'week' | 'month' | 'quarter' | 'year'): string {
  if (step === 'day' || step === 'week') return onCalendar(day, { day: 'numeric', month: 'short' })
  if (step === 'month') return onCalendar(day, { month: 'short', year: '2-digit' })
  if (step === 'quarter') return `${locale() === 'en-GB' ? 'Q' : 'T'}${Math.ceil(Number(day.slice(5, 7)) / 3)} ${day.slice(0, 4)}`
  return day.slice(0, 4)
}
