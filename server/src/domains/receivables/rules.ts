const DAY_MS = 86_400_000

/** Days after the due date; 0 on it and before. */
export const daysLate = (dueOn: string, today: string): number => Math.max(0, Math.round((Date.parse(today) - Date.parse(dueOn)) / DAY_MS))

/** Interest for late payment on a year of 365 days, rounded half up; runs from the day after the due date (C. com. L441-10, II). */
export const penaltyOf = (openCents: number, days: number, yearlyRateBp: number): number =>
  Math.floor((openCents * days * yearlyRateBp * 2 + 10_000 * 365) / (10_000 * 365 * 2))

/** Recovery fee for each late invoice between professionals (C. com. D441-5). */
export const RECOVERY_FEE_CENTS = 4_000

/** The level after the last letter; the formal notice is repeated. */
export const nextLevel = (last: number | undefined): number => Math.min(3, (last ?? 0) + 1)
