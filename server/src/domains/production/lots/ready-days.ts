import type { ReadyTime } from '@plantule/contract/production/cultivations'
import { addDays, weekOf } from '@plantule/contract/production/recipe-plan'

/** Days, both ends within. `late`: what was to be ready before this day. */
export type ReadyDays = { late: string | null; weeks: { from: string; until: string }[] }

/** The days that somebody means by weeks: each is named by any of its days, from Monday on. */
export function readyDays(asked: readonly (ReadyTime | (string & {}))[], today: string): ReadyDays {
  const mondayOf = (week: string): string => (week === 'this' ? weekOf(today) : week === 'next' ? addDays(weekOf(today), 7) : weekOf(week))
  const mondays = new Set(asked.filter((week) => week !== 'late').map(mondayOf))
  return {
    late: asked.includes('late') ? today : null,
    weeks: [...mondays].toSorted().map((from) => ({ from, until: addDays(from, 6) })),
  }
}
