import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { addDays, parisDay } from '../../platform/paris.ts'
import { readSetting, writeSetting } from '../../platform/settings.ts'
import { ownShop } from '../../platform/own-shop.ts'

type Kept = { repricedOn: string | null }
const none: Kept = { repricedOn: null }

/**
 * Whether a price began or ended since this was last asked: a promotion or quantity price, one agreed with a customer, a rate
 * of TVA. Both days of a price count, so it ends on the day after its last one. Days that nobody asked about, as when the
 * program stood still, are made up for.
 */
export async function priceDayPassed(ctx: Ctx): Promise<boolean> {
  const today = parisDay(ctx.now)
  const { repricedOn } = await readSetting(ctx, 'price-days', none)
  const from = repricedOn ?? addDays(today, -1)
  const { rows } = await sql<{ passed: boolean }>`
    with days as (
      select first_day as day from decreasing_price where decreasing_price.shop_id = ${ownShop} union all select last_day + 1 from decreasing_price where decreasing_price.shop_id = ${ownShop}
      union all select first_day from customer_price where customer_price.shop_id = ${ownShop} union all select last_day + 1 from customer_price where customer_price.shop_id = ${ownShop}
      union all select valid_from from tva_rate where tva_rate.shop_id = ${ownShop}
    )
    select exists (select from days where day > ${from}::date and day <= ${today}::date) as passed`.execute(ctx.db)
  if (repricedOn !== today) await writeSetting(ctx, 'price-days', none, { repricedOn: today })
  return rows[0]?.passed ?? false
}
