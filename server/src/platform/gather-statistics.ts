import { sql } from 'kysely'
import type { Ctx } from './context.ts'

/**
 * Lets the planner know of what this transaction has written, table by table where it was 500 rows or more. For work that brings much
 * at once: until statistics know of a shop, its rows are planned as if there were one, and a join may take minutes.
 */
export async function gatherStatistics(ctx: Ctx): Promise<void> {
  await sql`select gather_statistics()`.execute(ctx.db)
}
