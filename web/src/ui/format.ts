import { locale } from '../i18n/language.ts'

const made = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()
const once = <T extends Intl.NumberFormat | Intl.DateTimeFormat>(name: string, make: (locale: string) => T): T => {
  const key = `${locale()} ${name}`
  const known = made.get(key)
  if (known) return known as T
  const fresh = make(locale())
  made.set(key, fresh)
  return fresh
}

/** Cents to `1 234,50 €`. */
export const euros = (cents: number): string =>
  // Nothing is never below zero.
  once('euros', (l) => new Intl.NumberFormat(l, { style: 'currency', currency: 'EUR' })).format(cents / 100 || 0)

/** Two amounts as a range: `4,90 – 7,90 €`. */
export const eurosRange = (from: number, to: number): string =>
  once('euros', (l) => new Intl.NumberFormat(l, { style: 'currency', currency: 'EUR' })).formatRange(from / 100, to / 100)

/** `1234.5` to `1 234,5`. */
export const figure = (value: number, digits = 0): string =>
  once(`figure ${digits}`, (l) => new Intl.NumberFormat(l, { maximumFractionDigits: digits })).format(value)

/** `1234.5` to `1234,50`: as a spreadsheet takes it. */
export const ungrouped = (value: number, digits: number): string =>
  once(
    `ungrouped ${digits}`,
    (l) => new Intl.NumberFormat(l, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false }),
  ).format(value)

/** Basis points to `5,5 %`. */
export const percent = (basisPoints: number): string =>
  once('percent', (l) => new Intl.NumberFormat(l, { style: 'percent', maximumFractionDigits: 2 })).format(basisPoints / 10_000)

/** `0612345678` or `+33612345678` in pairs, as French numbers are read; what is written in another way stays as it is. */
export function phoneText(phone: string): string {
  const signs = phone.replace(/[\s.\-()]/g, '')
  const [, country = '', first = '', rest = ''] = /^(?:(\+33|0033)0?|0)([1-9])(\d{8})$/.exec(signs) ?? []
  if (!rest) return phone
  const pairs = rest.replace(/(\d\d)(?=\d)/g, '$1\u00a0')
  return country ? `+33\u00a0${first}\u00a0${pairs}` : `0${first}\u00a0${pairs}`
}

/** A day `2026-11-21` to `21/11/2026`. */
export const shortDay = (day: string): string =>
  once('day', (l) => new Intl.DateTimeFormat(l, { timeZone: 'UTC' })).format(new Date(`${day.slice(0, 10)}T00:00:00Z`))

/** A day `2026-11-21` to `sam. 21 novembre 2026`. */
export const longDay = (day: string): string =>
  once(
    'long',
    (l) => new Intl.DateTimeFormat(l, { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
  ).format(new Date(`${day.slice(0, 10)}T00:00:00Z`))

/** A day, or a month `2026-11`, to `novembre 2026`. */
export const monthText = (day: string): string =>
  once('month', (l) => new Intl.DateTimeFormat(l, { month: 'long', year: 'numeric', timeZone: 'UTC' })).format(
    new Date(`${day.slice(0, 7)}-01T00:00:00Z`),
  )

/** An instant to `21/11/2026 14:05`, as seen in Paris. */
export const moment = (instant: string): string =>
  once('moment', (l) => new Intl.DateTimeFormat(l, { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/Paris' })).format(
    new Date(instant),
  )

/** An instant in milliseconds to `14:05`, as seen in Paris. */
export const timeOf = (at: number): string =>
  once('time', (l) => new Intl.DateTimeFormat(l, { timeStyle: 'short', timeZone: 'Europe/Paris' })).format(at)

/** A day as `24 nov.`, and with its year where that is another one. */
export function nearDay(day: string, now: Date = new Date()): string {
  if (day.slice(0, 4) !== parisDay(now).slice(0, 4)) return shortDay(day)
  return once('nearDay', (l) => new Intl.DateTimeFormat(l, { timeZone: 'UTC', day: 'numeric', month: 'short' })).format(
    new Date(`${day}T00:00:00Z`),
  )
}

/** An instant as one says it while it is near: `aujourd’hui 14:05`, `hier 9:30`, `12 nov. 14:05`, and from another year its day. */
export function lately(instant: string, now: Date = new Date()): string {
  const day = parisDay(new Date(instant))
  const ago = Math.round((Date.parse(parisDay(now)) - Date.parse(day)) / 86_400_000)
  const zone = { timeZone: 'Europe/Paris' } as const
  const at = once('time', (l) => new Intl.DateTimeFormat(l, { ...zone, timeStyle: 'short' })).format(new Date(instant))
  if (ago === 0 || ago === 1) return `${new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(-ago, 'day')} ${at}`
  if (day.slice(0, 4) !== parisDay(now).slice(0, 4)) return shortDay(day)
  return `${once('near', (l) => new Intl.DateTimeFormat(l, { ...zone, day: 'numeric', month: 'short' })).format(new Date(instant))} ${at}`
}

/** The day in Paris of an instant, `YYYY-MM-DD`. */
export const parisDay = (date: Date = new Date()): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' }).format(date)
