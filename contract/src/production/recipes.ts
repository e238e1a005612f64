import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { byId, changeOf, day, done, id, idParam, optionalText, requiredText, text, version } from '../base/shared.ts'
import { cultivationStates } from './cultivations.ts'
import { interventionKinds } from './interventions.ts'

const perPlant = z.number().min(0.000001).max(1_000_000)
const RecipeStep = z.object({
  kind: z.enum(interventionKinds),
  /** Until the next step; after the last one plants are ready. */
  weeks: z.int().min(0).max(520),
  containerId: id.nullable().default(null),
  caliberId: id.nullable().default(null),
  /** Of the plants that begin it. */
  lossBp: z.int().min(0).max(9_999).default(0),
  perM2: z.number().min(0.01).max(1_000_000).nullable().default(null),
  note: text(500).default(''),
  /** What each plant uses up. */
  inputs: z
    .array(z.object({ consumableId: id, perPlant }))
    .max(20)
    .default([]),
})
export type RecipeStep = z.output<typeof RecipeStep>

export const RecipeInput = z.object({
  name: requiredText(160),
  taxonId: id.nullable().default(null),
  note: text(2000).default(''),
  steps: z.array(RecipeStep).min(1).max(20),
})
export type RecipeInput = z.output<typeof RecipeInput>

export const Recipe = z.object({
  id,
  name: z.string(),
  taxon: z.object({ id, name: z.string() }).nullable(),
  note: z.string(),
  steps: z.array(
    z.object({
      ...RecipeStep.shape,
      containerId: id.nullable(),
      caliberId: id.nullable(),
      lossBp: z.int(),
      perM2: z.number().nullable(),
      note: z.string(),
      size: z.string(),
      inputs: z.array(z.object({ consumableId: id, perPlant: z.number(), name: z.string(), unit: z.string() })),
    }),
  ),
  /** Cultivations that were planned by it. */
  cultivations: z.int(),
  version,
})
export type Recipe = z.infer<typeof Recipe>

/** What durations and losses were: of the shop's own cultivations of a plant, and of the table that is shipped. */
export const GrowingTimes = z.object({
  own: z
    .object({
      /** How many cultivations became ready, and their weeks from the start: the middle one and the extremes. */
      cases: z.int(),
      weeks: z.number(),
      weeksFrom: z.number(),
      weeksTo: z.number(),
      /** How many of them had plants to lose, and the middle share that was lost. */
      lossCases: z.int(),
      lossBp: z.int().nullable(),
    })
    .nullable(),
  shipped: z.array(
    z.object({
      plant: z.string(),
      operation: z.string(),
      from: z.string(),
      to: z.string(),
      weeksFrom: z.number().nullable(),
      weeksTo: z.number().nullable(),
      perM2From: z.number().nullable(),
      perM2To: z.number().nullable(),
      note: z.string(),
      source: z.string(),
      quality: z.enum(['A', 'B', 'C']),
    }),
  ),
})
export type GrowingTimes = z.infer<typeof GrowingTimes>

export const PlanInput = z.object({
  direction: z.enum(['forward', 'backward']),
  /** The first day; planned backward, the day on which they are wanted. */
  on: day,
  /** Plants that are begun; planned backward, plants that are wanted. */
  quantity: z.int().min(1).max(10_000_000),
  name: optionalText(160),
  placeId: id.nullable().default(null),
  customerId: id.nullable().default(null),
  /** What they will be stock of: orders may hold them then. */
  becomesId: id.nullable().default(null),
})
export type PlanInput = z.output<typeof PlanInput>

export const SeasonRow = z.object({
  id,
  number: z.string(),
  name: z.string(),
  state: z.enum(cultivationStates),
  place: z.string().nullable(),
  startedOn: day,
  readyOn: day.nullable(),
  plants: z.int(),
  /** What is planned and not done. */
  steps: z.array(z.object({ id, kind: z.enum(interventionKinds), title: z.string(), on: day })),
  version,
})
export type SeasonRow = z.infer<typeof SeasonRow>

export const errors = {
  recipe_name_taken: { status: 409, fr: 'Un autre itinéraire porte déjà ce nom.', en: 'Another recipe has this name.' },
  recipe_in_use: {
    status: 409,
    fr: 'Des cultures suivent cet itinéraire : il reste.',
    en: 'Cultivations follow this recipe: it stays.',
  },
  recipe_input_twice: {
    status: 400,
    fr: 'Cet intrant est déjà dans l’étape.',
    en: 'This input is in the step already.',
  },
} as const satisfies Messages

const recipes = z.object({ items: z.array(Recipe) })

export const recipeRoutes = {
  listRecipes: route({
    method: 'GET',
    path: '/production/recipes',
    summary: 'Recipes by their names',
    permission: 'production.read',
    response: recipes,
  }),
  createRecipe: route({
    method: 'POST',
    path: '/production/recipe/-1',
    summary: 'Write down how plants are raised, step by step',
    permission: 'production.write',
    body: RecipeInput,
    response: Recipe,
    status: 201,
    errors: ['not_found', 'recipe_name_taken', 'recipe_input_twice'],
  }),
  updateRecipe: route({
    method: 'PUT',
    path: '/production/recipe/{id}',
    summary: 'Change a recipe; what was planned by it stays as it was planned',
    permission: 'production.write',
    params: byId,
    body: changeOf(RecipeInput, { version }),
    response: Recipe,
    errors: ['not_found', 'stale_version', 'recipe_name_taken', 'recipe_input_twice'],
  }),
  removeRecipe: route({
    method: 'DELETE',
    path: '/production/recipe/{id}',
    summary: 'Delete a recipe that no cultivation follows',
    permission: 'production.write',
    params: byId,
    response: done,
    errors: ['not_found', 'recipe_in_use'],
  }),
  growingTimes: route({
    method: 'GET',
    path: '/production/growing-times/{id}',
    summary: 'How long a plant took and what was lost: in this shop, with the number of cases, and by the table that is shipped',
    permission: 'production.read',
    params: byId,
    response: GrowingTimes,
    errors: ['not_found'],
  }),
  planCultivation: route({
    method: 'POST',
    path: '/production/recipe/{id}/plan',
    summary: 'Plan a cultivation by a recipe, forward from a day or backward from what is wanted: its steps become tasks',
    permission: 'production.write',
    params: byId,
    body: PlanInput,
    response: z.object({ cultivationId: id, number: z.string() }),
    status: 201,
    errors: ['not_found'],
  }),
  readSeason: route({
    method: 'GET',
    path: '/production/season',
    summary: 'Living cultivations from their start until they are ready, with what is planned',
    permission: 'production.read',
    query: z.object({ from: day, weeks: z.coerce.number<number | string>().int().min(1).max(104).default(26), place: idParam.optional() }),
    response: z.object({ items: z.array(SeasonRow), more: z.boolean() }),
  }),
  shiftCultivation: route({
    method: 'PUT',
    path: '/production/season/{id}/shift',
    summary: 'Move what is to come of a cultivation by days: its planned start, the day on which it is ready, its tasks',
    permission: 'production.write',
    params: byId,
    body: z.object({
      days: z
        .int()
        .min(-3650)
        .max(3650)
        .refine((days) => days !== 0, 'invalid_input'),
      version,
    }),
    response: SeasonRow,
    errors: ['not_found', 'stale_version', 'lot_ended', 'invalid_input'],
  }),
}
