import type { DiscountStats } from '@plantule/contract/codes/discount-codes'
import { divideHalfUp } from '@plantule/contract/base/money'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { mustExist } from '../../platform/must-exist.ts'
import { ownShop } from '../../platform/own-shop.ts'

const MOST_SALES = 10

/** Uses of one code, with what was sold by it. Throws `not_found`. */
export async function discountStats(ctx: Ctx, id: number): Promise<DiscountStats> {
  const code = mustExist(await ctx.db.selectFrom('discount_code').select('code').where('id', '=', id).executeTakeFirst())
  const counted = sql<boolean>`state = 'counted'`
  const sums = await ctx.db
    .selectFrom('discount_use')
    .where('code_id', '=', id)
    .select([
      sql<number>`count(*) filter (where ${counted})`.as('uses'),
      sql<number>`count(*) filter (where state = 'released')`.as('released'),
      sql<number>`count(distinct customer_id) filter (where ${counted})`.as('customers'),
      sql<number>`coalesce(sum(sale_cents) filter (where ${counted}), 0)::bigint`.as('revenue'),
      sql<number>`coalesce(sum(cents) filter (where ${counted}), 0)::bigint`.as('reduction'),
      sql<Date | null>`min(used_at) filter (where ${counted})`.as('first'),
      sql<Date | null>`max(used_at) filter (where ${counted})`.as('last'),
    ])
    .executeTakeFirstOrThrow()
  const days = await sql<DiscountStats['days'][number]>`
    select (used_at at time zone 'Europe/Paris')::date as day, count(*) as uses, sum(sale_cents)::bigint as "revenueCents"
    from discount_use where discount_use.shop_id = ${ownShop} and code_id = ${id} and ${counted} group by 1 order by 1`.execute(ctx.db)
  return {
    code: code.code,
    uses: sums.uses,
    released: sums.released,
    customers: sums.customers,
    revenueCents: sums.revenue,
    reductionCents: sums.reduction,
    averageCents: sums.uses === 0 ? 0 : divideHalfUp(sums.revenue, sums.uses),
    firstUse: sums.first?.toISOString() ?? null,
    lastUse: sums.last?.toISOString() ?? null,
    days: days.rows,
    sales: await newestSales(ctx, id),
  }
}

async function newestSales(ctx: Ctx, id: number): Promise<DiscountStats['sales']> {
  const { rows } = await sql<DiscountStats['sales'][number]>`
    select u.source, u.source_id as "sourceId", coalesce(o.reference, t.number) as number,
      (u.used_at at time zone 'Europe/Paris')::date as day, u.sale_cents as "saleCents", u.cents as "reductionCents"
    from discount_use u
    left join orders o on u.source = 'order' and o.shop_id = ${ownShop} and o.id = u.source_id
    left join ticket t on u.source = 'ticket' and t.shop_id = ${ownShop} and t.id = u.source_id
    where u.shop_id = ${ownShop} and u.code_id = ${id} and u.state = 'counted' and coalesce(o.reference, t.number) is not null
    order by u.used_at desc, u.id desc limit ${MOST_SALES}`.execute(ctx.db)
  return rows
}
