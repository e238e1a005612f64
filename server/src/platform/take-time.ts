import { sql } from 'kysely'
import type { Ctx } from './context.ts'

/**
 * Gives the statements of this request the time of a job: what somebody asked for is large by nature, and done by few. They are
 * planned for what they are given: a plan kept from a few rows takes minutes over twenty thousand. They sum and sort in memory.
 */
export async function takeTime(ctx: Ctx): Promise<void> {
  const seconds = `${Math.trunc(ctx.services.config.statementSeconds.job)}s`
  ctx.planAnew()
  await sql`select set_config('statement_timeout', ${seconds}, true), set_config('idle_in_transaction_session_timeout', ${seconds}, true),
    set_config('work_mem', '64MB', true)`.execute(ctx.db)
}
