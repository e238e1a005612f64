import { sql } from 'kysely'

/** Whether a member's last day is not over on a day: with one they are here until its end, without one for good. */
export const notOver = (day: string) => sql<boolean>`(ends_on is null or ends_on >= ${day}::date)`
