import type { Ctx } from '../../../platform/context.ts'
import { monthOf } from '../entries/fiscal-year.ts'

type ClosedMonth = { month: string; first_entry: number; last_entry: number; file_id: number }

/** Closed months of some days, by their month (2026-03). */
export async function closedMonths(ctx: Ctx, from: string, to: string): Promise<Map<string, ClosedMonth>> {
  const rows = await ctx.db
    .selectFrom('book_month')
    .select(['month', 'first_entry', 'last_entry', 'file_id'])
    .where('month', '>=', `${monthOf(from)}-01`)
    .where('month', '<=', to)
    .orderBy('month')
    .execute()
  return new Map(rows.map((row) => [monthOf(row.month), row]))
}
