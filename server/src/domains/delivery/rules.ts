/** The ISO week of a day, 1 to 53. */
export function isoWeek(day: string): number {
  const date = new Date(`${day}T00:00:00Z`)
  // The Thursday of a week says to which year the week belongs.
  date.setUTCDate(date.getUTCDate() + 4 - (date.getUTCDay() || 7))
  const first = Date.UTC(date.getUTCFullYear(), 0, 1)
  return Math.floor((date.getTime() - first) / (7 * 86_400_000)) + 1
}

/** Whether a week lies between two, both included; 45 to 13 goes over the new year. */
export const inWeeks = (week: number, from: number, to: number): boolean =>
  from <= to ? week >= from && week <= to : week >= from || week <= to
