import type { Out } from '@plantule/contract/base/route'
import type { Done } from '@plantule/contract/base/shared'
import { type Recipe, RecipeInput, type recipeRoutes } from '@plantule/contract/production/recipes'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { insertRows } from '../../../platform/insert-rows.ts'
import { withKept } from '../../../platform/kept.ts'
import { mustExist, refuseStale } from '../../../platform/must-exist.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { refusing } from '../../../platform/refusing.ts'
import { perAre } from '../lots/save-cultivation.ts'
import { recipeAnswer } from './recipe.db.ts'

const taken = { recipe_name: () => refusedField('recipe_name_taken', ['name']) }

/** Throws `not_found` beside what is named and not there, `recipe_name_taken`, `recipe_input_twice`. */
export async function createRecipe(ctx: Ctx, input: RecipeInput): Promise<Recipe> {
  await mustBeThere(ctx, input)
  const insert = ctx.db
    .insertInto('recipe')
    .values({ shop_id: ctx.shopId, ...columnsOf(ctx, input) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await refusing(insert, taken)
  await writeSteps(ctx, id, input)
  await audit(ctx, 'recipe.create', 'recipe', id, { after: input })
  return recipeAnswer(ctx, id)
}

/** What is not named stays. Throws `not_found`, `stale_version`, `recipe_name_taken`, `recipe_input_twice`. */
export async function updateRecipe(ctx: Ctx, id: number, change: Out<(typeof recipeRoutes)['updateRecipe']['body']>): Promise<Recipe> {
  const row = await lockRecipe(ctx, id)
  await refuseStale(row, change.version, () => recipeAnswer(ctx, id))
  const before = formOf(await recipeAnswer(ctx, id))
  const after = withKept(ctx, RecipeInput, before, change)
  await mustBeThere(ctx, after)
  const update = ctx.db
    .updateTable('recipe')
    .set({ ...columnsOf(ctx, after), version: row.version + 1 })
    .where('id', '=', id)
    .execute()
  await refusing(update, taken)
  await removeSteps(ctx, id)
  await writeSteps(ctx, id, after)
  await audit(ctx, 'recipe.update', 'recipe', id, { before, after })
  return recipeAnswer(ctx, id)
}

/** Throws `not_found`, `recipe_in_use`. */
export async function removeRecipe(ctx: Ctx, id: number): Promise<Done> {
  const row = await lockRecipe(ctx, id)
  const used = await ctx.db.selectFrom('cultivation').select('lot_id').where('recipe_id', '=', id).limit(1).executeTakeFirst()
  if (used) throw new Refused('recipe_in_use')
  await removeSteps(ctx, id)
  await ctx.db.deleteFrom('recipe').where('id', '=', id).execute()
  await audit(ctx, 'recipe.delete', 'recipe', id, { before: { name: row.name } })
  return { ok: true }
}

/** Throws `not_found`. */
export const lockRecipe = async (ctx: Ctx, id: number) =>
  mustExist(await ctx.db.selectFrom('recipe').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())

const columnsOf = (ctx: Ctx, { name, taxonId, note }: RecipeInput) => ({ name, taxon_id: taxonId, note, updated_at: ctx.now })

const formOf = ({ name, taxon, note, steps }: Recipe): RecipeInput => ({
  name,
  taxonId: taxon?.id ?? null,
  note,
  steps: steps.map(({ size: _, inputs, ...step }) => ({
    ...step,
    inputs: inputs.map(({ consumableId, perPlant }) => ({ consumableId, perPlant })),
  })),
})

async function removeSteps(ctx: Ctx, id: number): Promise<void> {
  for (const table of ['recipe_input', 'recipe_step'] as const) await ctx.db.deleteFrom(table).where('recipe_id', '=', id).execute()
}

async function writeSteps(ctx: Ctx, id: number, { steps }: RecipeInput): Promise<void> {
  const shared = { shop_id: sql`${ctx.shopId}::bigint`, recipe_id: sql`${id}::bigint` }
  const rows = steps.map((step, at) => ({
    nth: at + 1,
    kind: step.kind,
    weeks: step.weeks,
    container_id: step.containerId,
    caliber_id: step.caliberId,
    loss_bp: step.lossBp,
    per_are: perAre(step.perM2),
    note: step.note,
  }))
  await insertRows('recipe_step', rows, shared).execute(ctx.db)
  const inputs = steps.flatMap((step, at) =>
    step.inputs.map(({ consumableId, perPlant }) => ({
      nth: at + 1,
      consumable_id: consumableId,
      per_thousand: Math.max(Math.round(perPlant * 1_000_000), 1),
    })),
  )
  if (inputs.length > 0) await insertRows('recipe_input', inputs, shared).execute(ctx.db)
}

/** Throws `not_found` beside the field that names what is not there, `recipe_input_twice`. */
async function mustBeThere(ctx: Ctx, { taxonId, steps }: RecipeInput): Promise<void> {
  if (taxonId !== null && !(await ctx.db.selectFrom('taxon').select('id').where('id', '=', taxonId).executeTakeFirst()))
    throw refusedField('not_found', ['taxonId'])
  for (const [table, ids] of [
    ['container', steps.map((step) => step.containerId)],
    ['caliber', steps.map((step) => step.caliberId)],
    ['consumable', steps.flatMap((step) => step.inputs.map((input) => input.consumableId))],
  ] as const) {
    const wanted = [...new Set(ids.filter((id) => id !== null))]
    if (wanted.length === 0) continue
    const rows = await ctx.db.selectFrom(table).select('id').where('id', 'in', wanted).execute()
    const known = new Set(rows.map((row) => row.id))
    for (const [at, step] of steps.entries()) {
      if (table === 'consumable') {
        const input = step.inputs.findIndex(({ consumableId }) => !known.has(consumableId))
        if (input >= 0) throw refusedField('not_found', ['steps', at, 'inputs', input, 'consumableId'])
        continue
      }
      const [id, field] = table === 'container' ? [step.containerId, 'containerId'] : [step.caliberId, 'caliberId']
      if (id !== null && !known.has(id)) throw refusedField('not_found', ['steps', at, field])
    }
  }
  for (const [at, { inputs }] of steps.entries())
    for (const [input, { consumableId }] of inputs.entries())
      if (inputs.findIndex((each) => each.consumableId === consumableId) < input)
        throw refusedField('recipe_input_twice', ['steps', at, 'inputs', input, 'consumableId'])
}
