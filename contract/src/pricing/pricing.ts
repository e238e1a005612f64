import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { priceSources, priceStepKinds } from './rules.ts'
import { route } from '../base/route.ts'
import { byId, cents, changeOf, day, done, id, idParam, positiveCents, requiredText, version } from '../base/shared.ts'

export const priceMode = z.enum(['incl', 'excl'])
const coefficient = z.int().min(1).max(100_000)

const SchemaLine = z
  .object({
    /** Null: any. The first line that fits a size counts. */
    caliberId: id.nullable().default(null),
    containerId: id.nullable().default(null),
    kind: z.enum(['price', 'formula']),
    priceCents: positiveCents.nullable().default(null),
    factorBp: z.int().min(0).max(100_000).default(10_000),
    addCents: cents.default(0),
  })
  .refine((line) => line.kind === 'formula' || line.priceCents !== null, { path: ['priceCents'], message: 'price_needed' })

const schemaFields = {
  name: requiredText(80),
  mode: priceMode.default('incl'),
  /** A formula's result becomes a multiple of so many cents. */
  roundTo: z.literal([1, 5, 10, 50, 100]).default(1),
  /** Of two schemas that fit a product the lower one counts. */
  idx: z.int().min(0).max(10_000).default(0),
  allProducts: z.boolean().default(false),
  productIds: z.array(id).max(5_000).default([]),
  categoryIds: z.array(id).max(500).default([]),
  lines: z.array(SchemaLine).min(1).max(500),
}
const linesOnce = (schema: { lines: readonly { caliberId: number | null; containerId: number | null }[] }) =>
  new Set(schema.lines.map((line) => `${line.caliberId} ${line.containerId}`)).size === schema.lines.length
const atLines = { path: ['lines'], message: 'size_twice' }

export const PriceSchemaInput = z.object(schemaFields).refine(linesOnce, atLines)
export type PriceSchemaInput = z.output<typeof PriceSchemaInput>
export const PriceSchema = z.object({
  id,
  ...schemaFields,
  products: z.array(z.object({ id, name: z.string() })),
  /** Profiles that use it as their list. */
  profiles: z.int(),
  version,
})
export type PriceSchema = z.infer<typeof PriceSchema>

const profileFields = {
  name: requiredText(80),
  mode: priceMode.default('incl'),
  coefficientBp: coefficient.default(10_000),
  schemaId: id.nullable().default(null),
  /** For customers without a profile; at most one. */
  isDefault: z.boolean().default(false),
  /** In the profile's mode; 0 for none. */
  minOrderCents: positiveCents.default(0),
  invoicingTermsId: id.nullable().default(null),
}
const prices = z.array(z.object({ subproductId: id, priceCents: positiveCents })).max(5_000)

export const PriceProfileInput = z.object({
  ...profileFields,
  /** In the profile's mode. Not sent: as they are. */
  prices: prices.optional(),
})
export type PriceProfileInput = z.output<typeof PriceProfileInput>
const OwnPrice = z.object({ subproductId: id, label: z.string(), reference: z.string(), baseCents: cents, priceCents: cents })
export const PriceProfile = z.object({
  id,
  ...profileFields,
  schema: z.string().nullable(),
  invoicingTerms: z.string().nullable(),
  prices: z.array(OwnPrice),
  customers: z.int(),
  version,
})
export type PriceProfile = z.infer<typeof PriceProfile>

/** Agreed with one customer; both days count, null is without end. */
const CustomerPrice = OwnPrice.extend({ mode: priceMode, firstDay: day.nullable(), lastDay: day.nullable() })
const CustomerPriceInput = z
  .object({
    subproductId: id,
    mode: priceMode,
    priceCents: positiveCents,
    firstDay: day.nullable().default(null),
    lastDay: day.nullable().default(null),
  })
  .refine((price) => price.firstDay === null || price.lastDay === null || price.firstDay <= price.lastDay, {
    path: ['lastDay'],
    message: 'days_order',
  })
const customerPrices = z.object({ items: z.array(CustomerPrice) })

export const PriceStep = z.object({ kind: z.enum(priceStepKinds), label: z.string(), unitCents: cents, mode: priceMode, used: z.boolean() })
export const Explanation = z.object({
  unitCents: cents,
  mode: priceMode,
  source: z.enum(priceSources),
  steps: z.array(PriceStep),
  profile: z.object({ id, name: z.string(), minOrderCents: cents }).nullable(),
  /** The lowest public price TTC of the 30 days before the promotion that counts (C. conso. L112-1-1); null without one. */
  lowest30DaysCents: cents.nullable(),
})
export type Explanation = z.infer<typeof Explanation>

