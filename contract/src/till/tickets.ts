import { z } from 'zod'
import { PaymentType } from '../base/payment-types.ts'
import { basisPoints, cents, day, id, instant, RateTotals } from '../base/shared.ts'

export const ticketKinds = ['sale', 'refund'] as const
/** `paid` until something of it was given back. */
export const ticketStates = ['paid', 'refunded_partially', 'refunded'] as const

export const TicketLine = z.object({
  id,
  subproductId: id.nullable(),
  reference: z.string().nullable(),
  packId: id.nullable(),
  /** What one pack held when it was sold. */
  parts: z.array(z.object({ subproductId: id, quantity: z.int(), label: z.string(), reference: z.string() })),
  label: z.string(),
  latinName: z.string().nullable(),
  quantity: z.int(),
  unitCents: cents,
  /** Of a line with several rates, the one that weighs most. */
  rateBp: basisPoints,
  /** Its amounts by rate. */
  rates: z.array(z.object({ rateBp: basisPoints, netCents: cents, exclCents: cents })),
  codeLabel: z.string().nullable(),
  discountCents: cents,
  discountReason: z.string().nullable(),
  netCents: cents,
  exclCents: cents,
})
export const TicketPayment = z.object({
  id,
  kind: z.enum(['payment', 'reversal', 'correction']),
  payment_type: PaymentType,
  givenCents: cents,
  amount: cents,
  reference: z.string(),
  at: instant,
  operator: z.string(),
})
/** A gift card that a ticket sold, or took back (below zero). */
const TicketCard = z.object({ id, /** Null in training. */ voucherId: id.nullable(), reference: z.string(), cents })
export const TicketSummary = z.object({
  id,
  number: z.string(),
  kind: z.enum(ticketKinds),
  training: z.boolean(),
  register: z.string(),
  sessionId: id,
  at: instant,
  customerId: id.nullable(),
  customerName: z.string().nullable(),
  items: z.int(),
  paymentTypes: z.array(PaymentType),
  /** Of the goods. */
  inclCents: cents,
  /** Of gift cards, outside turnover: what was paid is both. */
  cardsCents: cents,
  refundedCents: cents,
  state: z.enum(ticketStates),
  originalId: id.nullable(),
  originalNumber: z.string().nullable(),
  operator: z.string(),
})
export type TicketSummary = z.infer<typeof TicketSummary>
export const Ticket = z.object({
  ...TicketSummary.shape,
  uuid: z.string(),
  day,
  priceProfileId: id.nullable(),
  lines: z.array(TicketLine),
  giftCards: z.array(TicketCard),
  payments: z.array(TicketPayment),
  rates: z.array(RateTotals),
  discountCents: cents,
  discountReason: z.string().nullable(),
  exclCents: cents,
  vatCents: cents,
  changeCents: cents,
  cancels: z.boolean(),
  reason: z.string(),
  prints: z.int(),
  signatureExtract: z.string(),
})
export type Ticket = z.infer<typeof Ticket>
