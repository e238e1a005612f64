import { CultivationInput } from '@plantule/contract/production/cultivations'
import { planOf } from '@plantule/contract/production/recipe-plan'
import type { PlanInput } from '@plantule/contract/production/recipes'
import { sql } from 'kysely'
import { authorOf } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { insertRows } from '../../../platform/insert-rows.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { refusedField } from '../../../platform/refused.ts'
import { createCultivation } from '../lots/save-cultivation.ts'
import { recipeAnswer } from './recipe.db.ts'

type Planned = { cultivationId: number; number: string }

/**
 * A planned cultivation in the size of the recipe's last step, with the losses of all of them, and a task a step. What was planned stays
 * as it is when the recipe changes.
 * Throws `not_found` beside what is named and not there.
 */
export async function planCultivation(ctx: Ctx, recipeId: number, input: PlanInput): Promise<Planned> {
  const recipe = await recipeAnswer(ctx, recipeId)
  const { direction, on, quantity, becomesId } = input
  const plan = planOf(recipe.steps, direction === 'forward' ? { direction, startedOn: on, quantity } : { direction, readyOn: on, quantity })
  const last = mustExist(recipe.steps.at(-1))
  const product =
    becomesId === null ? null : await ctx.db.selectFrom('subproduct').select('product_id').where('id', '=', becomesId).executeTakeFirst()
  if (becomesId !== null && !product) throw refusedField('not_found', ['becomesId'])
  const lot = await createCultivation(
    ctx,
    CultivationInput.parse({
      name: input.name ?? recipe.name,
      taxonId: recipe.taxon?.id ?? null,
      productId: product?.product_id ?? null,
      origin: recipe.steps[0]?.kind === 'sowing' ? 'seed' : 'other',
      state: 'planned',
      placeId: input.placeId,
      customerId: input.customerId,
      startedOn: plan.startedOn,
      readyOn: plan.readyOn,
      sizes: [
        {
          containerId: last.containerId,
          caliberId: last.caliberId,
          perM2: last.perM2,
          readyOn: plan.readyOn,
          expected: plan.begun,
          lossBp: Math.min(plan.lossBp, 10_000),
          becomesId,
        },
      ],
    }),
  )
  await ctx.db.updateTable('cultivation').set({ recipe_id: recipeId }).where('lot_id', '=', lot.id).execute()
  const tasks = plan.steps.map((step, at) => ({
    kind: step.kind,
    title: titleOf(lot.name, step.quantity, recipe.steps[at]?.size ?? ''),
    due_on: step.on,
    note: recipe.steps[at]?.note ?? '',
  }))
  await insertRows('task', tasks, {
    shop_id: sql`${ctx.shopId}::bigint`,
    lot_id: sql`${lot.id}::bigint`,
    author: sql`${authorOf(ctx)}::text`,
  }).execute(ctx.db)
  return { cultivationId: lot.id, number: lot.number }
}

/** `700 Thym, godet 9`; what is done is said by the task's kind. */
const titleOf = (name: string, quantity: number, size: string): string =>
  `${quantity.toLocaleString('fr-FR')} ${[name, size].filter(Boolean).join(', ')}`.slice(0, 160)
