import type { Ctx } from './context.ts'

/**
 * The next number of a gapless series. The series' row stays locked until the transaction ends, so numbers are given in
 * the order of commits and a rolled-back transaction leaves no gap.
 */
export async function nextNumber(ctx: Ctx, series: string): Promise<number> {
  const row = await ctx.db
    .insertInto('number_series')
    .values({ shop_id: ctx.shopId, series, last: 1 })
    .onConflict((conflict) => conflict.columns(['shop_id', 'series']).doUpdateSet((eb) => ({ last: eb('number_series.last', '+', 1) })))
    .returning('last')
    .executeTakeFirstOrThrow()
  return row.last
}

export const padded = (value: number, digits: number): string => String(value).padStart(digits, '0')

/**
 * The next number of a series whose documents are dated: dates never go back along the numbers, also when two requests
 * meet at midnight, so the day may come back later than the one given (CGI ann. II art. 242 nonies A, 7°).
 */
export async function nextDatedNumber(ctx: Ctx, series: string, day: string): Promise<{ number: number; day: string }> {
  const row = await ctx.db
    .insertInto('number_series')
    .values({ shop_id: ctx.shopId, series, last: 1, last_day: day })
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'series']).doUpdateSet((eb) => ({
        last: eb('number_series.last', '+', 1),
        last_day: eb.fn<string>('greatest', ['number_series.last_day', 'excluded.last_day']),
      })),
    )
    .returning(['last', 'last_day'])
    .executeTakeFirstOrThrow()
  return { number: row.last, day: row.last_day ?? day }
}
