import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'

type History = { lowest30DaysCents: number | null; items: { priceCents: number; at: string; author: string }[] }

/**
 * The base prices of a size, newest first, and the lowest that was public within the last 30 days
 * (C. conso. L112-1-1): the price in force when the 30 days began counts too. Throws `not_found`.
 */
export async function priceHistory(ctx: Ctx, subproductId: number): Promise<History> {
  const known = await ctx.db.selectFrom('subproduct').select('id').where('id', '=', subproductId).executeTakeFirst()
  if (!known) throw new Refused('not_found')
  const rows = await ctx.db
    .selectFrom('price_history')
    .select(['price_cents', 'at', 'author'])
    .where('subproduct_id', '=', subproductId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
  const since = new Date(ctx.now.getTime() - 30 * 86_400_000)
  const lowest = await sql<{ lowest: number | null }>`
    select min(price_cents) as lowest from price_history
    where subproduct_id = ${subproductId} and at >= coalesce(
      (select max(at) from price_history where subproduct_id = ${subproductId} and at <= ${since}), '-infinity')`.execute(ctx.db)
  return {
    lowest30DaysCents: lowest.rows[0]?.lowest ?? null,
    items: rows.map((row) => ({ priceCents: row.price_cents, at: row.at.toISOString(), author: row.author })),
  }
}
