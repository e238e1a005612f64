import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { refundKinds } from '../orders/refund.ts'
import { PaymentType } from '../base/payment-types.ts'
import { cents, id, positiveCents, text } from '../base/shared.ts'

export const RefundMeans = z.object({
  payment_type: PaymentType,
  amount: positiveCents.min(1),
  /** Of the gift card or credit code that gets it back; a credit code without one is a new code. */
  code: text(60).default(''),
})
export type RefundMeans = z.output<typeof RefundMeans>

/** What one asks for: items (with or without the delivery), an amount TTC, or all that is left. */
export const OrderRefundInput = z.object({
  uuid: z.uuid().nullable().default(null),
  kind: z.enum(refundKinds),
  items: z
    .array(z.object({ lineId: id, quantity: z.int().min(1), restock: z.boolean().optional() }))
    .max(2_000)
    .default([]),
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
  payment_type: PaymentType,
  code: z.string(),
  /** The end of the code, to be read. */
  shownCode: z.string().nullable(),
  paidCents: cents,
})
export type RefundSource = z.infer<typeof RefundSource>

export const errors = {
  nothing_paid: {
    status: 409,
    fr: 'Rien n’est payé sur cette commande : modifiez-la, ou annulez-la.',
    en: 'Nothing was paid on this order: change it, or cancel it.',
  },
  refund_beyond_left: { status: 409, fr: 'Il ne reste que {left} à rembourser.', en: 'Only {left} is left to refund.' },
  refund_differs: {
    status: 409,
    fr: 'Cet envoi est déjà le remboursement {number}, avec un autre contenu. Regardez-le sur la commande, puis recommencez.',
    en: 'What was sent is refund {number} already, with other content. Look at it on the order, then begin again.',
  },
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
