import { z } from 'zod'
import { route } from '../base/route.ts'
import { byId, changeOf, day, done, id, listQuery, pageOf, requiredText, text, version } from '../base/shared.ts'
import { amount, justification, labels, localLot, localRow, ofProduct, ofYear, pageInQuery } from './local-lots.ts'

const fields = {
  name: requiredText(160),
  taxonId: id.nullable().default(null),
  /** The day on which it was made; today unless told. */
  startedOn: day.nullable().default(null),
  placeId: id.nullable().default(null),
  justification: justification.default(''),
  note: text(4000).default(''),
}
export const MixtureForm = z.object(fields)
export type MixtureForm = z.output<typeof MixtureForm>

/** Shares in basis points of the weight. */
export const WHOLE_BP = 10_000
export const RecipeLine = z.object({ lotId: id, shareBp: z.int().min(1).max(WHOLE_BP) })
export type RecipeLine = z.output<typeof RecipeLine>
export const RecipeForm = z.object({
  /** Grams that were mixed; 0 and no line: nothing yet. */
  quantity: amount,
  lines: z
    .array(RecipeLine)
    .max(60)
    .refine((lines) => new Set(lines.map(({ lotId }) => lotId)).size === lines.length, 'source_twice')
    .refine((lines) => lines.length === 0 || lines.reduce((sum, { shareBp }) => sum + shareBp, 0) === WHOLE_BP, 'recipe_not_whole'),
  version,
})
export type RecipeForm = z.output<typeof RecipeForm>

/** How much of each lot so many milligrams take: by the largest remainders, so that they sum to exactly the whole. */
export function partsOf(whole: number, shares: readonly number[]): number[] {
  const exact = shares.map((share) => Math.floor((whole * share) / WHOLE_BP))
  const rest = whole - exact.reduce((sum, part) => sum + part, 0)
  const byRemainder = shares
    .map((share, at) => ({ at, remainder: (whole * share) % WHOLE_BP }))
    .toSorted((a, b) => b.remainder - a.remainder || a.at - b.at)
  const more = new Set(byRemainder.slice(0, rest).map(({ at }) => at))
  return exact.map((part, at) => part + (more.has(at) ? 1 : 0))
}

export const Mixture = z.object({ ...localLot, quantity: z.number() })
export type Mixture = z.infer<typeof Mixture>
export const MixtureRow = z.object({ ...localRow, lots: z.int() })
export type MixtureRow = z.infer<typeof MixtureRow>

export const errors = {
  recipe_not_whole: { status: 400, fr: 'Les parts de la recette font 100 % ensemble.', en: 'The shares of the recipe make 100% together.' },
  recipe_empty: { status: 409, fr: 'Dites au moins un lot, et combien de grammes.', en: 'Say at least one lot, and how many grams.' },
} as const

const reading = 'traceability.read'
const writing = 'traceability.write'

export const mixtureRoutes = {
  listMixtures: route({
    method: 'GET',
    path: '/vegetal-local/mixtures/{year}',
    summary: 'Mixtures of a year',
    permission: reading,
    params: ofYear,
    query: listQuery(['made'], { page: pageInQuery }),
    response: pageOf(MixtureRow),
  }),
  createMixture: route({
    method: 'POST',
    path: '/vegetal-local/mixture/-1',
    summary: 'Begin a mixture of this year',
    permission: writing,
    body: MixtureForm,
    response: Mixture,
    status: 201,
    errors: ['not_found', 'number_taken', 'day_to_come', 'justification_refused'],
  }),
  getMixture: route({
    method: 'GET',
    path: '/vegetal-local/mixture/{id}',
    summary: 'A mixture with its recipe, its stock and its ancestry',
    permission: reading,
    params: byId,
    response: Mixture,
    errors: ['not_found'],
  }),
  updateMixture: route({
    method: 'PUT',
    path: '/vegetal-local/mixture/{id}',
    summary: 'Change a mixture',
    permission: writing,
    params: byId,
    body: changeOf(MixtureForm, { version }),
    response: Mixture,
    errors: ['not_found', 'stale_version', 'invalid_input', 'day_to_come', 'justification_refused'],
  }),
  removeMixture: route({
    method: 'DELETE',
    path: '/vegetal-local/mixture/{id}',
    summary: 'Delete a mixture that nothing came of; its batches get back what it took',
    permission: writing,
    params: byId,
    response: done,
    errors: ['not_found', 'local_lot_used', 'lot_held'],
  }),
  setRecipe: route({
    method: 'PUT',
    path: '/vegetal-local/mixture/{id}/recipe',
    summary: 'Say what is in a mixture; what each batch gives follows exactly',
    permission: writing,
    params: byId,
    body: RecipeForm,
    response: Mixture,
    errors: [
      'not_found',
      'stale_version',
      'source_kind',
      'source_unit',
      'source_short',
      'source_circle',
      'source_late',
      'source_gone',
      'lot_held',
      'local_short',
      'recipe_empty',
    ],
  }),
  connectMixture: route({
    method: 'PUT',
    path: '/vegetal-local/mixture/{id}/connect/{productId}',
    summary: 'A mixture may be sold as a product',
    permission: writing,
    params: ofProduct,
    response: Mixture,
    errors: ['not_found'],
  }),
  disconnectMixture: route({
    method: 'PUT',
    path: '/vegetal-local/mixture/{id}/disconnect/{productId}',
    summary: 'A mixture is no longer sold as a product',
    permission: writing,
    params: ofProduct,
    response: Mixture,
    errors: ['not_found', 'product_packed'],
  }),
  mixtureLabels: route({
    method: 'POST',
    path: '/vegetal-local/mixture/{id}/tags',
    summary: 'Labels of a mixture for its bags',
    permission: reading,
    params: byId,
    body: labels,
    response: 'pdf',
    errors: ['not_found'],
  }),
}
