import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { identityErrors, identityOrNull, sayIdentityFaults } from '../base/identity-rules.ts'
import { basisPoints, day, id, instant, optionalText, positiveCents, requiredText, text, version } from '../base/shared.ts'

export const customerKinds = ['private', 'professional', 'association', 'public'] as const
export const CustomerKind = z.enum(customerKinds)
export type CustomerKind = z.infer<typeof CustomerKind>

export { isSiren, isSiret, isVatNumber } from '../base/identity-rules.ts'

export const errors = {
  ...identityErrors,
  name_or_company: { status: 400, fr: 'Indiquez un nom ou une société.', en: 'Give a name or a company.' },
  customer_has_open_orders: {
    status: 409,
    fr: 'Ce client a des commandes en cours.',
    en: 'This customer has orders in progress.',
  },
} as const satisfies Messages

export const addressFields = {
  label: optionalText(60),
  company: optionalText(120),
  name: optionalText(120),
  line1: requiredText(150),
  line2: optionalText(150),
  postcode: requiredText(12),
  city: requiredText(100),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .default('FR'),
  phone: optionalText(30),
  note: optionalText(300),
}
export const AddressInput = z
  .object({ ...addressFields, isBilling: z.boolean().default(false), isDelivery: z.boolean().default(false) })
  .superRefine(sayIdentityFaults)
const { label: _label, ...snapshotFields } = addressFields
/** An address that is typed for one order alone. */
export const AddressSnapshotInput = z.object(snapshotFields).superRefine(sayIdentityFaults)
/** An address as it stands on a document or an order: a copy that later changes do not touch. */
export const AddressSnapshot = z.object({
  company: z.string().nullable(),
  name: z.string().nullable(),
  line1: z.string(),
  line2: z.string().nullable(),
  postcode: z.string(),
  city: z.string(),
  country: z.string(),
  phone: z.string().nullable(),
  note: z.string().nullable(),
})
export type AddressSnapshot = z.infer<typeof AddressSnapshot>
export const Address = z.object({
  id,
  label: z.string().nullable(),
  ...AddressSnapshot.shape,
  isBilling: z.boolean(),
  isDelivery: z.boolean(),
})
export type Address = z.infer<typeof Address>

export const CustomerInput = z
  .object({
    kind: CustomerKind.default('private'),
    firstName: text(80).default(''),
    lastName: text(80).default(''),
    company: text(120).default(''),
    email: z.union([z.literal(''), z.email().max(200).toLowerCase()]).default(''),
    phone: text(30).default(''),
    siren: identityOrNull('siren'),
    siret: identityOrNull('siret'),
    vatNumber: identityOrNull('vatNumber'),
    /** The number under which the plant-health service knows a professional (INUPP). */
    operatorNumber: optionalText(40),
    priceProfileId: id.nullable().default(null),
    invoicingTermsId: id.nullable().default(null),
    creditLimitCents: positiveCents.nullable().default(null),
    language: z.enum(['fr', 'en']).default('fr'),
    tags: z.array(requiredText(40)).max(30).default([]),
    note: text(4000).default(''),
  })
  .refine((c) => c.lastName !== '' || c.company !== '', { message: 'name_or_company', path: ['lastName'] })
  .superRefine(sayIdentityFaults)
export type CustomerInput = z.output<typeof CustomerInput>

export const CustomerSummary = z.object({
  id,
  reference: z.string(),
  kind: CustomerKind,
  name: z.string(),
  company: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  city: z.string().nullable(),
  tags: z.array(z.string()),
  orders: z.int(),
  spentCents: z.int(),
  dueCents: z.int(),
  lastOrderAt: instant.nullable(),
  createdAt: instant,
  archived: z.boolean(),
})
export type CustomerSummary = z.infer<typeof CustomerSummary>

export const Customer = z.object({
  id,
  reference: z.string(),
  kind: CustomerKind,
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  siren: z.string().nullable(),
  siret: z.string().nullable(),
  vatNumber: z.string().nullable(),
  operatorNumber: z.string().nullable(),
  priceProfileId: id.nullable(),
  invoicingTermsId: id.nullable(),
  creditLimitCents: z.int().nullable(),
  language: z.enum(['fr', 'en']),
  tags: z.array(z.string()),
  note: z.string(),
  addresses: z.array(Address),
  /** Firm orders and tickets, less refunds; due also holds what was put on account at the till. */
  totals: z.object({ orders: z.int(), spentCents: z.int(), dueCents: z.int(), lastOrderAt: instant.nullable() }),
  createdAt: instant,
  archived: z.boolean(),
  /** The customer that this one was merged into. */
  mergedIntoId: id.nullable(),
  erased: z.boolean(),
  version,
})
export type Customer = z.infer<typeof Customer>

export const interactionKinds = ['call', 'mail', 'visit', 'note', 'task'] as const
export const InteractionInput = z.object({
  kind: z.enum(interactionKinds),
  at: instant,
  text: requiredText(4000),
  dueOn: day.nullable().default(null),
})
export const Interaction = z.object({ id, ...InteractionInput.shape, author: z.string() })

export const TermsInput = z.object({
  name: requiredText(80),
  dueDays: z.int().min(0).max(60),
  endOfMonth: z.boolean().default(false),
  /** Early-payment discount in basis points, 0 for none (C. com. L441-9). */
  earlyDiscountBp: basisPoints.default(0),
})
export const InvoicingTerms = z.object({ id, ...TermsInput.shape })
