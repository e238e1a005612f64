import { z } from 'zod'
import { discountKinds } from '../codes/rules.ts'
import { AddressSnapshot, AddressSnapshotInput } from '../customers/schemas.ts'
import { frenchRate } from '../base/identity-rules.ts'
import { PaymentType } from '../base/payment-types.ts'
import { AgreedTerms } from '../base/agreed-terms.ts'
import { GrowingContract } from '../production/growing-contracts.ts'
import { RelayChoice } from '../carriers/relay.ts'
import { LotPromise } from '../production/promises.ts'
import { Hold, Shipment } from './life.ts'
import { OrderRefund } from './refund.ts'
import { channels, deliveryModes, orderStatuses, paymentStates } from './states.ts'
import { Appointment } from '../delivery/slots.ts'
import {
  basisPoints,
  cents,
  day,
  id,
  instant,
  kilometres,
  optionalText,
  positiveCents,
  RateTotals,
  requiredText,
  text,
  version,
} from '../base/shared.ts'
import type { errors } from './errors.ts'

// What lists and buttons ask of an order needs no schema: a screen that only reads loads it alone.
export * from './states.ts'

export const OrderStatus = z.enum(orderStatuses)
export type OrderStatus = z.infer<typeof OrderStatus>
export const PaymentState = z.enum(paymentStates)
export type PaymentState = z.infer<typeof PaymentState>

export const DiscountInput = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('percent'), bp: basisPoints }),
    z.object({ kind: z.literal('amount'), cents: positiveCents }),
  ])
  .nullable()
  .default(null)

const isOfAnItem = (line: { subproductId: number | null; packId: number | null }): boolean =>
  line.subproductId !== null || line.packId !== null

/** A line names a subproduct or a pack, or is free: then it carries its own label and rate. */
export const LineInput = z
  .object({
    /** Of an existing line, to keep what was prepared. */
    id: id.nullable().default(null),
    subproductId: id.nullable().default(null),
    packId: id.nullable().default(null),
    label: text(200).nullable().default(null),
    quantity: z.int().min(1).max(1_000_000),
    /** In the order's price mode; the price of the lists when absent. */
    unitCents: positiveCents.nullable().default(null),
    /** Nobody typed the price: while the order is a draft it is that of the lists, whatever `unitCents` says. */
    listed: z.boolean().default(false),
    rateBp: frenchRate.nullable().default(null),
    /** Work, not goods; of a free line alone. */
    service: z.boolean().default(false),
    discount: DiscountInput,
    discountReason: optionalText(120),
    note: optionalText(300),
  })
  .refine((line) => line.subproductId === null || line.packId === null, { message: 'unknown_item', path: ['packId'] })
  // Each beside the field that lacks: what is typed there takes its own sentence away.
  .refine((line) => isOfAnItem(line) || line.label, { message: 'free_line_lacks', path: ['label'] })
  .refine((line) => isOfAnItem(line) || line.unitCents !== null, { message: 'free_line_lacks', path: ['unitCents'] })
  .refine((line) => isOfAnItem(line) || line.rateBp !== null, { message: 'free_line_lacks', path: ['rateBp'] })
  .refine((line) => !line.service || (line.subproductId === null && line.packId === null), {
    message: 'service_article',
    path: ['service'],
  })
export type LineInput = z.output<typeof LineInput>

/**
 * Where the goods are taxed: in France, by a business of another member state (CGI art. 262 ter I), or nowhere, sent out of the Union (262
 * I).
 */
export const taxRegimes = ['domestic', 'intra_eu', 'export'] as const
export type TaxRegime = (typeof taxRegimes)[number]
/** What the law holds against a regime (`tax-regime.ts`). */
export const regimeFaults = [
  'export_in_france',
  'export_in_union',
  'export_handed_over',
  'eu_in_france',
  'eu_outside',
  'eu_from_overseas',
  'eu_private',
  'eu_number_missing',
  'regime_without_address',
  'regime_services',
] as const satisfies readonly (keyof typeof errors)[]

