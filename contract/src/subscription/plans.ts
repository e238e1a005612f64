import { z } from 'zod'
import { day, positiveCents } from '../base/shared.ts'

export const planLevels = ['essential', 'complete', 'local-vegetal'] as const
export type PlanLevel = (typeof planLevels)[number]
export const billingIntervals = ['monthly', 'yearly'] as const
export type BillingInterval = (typeof billingIntervals)[number]
export const billingMeans = ['card', 'transfer'] as const
export type BillingMeans = (typeof billingMeans)[number]

const bound = z.int().min(1).max(10_000_000).nullable()
/** What a plan holds; null: without a bound. */
export const PlanHolds = z.object({ localVegetal: z.boolean(), tills: bound, members: bound, storageMb: bound, mailsMonth: bound })
export type PlanHolds = z.infer<typeof PlanHolds>

/** A plan as it is offered on a day; prices without TVA. */
export const Plan = z.object({
  level: z.enum(planLevels),
  validFrom: day,
  monthlyCents: positiveCents,
  yearlyCents: positiveCents,
  /** A month of season pause. */
  pausedCents: positiveCents,
  holds: PlanHolds,
})
export type Plan = z.infer<typeof Plan>

export const priceOf = (plan: Pick<Plan, 'monthlyCents' | 'yearlyCents'>, interval: BillingInterval): number =>
  interval === 'monthly' ? plan.monthlyCents : plan.yearlyCents
