import type { Plan } from '@plantule/contract/subscription/plans'
import { sql } from 'kysely'
import { parisDay } from '../../../platform/paris.ts'
import type { ProviderCtx } from '../../../platform/provider/in-provider.ts'
import { noteAct } from '../../../platform/provider/note-act.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { everyPlan } from '../../subscription/index.ts'

export const listPlans = async (ctx: ProviderCtx): Promise<{ items: Plan[] }> => ({ items: await everyPlan(ctx) })

/** A price from a day to come on: what was billed is never reckoned again. Throws `price_in_past`, `already_exists`. */
export async function addPrice(ctx: ProviderCtx, plan: Plan): Promise<{ items: Plan[] }> {
  if (plan.validFrom <= parisDay(ctx.now)) throw refusedField('price_in_past', ['validFrom'])
  const { holds } = plan
  const { rows } = await sql`
    insert into plan_price (level, valid_from, monthly_cents, yearly_cents, paused_cents, local_vegetal, tills, members, storage_mb, mails_month)
    values (${plan.level}, ${plan.validFrom}::date, ${plan.monthlyCents}, ${plan.yearlyCents}, ${Math.min(plan.pausedCents, plan.monthlyCents)},
      ${holds.localVegetal}, ${holds.tills}, ${holds.members}, ${holds.storageMb}, ${holds.mailsMonth})
    on conflict do nothing returning level`.execute(ctx.db)
  if (rows.length === 0) throw new Refused('already_exists')
  await noteAct(ctx, 'plan.price', { subject: 'plan_price', subjectId: null, after: plan })
  return listPlans(ctx)
}
