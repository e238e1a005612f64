import type { Ctx } from '../../platform/context.ts'
import { addDays, parisDay } from '../../platform/paris.ts'
import { setGrowingCosts } from '../../domains/production/costs/growing-costs.ts'
import { parisInstant } from '../calendar.ts'
import { fillAnalyses } from './fill-analyses.ts'
import { fillConsumables } from './fill-consumables.ts'
import { fillCultivations } from './fill-cultivations.ts'
import { fillField } from './fill-field.ts'
import { fillInterventions } from './fill-interventions.ts'
import { fillPropagation } from './fill-propagation.ts'
import { fillRecipes } from './fill-recipes.ts'
import { fillTasks } from './fill-tasks.ts'
import { fillTreatments } from './fill-treatments.ts'
import { drawGrounds } from './grounds.ts'

/** The same shop some days ago, at nine; nobody is told of it. */
export type DaysAgo = (days: number) => Ctx

/**
 * A season in the greenhouses: the plan, cultivations whose plants are the stock of what is sold, those that will be, mother plants,
 * seeds in the cold, and what the probes measured. Every plant of a connected cultivation was in the size's stock before: nothing is sold
 * that was not there.
 */
export async function fillProduction(ctx: Ctx): Promise<void> {
  const today = parisDay(ctx.now)
  const daysAgo: DaysAgo = (days) => ({
    ...ctx,
    now: parisInstant(addDays(today, -days), 9 * 60),
    tell: async () => undefined,
    publish: async () => undefined,
  })
  const grounds = await drawGrounds(daysAgo(700))
  const lots = await fillCultivations(daysAgo, today, grounds)
  await fillPropagation(daysAgo, today, grounds)
  const soilId = await fillConsumables(daysAgo, today)
  await fillInterventions(daysAgo, today, lots, soilId)
  await fillTreatments(daysAgo, today, lots)
  await fillTasks(daysAgo, today, lots)
  await fillField(daysAgo, lots)
  await fillRecipes(daysAgo, today, soilId)
  await fillAnalyses(daysAgo, lots)
  await setGrowingCosts(daysAgo(300), { labourCents: 2_200, spaceCents: 35 })
}