export const OrderInput = z.object({
  customerId: id.nullable().default(null),
  mode: z.enum(['incl', 'excl']).default('incl'),
  taxRegime: z.enum(taxRegimes).default('domestic'),
  channel: z.enum(channels).default('back_office'),
  asQuotation: z.boolean().default(false),
  lines: z.array(LineInput).max(2_000),
  discount: DiscountInput,
  discountReason: optionalText(120),
  deliveryMode: z.enum(deliveryModes).default('on_site'),
  deliveryCents: positiveCents.default(0),
  /** How far our own lorry goes. */
  deliveryKm: kilometres.nullable().default(null),
  /** Nobody typed the fee: it is that of the tables, whatever `deliveryCents` says, and follows what it depends on. */
  deliveryFollows: z.boolean().default(false),
  deliveryAddress: AddressSnapshotInput.nullable().default(null),
  /** Where a parcel waits for who fetches it; of a delivery to a relay alone. */
  relay: RelayChoice.nullable().default(null),
  billingAddress: AddressSnapshotInput.nullable().default(null),
  wantedOn: day.nullable().default(null),
  validUntil: day.nullable().default(null),
  purchaseOrder: optionalText(60),
  note: text(2000).default(''),
  internalNote: text(4000).default(''),
  /** Of the tracking link by which the customer came; one that no link has is left aside, as no order is lost for it. */
  trackingCode: optionalText(40),
})
export type OrderInput = z.output<typeof OrderInput>

export const OrderSummary = z.object({
  id,
  reference: z.string(),
  status: OrderStatus,
  paymentState: PaymentState,
  customerId: id.nullable(),
  customerName: z.string().nullable(),
  channel: z.enum(channels),
  deliveryMode: z.enum(deliveryModes),
  city: z.string().nullable(),
  wantedOn: day.nullable(),
  validUntil: day.nullable(),
  items: z.int(),
  inclCents: cents,
  refundedCents: cents,
  dueCents: cents,
  /** Of what is due: put on account, hence due later by agreement. */
  accountCents: cents,
  placedAt: instant,
  invoiced: z.boolean(),
  held: z.boolean(),
})
export type OrderSummary = z.infer<typeof OrderSummary>

const Discount = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('percent'), bp: z.int() }),
    z.object({ kind: z.literal('amount'), cents: z.int() }),
  ])
  .nullable()

export const OrderLine = z.object({
  id,
  subproductId: id.nullable(),
  productId: id.nullable(),
  packId: id.nullable(),
  /** What one pack held when the line was written. */
  parts: z.array(z.object({ subproductId: id, quantity: z.int(), label: z.string(), reference: z.string() })).nullable(),
  reference: z.string().nullable(),
  label: z.string(),
  latinName: z.string().nullable(),
  quantity: z.int(),
  prepared: z.int(),
  /** Looked for and not found; they neither leave nor are invoiced before somebody says what becomes of them. */
  missing: z.int(),
  /** Given back, and of those how many had not left: they are neither picked nor sent. */
  refunded: z.int(),
  dropped: z.int(),
  /** Left already with a part of the order. */
  gone: z.int(),
  unitCents: cents,
  /** The lists gave the price, not a person. */
  listed: z.boolean(),
  /** Of a line with shares, the rate that weighs most. */
  rateBp: basisPoints,
  /** Of a pack whose parts have several rates: what they cost one by one at each, TTC. Its price is split by that. */
  shares: z.array(z.object({ rateBp: basisPoints, weight: cents })).nullable(),
  service: z.boolean(),
  discount: Discount,
  discountReason: z.string().nullable(),
  note: z.string().nullable(),
  netCents: cents,
  exclCents: cents,
  /** What discount codes take off it. */
  codeCents: cents,
  /** What the shop holds free beyond this order; null for a free line. */
  available: z.int().nullable(),
  thumbnail: z.string().nullable(),
})
export type OrderLine = z.infer<typeof OrderLine>

export const OrderPayment = z.object({
  id,
  payment_type: PaymentType,
  amount: cents,
  kind: z.enum(['payment', 'deposit', 'correction', 'refund']),
  /** The refund that it belongs to. */
  refundId: id.nullable(),
  status: z.enum(['pending', 'validated']),
  receivedOn: day,
  note: z.string(),
  author: z.string(),
  /** The end of the gift card's or credit code's code. */
  code: z.string().nullable(),
})
export type OrderPayment = z.infer<typeof OrderPayment>

