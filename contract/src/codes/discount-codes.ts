import { z } from 'zod'
import { discountKinds } from './rules.ts'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import {
  basisPoints,
  byId,
  cents,
  changeOf,
  day,
  done,
  flag,
  id,
  idParam,
  instant,
  listQuery,
  oneOrMore,
  pageOf,
  pageParam,
  positiveCents,
  requiredText,
  text,
  version,
} from '../base/shared.ts'

export const discountStatuses = ['active', 'scheduled', 'exhausted', 'expired', 'disabled'] as const
export type DiscountStatus = (typeof discountStatuses)[number]

const ids = z.array(id).max(500).default([])
/** Empty lists set no limit; products and categories add up, profiles restrict further. */
const Scope = z.object({ productIds: ids, categoryIds: ids, profileIds: ids })
export type Scope = z.output<typeof Scope>

const terms = {
  label: requiredText(120),
  kind: z.enum(discountKinds),
  /** Basis points, or cents in the sale's price mode; nothing for free shipping. */
  value: positiveCents.default(0),
  minCents: positiveCents.default(0),
  scope: Scope.prefault({}),
  fromDay: day.nullable().default(null),
  /** The last day on which it counts. */
  toDay: day.nullable().default(null),
  maxUses: z.int().min(1).max(1_000_000).nullable().default(null),
  perCustomer: z.int().min(1).max(1_000).nullable().default(null),
  /** Goes with other codes and with a discount by hand. */
  cumulative: z.boolean().default(false),
}
type Terms = { kind: string; value: number; fromDay: string | null; toDay: string | null }
const valueFits = ({ kind, value }: Terms) => kind === 'free_shipping' || (value > 0 && (kind !== 'percent' || value <= 10_000))
const daysFit = ({ fromDay, toDay }: Terms) => fromDay === null || toDay === null || fromDay <= toDay
const atValue = { path: ['value'], message: 'code_value' }
const atDays = { path: ['toDay'], message: 'code_days' }

/** As it is typed: signs and spaces are left out, small letters become capitals. */
const typedCode = z.string().trim().max(60)

export const DiscountCodeInput = z
  .object({ ...terms, code: typedCode.default(''), disabled: z.boolean().default(false) })
  .refine(valueFits, atValue)
  .refine(daysFit, atDays)
export type DiscountCodeInput = z.output<typeof DiscountCodeInput>
export const BatchInput = z
  .object({
    ...terms,
    maxUses: z.int().min(1).max(1_000_000).nullable().default(1),
    name: requiredText(80),
    prefix: text(12).default(''),
    count: z.int().min(1).max(5_000),
  })
  .refine(valueFits, atValue)
  .refine(daysFit, atDays)
export type BatchInput = z.output<typeof BatchInput>

export const DiscountCode = z.object({
  id,
  ...terms,
  code: z.string(),
  status: z.enum(discountStatuses),
  uses: z.int(),
  batch: z.object({ id, name: z.string() }).nullable(),
  products: z.array(z.object({ id, name: z.string() })),
  categories: z.array(z.object({ id, name: z.string() })),
  profiles: z.array(z.object({ id, name: z.string() })),
  createdAt: instant,
  version,
})
export type DiscountCode = z.infer<typeof DiscountCode>

export const Batch = z.object({ id, name: z.string(), count: z.int(), used: z.int(), author: z.string(), createdAt: instant })
export type Batch = z.infer<typeof Batch>

export const DiscountStats = z.object({
  code: z.string(),
  uses: z.int(),
  /** Sales that were cancelled give their use back. */
  released: z.int(),
  customers: z.int(),
  /** TTC, after the reduction. */
  revenueCents: cents,
  reductionCents: cents,
  averageCents: cents,
  firstUse: instant.nullable(),
  lastUse: instant.nullable(),
  days: z.array(z.object({ day, uses: z.int(), revenueCents: cents })),
  /** The newest of them. */
  sales: z.array(
    z.object({ source: z.enum(['order', 'ticket']), sourceId: id, number: z.string(), day, saleCents: cents, reductionCents: cents }),
  ),
})
export type DiscountStats = z.infer<typeof DiscountStats>

