import { type RawBuilder, sql } from 'kysely'

/** A moment as answers show it, where PostgreSQL writes the JSON itself: what `toISOString` gives of it. */
export const instantOf = (column: string): RawBuilder<string> =>
  sql<string>`to_char(${sql.raw(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
