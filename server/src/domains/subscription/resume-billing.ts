import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/tables.gen.ts'

/**
 * A shop is opened again: days on which it was closed are not billed, so that a period that would have begun meanwhile begins today. Why
 * its subscription had closed it is forgotten. To be called before the shop's own row is touched: all who write both lock the
 * subscription first.
 */
export async function resumeBilling(db: Kysely<DB>, shopId: number, today: string): Promise<void> {
  await sql`
    update subscription set suspended_for = null, version = version + 1,
      anchor = case when period_to < ${today}::date then extract(day from ${today}::date)::smallint else anchor end,
      period_from = case when period_to < ${today}::date then null else period_from end,
      period_to = greatest(period_to, ${today}::date)
    where shop_id = ${shopId}`.execute(db)
}
