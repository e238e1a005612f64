import type { PlanPrice, PriceInput } from '@plantule/contract/provider/billing'
import { MOVE_DAYS } from '@plantule/contract/provider/billing'
import type { PlanLevel } from '@plantule/contract/subscription/plans'
import { sql } from 'kysely'
import { mustExist } from '../../../platform/must-exist.ts'
import { addDays, parisDay } from '../../../platform/paris.ts'
import type { ProviderCtx } from '../../../platform/provider/in-provider.ts'
import { noteAct } from '../../../platform/provider/note-act.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { everyPlan } from '../../subscription/index.ts'

type Row = { level: PlanLevel; valid_from: string; existing: PlanPrice['existing'] }
type Told = { level: PlanLevel; valid_from: string; count: number }
type Subscribers = { level: PlanLevel; count: number }

/** Every price of every plan, the newest first, with who has the plan and who was told of it. */
export async function listPlans(ctx: ProviderCtx): Promise<{ items: PlanPrice[] }> {
  // What all clients have is counted by itself, wherever they lie.
  const [plans, { rows }, told, subscribers] = await Promise.all([
    everyPlan(ctx),
    sql<Row>`select p.level, p.valid_from::text as valid_from, p.existing from plan_price p`.execute(ctx.db),
    sql<Told>`
      select t.level, t.valid_from::text as valid_from, count(*)::int as count from subscription_price_told t
      group by t.level, t.valid_from`.execute(ctx.db),
    sql<Subscribers>`
      select s.level, count(*)::int as count from subscription b join shop s on s.id = b.shop_id
      where b.chosen_at is not null and s.subscription_type <> 'demo' group by s.level`.execute(ctx.db),
  ])
  return {
    items: plans.map((plan) => {
      const row = mustExist(rows.find(({ level, valid_from }) => level === plan.level && valid_from === plan.validFrom))
      return {
        ...plan,
        existing: row.existing,
        told: told.rows.find(({ level, valid_from }) => level === plan.level && valid_from === plan.validFrom)?.count ?? 0,
        subscribers: subscribers.rows.find(({ level }) => level === plan.level)?.count ?? 0,
      }
    }),
  }
}

/**
 * A price from a day to come on: what was billed is never reckoned again, and who has a subscription is told before it becomes theirs.
 * Throws `price_in_past`, `price_too_soon`, `already_exists`.
 */
export async function addPrice(ctx: ProviderCtx, plan: PriceInput): Promise<{ items: PlanPrice[] }> {
  const today = parisDay(ctx.now)
  if (plan.validFrom <= today) throw refusedField('price_in_past', ['validFrom'])
  if (plan.existing === 'move' && plan.validFrom < addDays(today, MOVE_DAYS))
    throw refusedField('price_too_soon', ['validFrom'], { days: MOVE_DAYS })
  const { holds } = plan
  const { rows } = await sql`
    insert into plan_price (level, valid_from, monthly_cents, yearly_cents, paused_cents, local_vegetal, tills, members, storage_mb, mails_month,
      existing)
    values (${plan.level}, ${plan.validFrom}::date, ${plan.monthlyCents}, ${plan.yearlyCents}, ${Math.min(plan.pausedCents, plan.monthlyCents)},
      ${holds.localVegetal}, ${holds.tills}, ${holds.members}, ${holds.storageMb}, ${holds.mailsMonth}, ${plan.existing})
    on conflict do nothing returning level`.execute(ctx.db)
  if (rows.length === 0) throw new Refused('already_exists')
  await noteAct(ctx, 'plan.price', { subject: 'plan_price', subjectId: null, after: plan })
  return listPlans(ctx)
}

/** Takes back a price that holds for nobody yet and of which nobody was told. Throws `not_found`, `price_holds`, `price_told`. */
export async function removePrice(ctx: ProviderCtx, level: PlanLevel, day: string): Promise<{ items: PlanPrice[] }> {
  const price = mustExist((await listPlans(ctx)).items.find((each) => each.level === level && each.validFrom === day))
  if (day <= parisDay(ctx.now)) throw new Refused('price_holds')
  // By itself: a cluster takes nothing off by what clients have.
  const told = await sql`
    select from subscription_price_told t where t.level = ${level} and t.valid_from = ${day}::date limit 1`.execute(ctx.db)
  if (told.rows.length > 0) throw new Refused('price_told')
  const { rows } = await sql`delete from plan_price p where p.level = ${level} and p.valid_from = ${day}::date returning p.level`.execute(
    ctx.db,
  )
  mustExist(rows[0])
  await noteAct(ctx, 'plan.price_back', { subject: 'plan_price', subjectId: null, before: price })
  return listPlans(ctx)
}
