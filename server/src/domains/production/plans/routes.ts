import { recipeRoutes } from '@plantule/contract/production/recipes'
import { handle } from '../../../platform/handlers.ts'
import { growingTimes } from './growing-times.ts'
import { planCultivation } from './plan-cultivation.ts'
import { allRecipes } from './recipe.db.ts'
import { createRecipe, removeRecipe, updateRecipe } from './save-recipe.ts'
import { readSeason, shiftCultivation } from './season.ts'

export const planHandlers = handle(recipeRoutes, {
  listRecipes: async (ctx) => ({ items: await allRecipes(ctx) }),
  createRecipe: (ctx, { body }) => createRecipe(ctx, body),
  updateRecipe: (ctx, { params, body }) => updateRecipe(ctx, params.id, body),
  removeRecipe: (ctx, { params }) => removeRecipe(ctx, params.id),
  growingTimes: (ctx, { params }) => growingTimes(ctx, params.id),
  planCultivation: (ctx, { params, body }) => planCultivation(ctx, params.id, body),
  readSeason: (ctx, { query }) => readSeason(ctx, query),
  shiftCultivation: (ctx, { params, body }) => shiftCultivation(ctx, params.id, body),
})