/** A pack has no size: `partIds` are the sizes in it, all of which a code must cover. */
const BasketLine = z.object({
  subproductId: id.nullable().default(null),
  partIds: z.array(id).max(100).default([]),
  netCents: positiveCents,
  rateBp: basisPoints.default(1000),
  discounted: z.boolean().default(false),
})
export const Basket = z.object({
  mode: z.enum(['incl', 'excl']).default('incl'),
  lines: z.array(BasketLine).max(500),
  deliveryCents: positiveCents.default(0),
  /** Another code, or a discount by hand on the whole, is there. */
  discounted: z.boolean().default(false),
})
export type Basket = z.output<typeof Basket>

function fromJson(value: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(value) as unknown
  } catch {
    // What is no JSON is told like any other wrong value.
    context.addIssue({ code: 'custom', message: 'invalid_input' })
    return z.NEVER
  }
}

export const CodeCheck = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('discount'),
    id,
    code: z.string(),
    label: z.string(),
    kind: z.enum(discountKinds),
    value: z.int(),
    minCents: cents,
    cumulative: z.boolean(),
    toDay: day.nullable(),
    /** For the basket given, in its mode; null without one. */
    reductionCents: cents.nullable(),
    /** The part of each line of the basket. */
    lines: z.array(cents),
    deliveryCents: cents,
  }),
  z.object({
    type: z.enum(['gift_card', 'credit_code']),
    id,
    code: z.string(),
    reference: z.string(),
    balanceCents: cents,
    expiresOn: day.nullable(),
    customerId: id.nullable(),
  }),
])
export type CodeCheck = z.infer<typeof CodeCheck>

export const errors = {
  unknown_code: { status: 404, fr: 'Ce code n’existe pas.', en: 'This code does not exist.' },
  code_value: { status: 400, fr: 'Indiquez une valeur ; un pourcentage va jusqu’à 100.', en: 'Give a value; a percentage goes up to 100.' },
  code_days: { status: 400, fr: 'La fin précède le début.', en: 'The end comes before the beginning.' },
  code_too_short: { status: 400, fr: 'Un code compte au moins 3 lettres ou chiffres.', en: 'A code has at least 3 letters or figures.' },
  code_taken: { status: 409, fr: 'Ce code existe déjà.', en: 'This code already exists.' },
  code_used: { status: 409, fr: 'Ce code a déjà servi : désactivez-le plutôt.', en: 'This code has been used: disable it instead.' },
  code_below_uses: { status: 409, fr: 'Ce code a déjà servi {uses} fois.', en: 'This code has been used {uses} times already.' },
  code_disabled: { status: 409, fr: 'Ce code est désactivé.', en: 'This code is disabled.' },
  code_not_yet: { status: 409, fr: 'Ce code est valable à partir du {day}.', en: 'This code is valid from {day}.' },
  code_expired: { status: 409, fr: 'Ce code a expiré le {day}.', en: 'This code expired on {day}.' },
  code_exhausted: { status: 409, fr: 'Ce code a atteint son nombre d’utilisations.', en: 'This code has reached its number of uses.' },
  code_used_by_customer: { status: 409, fr: 'Ce client a déjà utilisé ce code.', en: 'This customer has already used this code.' },
  code_needs_customer: { status: 409, fr: 'Ce code demande un client.', en: 'This code needs a customer.' },
  code_other_profile: {
    status: 409,
    fr: 'Ce code ne vaut pas pour le profil de prix de ce client.',
    en: 'This code is not for the price profile of this customer.',
  },
  code_no_item: {
    status: 409,
    fr: 'Aucun article de cette vente n’ouvre droit à ce code.',
    en: 'No item of this sale is covered by this code.',
  },
  code_minimum: {
    status: 409,
    fr: 'Ce code demande {min} d’achat : il manque {missing}.',
    en: 'This code asks for {min} of purchases: {missing} are missing.',
  },
  code_not_cumulative: {
    status: 409,
    fr: 'Ce code ne se cumule pas avec une autre remise.',
    en: 'This code does not go with another discount.',
  },
} as const satisfies Messages

