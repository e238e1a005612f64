import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { priceMode } from './pricing.ts'
import { route } from '../base/route.ts'
import {
  byId,
  cents,
  changeOf,
  day,
  done,
  id,
  idParam,
  listQuery,
  oneOrMore,
  pageOf,
  pageParam,
  requiredText,
  version,
} from '../base/shared.ts'

export const decreasingStates = ['scheduled', 'active', 'ended'] as const
export const decreasingKinds = ['tier', 'promotion'] as const
export const decreasingScopes = ['subproduct', 'product', 'category'] as const

const fields = {
  kind: z.enum(decreasingKinds).default('tier'),
  name: requiredText(80),
  /** What counts together: one size, all sizes of a product, all products of a category. */
  scope: z.enum(decreasingScopes),
  scopeId: id,
  /** Only sizes in this container; null: in any. */
  containerId: id.nullable().default(null),
  /** Only for customers of this profile; null: for all. */
  profileId: id.nullable().default(null),
  unit: z.enum(['percent', 'price']),
  /** Of prices a piece. */
  mode: priceMode.default('incl'),
  /** A quantity price and a promotion that both say so add up. */
  cumulative: z.boolean().default(false),
  /** Both days count; null: no bound. */
  firstDay: day.nullable().default(null),
  lastDay: day.nullable().default(null),
  /** The whole quantity is sold at the price of its tier. Basis points off, or cents a piece. */
  tiers: z
    .array(z.object({ fromQuantity: z.int().min(1).max(1_000_000), value: cents.min(0) }))
    .min(1)
    .max(20),
}

type Judged = z.output<z.ZodObject<typeof fields>>

const check = (input: Judged, issue: (path: (string | number)[], message: string) => void): void => {
  input.tiers.forEach((tier, index) => {
    const before = input.tiers[index - 1]
    if (before && tier.fromQuantity <= before.fromQuantity) issue(['tiers', index, 'fromQuantity'], 'tier_quantities')
    if (input.unit === 'percent' && tier.value > 10_000) issue(['tiers', index, 'value'], 'tier_percent')
    if (before && (input.unit === 'percent' ? tier.value < before.value : tier.value > before.value))
      issue(['tiers', index, 'value'], 'tier_prices')
  })
  if (input.firstDay && input.lastDay && input.lastDay < input.firstDay) issue(['lastDay'], 'days_order')
  if (input.kind === 'promotion') {
    if (!input.firstDay) issue(['firstDay'], 'promotion_days')
    if (!input.lastDay) issue(['lastDay'], 'promotion_days')
    if (input.tiers.length > 1 || input.tiers[0]?.fromQuantity !== 1) issue(['tiers'], 'promotion_tier')
  }
}
const judged = (input: Judged, context: z.core.ParsePayload<Judged>): void =>
  check(input, (path, message) => context.issues.push({ code: 'custom', path, message, input }))

export const DecreasingPriceInput = z.object(fields).check((payload) => judged(payload.value, payload))
export type DecreasingPriceInput = z.output<typeof DecreasingPriceInput>
export const DecreasingPrice = z.object({
  id,
  ...fields,
  state: z.enum(decreasingStates),
  scopeName: z.string(),
  container: z.string().nullable(),
  profile: z.string().nullable(),
  version,
})
export type DecreasingPrice = z.infer<typeof DecreasingPrice>

export const errors = {
  tier_quantities: { status: 400, fr: 'Chaque palier commence au-dessus du précédent.', en: 'Each tier starts above the one before.' },
  tier_prices: {
    status: 400,
    fr: 'Le prix ne peut pas remonter quand la quantité augmente.',
    en: 'The price cannot rise with the quantity.',
  },
  tier_percent: { status: 400, fr: 'Une remise ne dépasse pas 100 %.', en: 'A reduction is at most 100 %.' },
  days_order: { status: 400, fr: 'La fin précède le début.', en: 'The end is before the beginning.' },
  promotion_days: { status: 400, fr: 'Une promotion a un début et une fin.', en: 'A promotion has a beginning and an end.' },
  promotion_tier: {
    status: 400,
    fr: 'Une promotion vaut dès la première pièce, avec un seul prix.',
    en: 'A promotion holds from the first piece, with one price.',
  },
} as const satisfies Messages

const codes = ['unknown_choice'] as const

export const decreasingPriceRoutes = {
  listDecreasing: route({
    method: 'GET',
    path: '/decreasing-prices/{page}',
    summary: 'Quantity prices and promotions',
    permission: 'catalogue.read',
    params: pageParam,
    query: listQuery(['first_day', 'name'], {
      state: oneOrMore(decreasingStates).optional(),
      kind: oneOrMore(decreasingKinds).optional(),
      profile: idParam.optional(),
      product: idParam.optional(),
    }),
    response: pageOf(DecreasingPrice),
  }),
  createDecreasing: route({
    method: 'POST',
    path: '/decreasing-price/-1',
    summary: 'Create a quantity price or a promotion',
    permission: 'catalogue.write',
    body: DecreasingPriceInput,
    response: DecreasingPrice,
    status: 201,
    errors: codes,
  }),
  updateDecreasing: route({
    method: 'PUT',
    path: '/decreasing-price/{id}',
    summary: 'Change a quantity price or a promotion',
    permission: 'catalogue.write',
    params: byId,
    body: changeOf(DecreasingPriceInput, { version }),
    response: DecreasingPrice,
    errors: ['not_found', 'stale_version', ...codes],
  }),
  removeDecreasing: route({
    method: 'DELETE',
    path: '/decreasing-price/{id}',
    summary: 'Delete a quantity price or a promotion; its history stays',
    permission: 'catalogue.write',
    params: byId,
    response: done,
    errors: ['not_found'],
  }),
}
