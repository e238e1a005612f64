import { atParisClock } from '@plantule/contract/support/service-times'
import { noSupportRules, type SupportRules, type SupportSlot } from '@plantule/contract/support/appointments'
import { sql, type Transaction } from 'kysely'
import type { DB } from '../../../db/tables.gen.ts'
import { addDays, parisDay } from '../../../platform/paris.ts'
import { minutesOf, timeOf } from '../../delivery/index.ts'

/** Staff and shops read the same rules, each by their own login. */
type Reader = { db: Transaction<DB>; now: Date }
type Slot = { startsAt: Date; endsAt: Date; from: string; places: number }
type Taken = { starts_at: Date; ends_at: Date; place: number }

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

export async function supportRules({ db }: Pick<Reader, 'db'>): Promise<SupportRules> {
  const [rules, settings] = await Promise.all([
    sql<{ weekday: number; from_min: number; to_min: number; minutes: number; places: number }>`
      select weekday, from_min, to_min, minutes, places from support_slot_rule order by weekday, from_min`.execute(db),
    sql<{ notice_hours: number; horizon_days: number; closed: SupportRules['closed'] }>`select * from support_slot_setting`.execute(db),
  ])
  const [setting] = settings.rows
  return {
    ...noSupportRules,
    ...(setting ? { noticeHours: setting.notice_hours, horizonDays: setting.horizon_days, closed: setting.closed } : {}),
    items: rules.rows.map(({ weekday, from_min, to_min, minutes, places }) => ({
      weekday,
      from: timeOf(from_min),
      to: timeOf(to_min),
      minutes,
      places,
    })),
  }
}

/**
 * The slots of a day by the clocks of Paris. On the days on which these change a slot whose hours the clocks leap or show twice
 * begins where they say so first, and lasts as long as any other.
 */
export function slotsOn({ items, closed }: Pick<SupportRules, 'items' | 'closed'>, day: string): Slot[] {
  if (closed.some(({ from, to }) => day >= from && day <= to)) return []
  const slots = items
    .filter(({ weekday }) => weekday === weekdayOf(day))
    .flatMap(({ from, to, minutes, places }) => {
      const made: Slot[] = []
      for (let at = minutesOf(from); at + minutes <= minutesOf(to); at += minutes) {
        const startsAt = atParisClock(day, at)
        made.push({ startsAt, endsAt: new Date(startsAt.getTime() + minutes * 60_000), from: timeOf(at), places })
      }
      return made
    })
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  // Where clocks leap an hour in March, what stood in it would fall upon what follows.
  return slots.filter((slot, at) => !slots.slice(0, at).some((before) => before.endsAt > slot.startsAt))
}

async function takenBetween({ db }: Pick<Reader, 'db'>, slots: readonly Slot[]): Promise<Taken[]> {
  const [first, last] = [slots[0], slots.at(-1)]
  if (!first || !last) return []
  return (await sql<Taken>`select * from support_places_taken(${first.startsAt}, ${last.endsAt})`.execute(db)).rows
}

const leftOf = (slot: Slot, taken: readonly Taken[]): number =>
  Math.max(0, slot.places - taken.filter(({ starts_at, ends_at }) => starts_at < slot.endsAt && ends_at > slot.startsAt).length)

/** What is open of a day to who asks: staff are not held to the notice. */
export async function openSlots(reader: Reader, day: string, asker: 'shop' | 'staff'): Promise<{ day: string; slots: SupportSlot[] }> {
  const rules = await supportRules(reader)
  const slots = slotsOn(rules, day).filter((slot) => isOpen(rules, slot, reader.now, asker))
  const taken = await takenBetween(reader, slots)
  return {
    day,
    slots: slots.map((slot) => ({
      startsAt: slot.startsAt.toISOString(),
      endsAt: slot.endsAt.toISOString(),
      from: slot.from,
      places: slot.places,
      left: leftOf(slot, taken),
    })),
  }
}

function isOpen({ noticeHours, horizonDays }: SupportRules, { startsAt }: Slot, now: Date, asker: 'shop' | 'staff'): boolean {
  if (asker === 'staff') return startsAt > now
  return startsAt.getTime() - now.getTime() >= noticeHours * 3_600_000 && parisDay(startsAt) <= addDays(parisDay(now), horizonDays)
}

/** The slot that begins at a moment, if who asks may take it, with the places that nobody has. */
export async function slotAt(reader: Reader, startsAt: Date, asker: 'shop' | 'staff'): Promise<(Slot & { free: number[] }) | undefined> {
  const rules = await supportRules(reader)
  const slot = slotsOn(rules, parisDay(startsAt)).find((each) => each.startsAt.getTime() === startsAt.getTime())
  if (!slot || !isOpen(rules, slot, reader.now, asker)) return undefined
  const taken = await takenBetween(reader, [slot])
  const used = new Set(taken.filter(({ starts_at }) => starts_at.getTime() === startsAt.getTime()).map(({ place }) => place))
  const free = Array.from({ length: slot.places }, (_, at) => at + 1).filter((place) => !used.has(place))
  return { ...slot, free: free.slice(0, leftOf(slot, taken)) }
}
