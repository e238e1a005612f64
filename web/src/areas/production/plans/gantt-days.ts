import { addDays } from '@plantule/contract/production/recipe-plan'

export const moved = addDays
const DAY = 86_400_000
/** Days from one to the other. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY)

/** Where a day stands between the first and the last, from 0 to 1. */
export const shareOf = (day: string, from: string, weeks: number): number => Math.min(Math.max(daysBetween(from, day) / (weeks * 7), 0), 1)

/** A way on the screen as whole weeks, in days. */
export const snapped = (pixels: number, width: number, weeks: number): number => (width <= 0 ? 0 : Math.round((pixels / width) * weeks) * 7)
