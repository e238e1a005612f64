import { readyTimes } from '@plantule/contract/production/cultivations'
import { addDays, weekOf } from '@plantule/contract/production/recipe-plan'
import type { TFunction } from 'i18next'
import type { Option } from '../../../kit/list/filter.ts'
import { parisDay, shortDay } from '../../../ui/format.ts'
import { weekNumber } from '../parts/week-number.ts'

/** Some weeks back, a year ahead, and whichever others are asked for, under their numbers. */
export function readyWeekOptions(t: TFunction<'production'>, asked: string | undefined): Option[] {
  const first = addDays(weekOf(parisDay()), -4 * 7)
  const near = Array.from({ length: 57 }, (_, at) => addDays(first, at * 7))
  const others = (asked ?? '').split(',').filter((one) => /^\d{4}-\d\d-\d\d$/.test(one) && !near.includes(one))
  const named = [...others, ...near].toSorted().map((on): Option => {
    const monday = weekOf(on)
    return {
      value: on,
      label: t('readyWeek.week', { week: weekNumber(monday), from: shortDay(monday), until: shortDay(addDays(monday, 6)) }),
    }
  })
  return [...readyTimes.map((value): Option => ({ value, label: t(`readyWeek.${value}`) })), ...named]
}
