import type { Ctx } from './context.ts'

/**
 * The next number of a gapless series. The series' row stays locked until the transaction ends, so numbers are given in
 * the order of commits and a rolled-back transaction leaves no gap.
 */
export async function nextNumber(ctx: Ctx, series: string): Promise<number> {
  const row = await ctx.db
    .insertInto('number_series')
    .values({ shop_id: ctx.shopId, series, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'series']).doUpdateSet((eb) => ({ last: eb('number_series.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return row.last
}

export const padded = (value: number, digits: number): string => String(value).padStart(digits, '0')
