import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { paymentTypes } from '../orders/states.ts'
import { basisPoints, cents, id, instant, positiveCents, text } from '../base/shared.ts'

export const refundKinds = ['items', 'amount', 'whole'] as const

const Part = z.object({ rateBp: basisPoints, netCents: cents, exclCents: cents })
const Rate = z.object({ rateBp: basisPoints, exclCents: cents, vatCents: cents, inclCents: cents })

/** What was given back of an order; it never changes. */
export const OrderRefund = z.object({
  id,
  number: z.string(),
  at: instant,
  author: z.string(),
  kind: z.enum(refundKinds),
  reason: z.string(),
  /** Nets in the order's price mode; a quantity of 0 is an amount without the plants. */
  lines: z.array(z.object({ lineId: id, label: z.string(), quantity: z.int(), restocked: z.boolean(), parts: z.array(Part) })),
  /** Of the delivery, by rate. */
  fees: z.array(Part),
  rates: z.array(Rate),
  exclCents: cents,
  vatCents: cents,
  inclCents: cents,
  /** What was given back: less than the value where the order was not paid. */
  moneyCents: cents,
})
export type OrderRefund = z.infer<typeof OrderRefund>

export const RefundMeans = z.object({
  payment_type: z.enum(paymentTypes),
  amount: positiveCents.min(1),
  /** Of the gift card or credit code that gets it back; a credit code without one is a new code. */
  code: text(60).default(''),
})
export type RefundMeans = z.output<typeof RefundMeans>

/** What one asks for: items (with or without the delivery), an amount TTC, or all that is left. */
export const OrderRefundInput = z.object({
  uuid: z.uuid().nullable().default(null),
  kind: z.enum(refundKinds),
  items: z.array(z.object({ lineId: id, quantity: z.int().min(1), restock: z.boolean().optional() })).max(2_000).default([]),
  /** Of kind `amount`. */
  amount: positiveCents.default(0),
  delivery: z.boolean().default(false),
  /** Of kind `whole`: whether the plants go back to stock. Left out, as for items: unless the reason says that they are damaged. */
  restock: z.boolean().optional(),
  /** Left out: by as few of the means that paid as can take it (`proposeMeans`). */
  means: z.array(RefundMeans).max(10).optional(),
  reason: text(300).default(''),
  /** Of cash: the session of the till whose drawer gives it. */
  sessionId: id.nullable().default(null),
})
export type OrderRefundInput = z.output<typeof OrderRefundInput>

/** A means that paid, with what of it was not given back yet. */
export const RefundSource = z.object({
  payment_type: z.enum(paymentTypes),
  code: z.string(),
  /** The end of the code, to be read. */
  shownCode: z.string().nullable(),
  paidCents: cents,
})
export type RefundSource = z.infer<typeof RefundSource>

export const errors = {
  nothing_paid: { status: 409, fr: 'Rien n’est payé sur cette commande : modifiez-la, ou annulez-la.', en: 'Nothing was paid on this order: change it, or cancel it.' },
  refund_beyond_left: { status: 409, fr: 'Il ne reste que {left} à rembourser.', en: 'Only {left} is left to refund.' },
  refund_means_sum: {
    status: 400,
    fr: 'Les moyens de remboursement doivent faire {due} en tout.',
    en: 'The means must sum to {due}.',
  },
  refund_gift_card_back: {
    status: 409,
    fr: 'Ce qu’une carte cadeau ou un avoir a payé y revient, ou en avoir : au plus {max} par d’autres moyens.',
    en: 'What a gift card or a credit code paid goes back to it, or to a credit code: at most {max} by other means.',
  },
  holds_refunds: {
    status: 409,
    fr: 'Une partie de cette commande a été remboursée : elle ne peut pas descendre en dessous.',
    en: 'Part of this order was refunded: it cannot fall below that.',
  },
} as const satisfies Messages
