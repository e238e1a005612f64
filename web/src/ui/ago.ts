import { locale } from '../i18n/language.ts'

const steps = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** `il y a 3 heures`, `hier`. */
export function ago(instant: string, now: Date = new Date()): string {
  const seconds = (new Date(instant).getTime() - now.getTime()) / 1000
  const words = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' })
  for (const [unit, length] of steps) if (Math.abs(seconds) >= length) return words.format(Math.trunc(seconds / length), unit)
  return words.format(0, 'second')
}

/** Whether an instant is younger than so much. */
export const isWithin = (instant: string, ms: number, now: Date = new Date()): boolean => now.getTime() - Date.parse(instant) < ms
