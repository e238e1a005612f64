import type { CollectSettings, DaySlots, SlotRule } from '@plantule/contract/delivery/slots'
import { parisTime } from '../../platform/paris.ts'

/** Minutes from midnight in Paris. */
export type PlannedSlot = { fromMin: number; toMin: number; orders: number; plants: number | null }

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Monday is 1. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

export const closedReason = (settings: Pick<CollectSettings, 'closed'>, day: string): string | null =>
  settings.closed.find(({ from, to }) => day >= from && day <= to)?.reason ?? null

/** The slots that the weekly rules make of a day, in the order of the clock; none on a closed day. */
export function plannedSlots(rules: readonly SlotRule[], settings: Pick<CollectSettings, 'closed'>, day: string): PlannedSlot[] {
  if (closedReason(settings, day) !== null) return []
  return rules
    .filter((rule) => rule.weekday === weekdayOf(day))
    .flatMap((rule) => {
      const end = minutesOf(rule.to)
      const slots: PlannedSlot[] = []
      for (let at = minutesOf(rule.from); at + rule.minutes <= end; at += rule.minutes) {
        slots.push({ fromMin: at, toMin: at + rule.minutes, orders: rule.orders, plants: rule.plants })
      }
      return slots
    })
    .sort((a, b) => a.fromMin - b.fromMin)
}

type Hours = { fromMin: number; toMin: number }
/** The first hours that meet others of the list, with those they meet. Hours that only touch do not meet. */
export function overlapping<T extends Hours>(list: readonly T[]): { index: number; other: T } | undefined {
  for (const [index, one] of list.entries()) {
    const other = list.slice(0, index).find((before) => one.fromMin < before.toMin && before.fromMin < one.toMin)
    if (other) return { index, other }
  }
  return undefined
}

const parisMinutes = (at: Date): number => minutesOf(parisTime(at))
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** Why customers cannot take a slot, but for its places; null when they can. Staff is held by `past` alone. */
export function closedToCustomers(
  settings: CollectSettings,
  now: Date,
  today: string,
  day: string,
  fromMin: number,
): DaySlots['slots'][number]['why'] {
  const ahead = daysBetween(today, day)
  // Counted on the calendar: the hour that a change of clocks adds or takes does not matter here.
  const minutes = ahead * 1440 + fromMin - parisMinutes(now)
  if (minutes < 0) return 'past'
  if (!settings.enabled) return 'off'
  // Also where somebody had booked before the day was closed: their hours stand, for nobody else.
  if (closedReason(settings, day) !== null) return 'closed'
  if (minutes < settings.leadHours * 60) return 'too_soon'
  if (settings.cutOff !== null && (ahead === 0 || (ahead === 1 && parisMinutes(now) >= minutesOf(settings.cutOff)))) return 'too_soon'
  return ahead > settings.horizonDays ? 'too_late' : null
}