export const OrderDocument = z.object({
  id,
  kind: z.enum(['invoice', 'deposit_invoice', 'corrective_invoice', 'credit_invoice']),
  number: z.string(),
  issuedOn: day,
  inclCents: cents,
})

/** A discount code on an order; 0 cents: it no longer fits what is ordered. */
export const OrderCode = z.object({ code: z.string(), label: z.string(), kind: z.enum(discountKinds), cents })
export type OrderCode = z.infer<typeof OrderCode>

export const Order = z.object({
  id,
  reference: z.string(),
  status: OrderStatus,
  paymentState: PaymentState,
  mode: z.enum(['incl', 'excl']),
  taxRegime: z.enum(taxRegimes),
  channel: z.enum(channels),
  customer: z
    .object({
      id,
      name: z.string(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      kind: z.string(),
      siren: z.string().nullable(),
    })
    .nullable(),
  billingAddress: AddressSnapshot.nullable(),
  deliveryAddress: AddressSnapshot.nullable(),
  deliveryMode: z.enum(deliveryModes),
  deliveryCents: cents,
  deliveryKm: z.number().nullable(),
  /** The fee is that of the tables; nobody typed it. */
  deliveryFollows: z.boolean(),
  /** What a code takes off the fee. */
  deliveryOffCents: cents,
  parcelTracking: z.string().nullable(),
  /** Where a parcel waits for who fetches it. */
  relay: RelayChoice.nullable(),
  /** When it is fetched, of an order with a slot. */
  appointment: Appointment.nullable(),
  /** The round of our lorry that brings it, or brought it. */
  round: z
    .object({ id, name: z.string(), day, from: z.string(), to: z.string(), state: z.enum(['planned', 'done']), left: z.boolean() })
    .nullable(),
  codes: z.array(OrderCode),
  lines: z.array(OrderLine),
  payments: z.array(OrderPayment),
  /** The parts in which it leaves; none when it leaves whole. */
  shipments: z.array(Shipment),
  hold: Hold.nullable(),
  /** Of an order whose lines went over to another. */
  mergedInto: z.object({ id, reference: z.string() }).nullable(),
  /** What it holds of plants that are not ready. */
  promises: z.array(LotPromise),
  /** Cultivations that are raised for its lines. */
  contracts: z.array(GrowingContract),
  /** Oldest first. */
  refunds: z.array(OrderRefund),
  documents: z.array(OrderDocument),
  /** What whoever ordered on the shop's pages agreed to; several where orders were merged. */
  terms: z.array(AgreedTerms),
  discount: Discount,
  discountReason: z.string().nullable(),
  discountCents: cents,
  rates: z.array(RateTotals),
  exclCents: cents,
  vatCents: cents,
  inclCents: cents,
  depositCents: cents,
  /** What refunds took off the total. */
  refundedCents: cents,
  paidCents: cents,
  /** Given back on the card provider's own pages, and not explained by a refund yet: not due, although not paid any more. */
  outsideCents: cents,
  /** Of what is due: put on account by a professional, who still owes it. */
  accountCents: cents,
  dueCents: cents,
  /** What the customer's price profile asks of an order that is not firm yet, and what its goods lack of it. */
  minimumOrder: z.object({ profile: z.string(), cents, mode: z.enum(['incl', 'excl']), missingCents: cents }).nullable(),
  wantedOn: day.nullable(),
  validUntil: day.nullable(),
  purchaseOrder: z.string().nullable(),
  note: z.string(),
  internalNote: z.string(),
  /** The link by which the customer came. */
  trackingLink: z.object({ id, code: z.string(), name: z.string() }).nullable(),
  /** Who wrote it. */
  seller: z.string(),
  placedAt: instant,
  validatedAt: instant.nullable(),
  timeline: z.array(z.object({ id, at: instant, author: z.string(), kind: z.string(), data: z.record(z.string(), z.json()) })),
  version,
})
export type Order = z.infer<typeof Order>

/** `mentions`: colleagues whom it calls; `callsMe`: the reader among them, who has not said yet that they have seen it. */
export const Comment = z.object({
  id,
  at: instant,
  author: z.string(),
  text: z.string(),
  mentions: z.array(z.object({ id, name: z.string() })),
  callsMe: z.boolean(),
})
export const CommentInput = z.object({ text: requiredText(4000), mentions: z.array(id).max(20).default([]) })
