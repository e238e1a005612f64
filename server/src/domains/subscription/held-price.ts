import { type Plan, type PlanLevel, priceOf } from '@plantule/contract/subscription/plans'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { parisDay } from '../../platform/paris.ts'
import { writeToOwners } from './letters.ts'
import { planOn } from './plans.ts'
import { type Held, held } from './subscription.db.ts'

/** The day whose prices a subscription keeps; a plan that waits for the next period keeps those of the day on which it was chosen. */
const pricedOn = ({ row, shop }: Held, level: PlanLevel): string =>
  (level === shop.level ? null : row.next_priced_on) ?? row.priced_on ?? parisDay(row.chosen_at ?? shop.created_at)

/** A plan as this shop has it on a day: who subscribed before a price that spares them keeps theirs. */
export const heldPlanOn = (ctx: Ctx, own: Held, level: PlanLevel, day: string): Promise<Plan> =>
  planOn(ctx, level, day, pricedOn(own, level))

/** Tells those who pay of each price to come that will be theirs, once; in time to leave before it holds. */
export async function tellPrices(ctx: Ctx): Promise<void> {
  const own = await held(ctx)
  const { row, shop } = own
  if (row.chosen_at === null || row.cancel_on !== null || shop.subscription_type === 'demo') return
  const [level, interval, today] = [row.next_level ?? shop.level, row.next_interval ?? row.billing_interval, parisDay(ctx.now)]
  const { rows } = await sql<{ valid_from: string }>`
    select p.valid_from::text as valid_from from plan_price p where p.level = ${level} and p.existing = 'move' and p.valid_from > ${today}::date
    order by p.valid_from`.execute(ctx.db)
  for (const { valid_from } of rows) {
    const before = await heldPlanOn(ctx, own, level, dayBefore(valid_from))
    const after = await heldPlanOn(ctx, own, level, valid_from)
    const price = { nowCents: priceOf(before, interval), thenCents: priceOf(after, interval), interval }
    if (price.nowCents === price.thenCents || !(await first(ctx, level, valid_from))) continue
    await writeToOwners(ctx, 'price_change', { day: valid_from, price })
  }
}

const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

async function first(ctx: Ctx, level: PlanLevel, valid_from: string): Promise<boolean> {
  const told = await ctx.db
    .insertInto('subscription_price_told')
    .values({ shop_id: ctx.shopId, level, valid_from, at: ctx.now })
    .onConflict((conflict) => conflict.columns(['shop_id', 'level', 'valid_from']).doNothing())
    .returning('level')
    .executeTakeFirst()
  return told !== undefined
}