const SimulationRow = z.object({
  subproductId: id,
  label: z.string(),
  quantity: z.int(),
  beforeExclCents: cents,
  afterExclCents: cents,
})
export const Simulation = z.object({
  orders: z.int(),
  lines: z.int(),
  linesAffected: z.int(),
  /** HT, at today's prices and at those of the schema, for what was ordered. */
  beforeExclCents: cents,
  afterExclCents: cents,
  /** The articles whose revenue changes most. */
  rows: z.array(SimulationRow),
})
export type Simulation = z.infer<typeof Simulation>

export const errors = {
  price_needed: { status: 400, fr: 'Indiquez un prix.', en: 'Give a price.' },
  size_twice: {
    status: 400,
    fr: 'Deux lignes portent le même calibre et le même contenant.',
    en: 'Two lines have the same caliber and container.',
  },
  price_days_overlap: {
    status: 400,
    fr: 'Deux prix de ce client pour cet article valent le même jour.',
    en: 'Two prices of this customer for this article hold on the same day.',
  },
  unknown_profile: { status: 400, fr: 'Ce profil de prix n’existe pas.', en: 'This price profile does not exist.' },
} as const satisfies Messages

const saving = ['name_taken', 'unknown_choice'] as const

export const pricingRoutes = {
  listSchemas: route({
    method: 'GET',
    path: '/price-schemas',
    summary: 'Price schemas in the order in which they apply',
    permission: 'catalogue.read',
    response: z.object({ items: z.array(PriceSchema) }),
  }),
  createSchema: route({
    method: 'POST',
    path: '/price-schema/-1',
    summary: 'Create a price schema',
    permission: 'catalogue.write',
    body: PriceSchemaInput,
    response: PriceSchema,
    status: 201,
    errors: saving,
  }),
  updateSchema: route({
    method: 'PUT',
    path: '/price-schema/{id}',
    summary: 'Change a price schema; drafts follow, firm orders and quotations do not',
    permission: 'catalogue.write',
    params: byId,
    body: changeOf(PriceSchemaInput, { version }),
    response: PriceSchema,
    errors: ['not_found', 'stale_version', ...saving],
  }),
  removeSchema: route({
    method: 'DELETE',
    path: '/price-schema/{id}',
    summary: 'Delete a price schema that no profile uses',
    permission: 'catalogue.write',
    params: byId,
    response: done,
    errors: ['not_found', 'in_use'],
  }),
  simulateSchema: route({
    method: 'POST',
    path: '/price-schema/simulate',
    summary: 'What a schema would have changed over the last twelve months of orders',
    permission: 'catalogue.read',
    body: z.object({ ...schemaFields, id: id.nullable().default(null) }).refine(linesOnce, atLines),
    response: Simulation,
  }),
  listProfiles: route({
    method: 'GET',
    path: '/price-profiles',
    summary: 'Price profiles',
    permission: 'catalogue.read',
    response: z.object({ items: z.array(PriceProfile) }),
  }),
  createProfile: route({
    method: 'POST',
    path: '/price-profile/-1',
    summary: 'Create a price profile',
    permission: 'catalogue.write',
    body: PriceProfileInput,
    response: PriceProfile,
    status: 201,
    errors: saving,
  }),
  updateProfile: route({
    method: 'PUT',
    path: '/price-profile/{id}',
    summary: 'Change a price profile; drafts follow, firm orders and quotations do not',
    permission: 'catalogue.write',
    params: byId,
    body: changeOf(PriceProfileInput, { version }),
    response: PriceProfile,
    errors: ['not_found', 'stale_version', ...saving],
  }),
  removeProfile: route({
    method: 'DELETE',
    path: '/price-profile/{id}',
    summary: 'Delete a price profile that nobody has',
    permission: 'catalogue.write',
    params: byId,
    response: done,
    errors: ['not_found', 'in_use'],
  }),
  customerPrices: route({
    method: 'GET',
    path: '/customer/{id}/prices',
    summary: 'Prices agreed with one customer',
    permission: 'customers.read',
    params: byId,
    response: customerPrices,
    errors: ['not_found'],
  }),
  setCustomerPrices: route({
    method: 'PUT',
    path: '/customer/{id}/prices',
    summary: 'Set the prices agreed with one customer',
    permission: 'customers.write',
    params: byId,
    body: z.object({ items: z.array(CustomerPriceInput).max(2_000) }),
    response: customerPrices,
    errors: ['not_found', 'unknown_choice', 'price_days_overlap'],
  }),
  explain: route({
    method: 'GET',
    path: '/price/explain',
    summary: 'The price of a size for a customer and a quantity, and how it came about',
    permission: 'orders.read',
    query: z.object({
      subproductId: idParam,
      customerId: idParam.optional(),
      profileId: idParam.optional(),
      quantity: z.coerce.number<number | string>().int().min(1).max(1_000_000).default(1),
      mode: priceMode.optional(),
    }),
    response: Explanation,
    errors: ['not_found'],
  }),
}
