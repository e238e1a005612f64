import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { money, promises } from './money.ts'

/** What came in on each day of which something came, refunds taken off: of orders, at the till, for gift cards sold. Both days count. */
export async function receivedByDay(ctx: Ctx, from: string, to: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; cents: number }>`
    select m.day, sum(m.cents)::bigint as cents from (${money(from, to)}) m
    where m.type <> all (${sql.val(promises)}::text[])
    group by m.day`.execute(ctx.db)
  return new Map(rows.map((row) => [row.day, row.cents]))
}
