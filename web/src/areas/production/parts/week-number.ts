import { addDays } from '@plantule/contract/production/recipe-plan'

const DAY = 86_400_000

/** The number of the week that a Monday begins (ISO 8601). */
export function weekNumber(monday: string): number {
  const thursday = addDays(monday, 3)
  const days = Math.round((Date.parse(`${thursday}T00:00:00Z`) - Date.parse(`${thursday.slice(0, 4)}-01-01T00:00:00Z`)) / DAY)
  return Math.floor(days / 7) + 1
}