const saving = ['code_too_short', 'code_taken', 'unknown_choice'] as const
/** Why a code may be refused on a sale. */
export const discountFaults = [
  'code_disabled',
  'code_not_yet',
  'code_expired',
  'code_exhausted',
  'code_used_by_customer',
  'code_needs_customer',
  'code_other_profile',
  'code_no_item',
  'code_minimum',
  'code_not_cumulative',
] as const

const sorts = ['created', 'code', 'uses', 'to'] as const

export const codesRoutes = {
  checkCode: route({
    method: 'GET',
    path: '/code/{code}/user/{userId}',
    summary: 'Check a discount, credit or gift code for a customer (-1 for none), and for a basket when one is given',
    // Whoever sells, at the till or by orders: the handler asks for one of the two rights.
    permission: 'member',
    params: z.object({ code: z.string().max(60), userId: z.union([idParam, z.literal(-1), z.literal('-1').transform(() => -1)]) }),
    query: z.object({ basket: z.string().max(60_000).transform(fromJson).pipe(Basket).optional() }),
    response: CodeCheck,
    errors: [
      'unknown_code',
      'not_found',
      'too_many_requests',
      ...discountFaults,
      'voucher_unpaid',
      'voucher_cancelled',
      'voucher_frozen',
      'voucher_empty',
    ],
  }),
  listDiscountCodes: route({
    method: 'GET',
    path: '/discount_code/{page}',
    summary: 'Discount codes',
    permission: 'marketing.read',
    params: pageParam,
    query: listQuery(sorts, { status: oneOrMore(discountStatuses).optional(), batch: idParam.optional(), inBatch: flag.optional() }),
    response: pageOf(DiscountCode),
  }),
  createDiscountCode: route({
    method: 'POST',
    path: '/discount_code/-1',
    summary: 'Create a discount code; without a code one is drawn',
    permission: 'marketing.write',
    body: DiscountCodeInput,
    response: DiscountCode,
    status: 201,
    errors: saving,
  }),
  getDiscountCode: route({
    method: 'GET',
    path: '/discount-code/{id}',
    summary: 'One discount code',
    permission: 'marketing.read',
    params: byId,
    response: DiscountCode,
    errors: ['not_found'],
  }),
  updateDiscountCode: route({
    method: 'PUT',
    path: '/discount_code/{id}',
    summary: 'Change, disable or enable a discount code; what was sold with it stays',
    permission: 'marketing.write',
    params: byId,
    body: changeOf(DiscountCodeInput, { version }),
    response: DiscountCode,
    errors: ['not_found', 'stale_version', 'code_used', 'code_below_uses', ...saving],
  }),
  removeDiscountCode: route({
    method: 'DELETE',
    path: '/discount_code/{id}',
    summary: 'Delete a discount code that no sale carries',
    permission: 'marketing.write',
    params: byId,
    response: done,
    errors: ['not_found', 'code_used'],
  }),
  discountStats: route({
    method: 'GET',
    path: '/discount_code/stats/{id}',
    summary: 'Uses and revenue of a discount code',
    permission: 'marketing.read',
    params: byId,
    response: DiscountStats,
    errors: ['not_found'],
  }),
  createBatch: route({
    method: 'POST',
    path: '/discount-code/batch',
    summary: 'Draw many codes with the same terms',
    permission: 'marketing.write',
    body: BatchInput,
    response: Batch,
    status: 201,
    errors: ['unknown_choice'],
  }),
  listBatches: route({
    method: 'GET',
    path: '/discount-code/batches',
    summary: 'Batches of codes, newest first',
    permission: 'marketing.read',
    response: z.object({ items: z.array(Batch) }),
  }),
  exportBatch: route({
    method: 'GET',
    path: '/discount-code/batch/{id}/export',
    summary: 'The codes of a batch as a spreadsheet or as CSV',
    permission: 'marketing.read',
    params: byId,
    query: z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
    response: 'file',
    errors: ['not_found'],
  }),
}
