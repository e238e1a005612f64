import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'

/** Means that a person takes; the card provider alone writes `online_card`. */
export const tillMeans = ['cash', 'card', 'cheque', 'transfer', 'gift_card', 'credit_code', 'on_account'] as const
export const orderMeans = ['card', 'cash', 'cheque', 'transfer', 'direct_debit', 'gift_card', 'credit_code', 'on_account'] as const

export const errors = {
  means_not_accepted: {
    status: 409,
    fr: 'La boutique n’accepte pas ce moyen de paiement.',
    en: 'The shop does not accept this means of payment.',
  },
  means_needed: { status: 400, fr: 'Gardez au moins un moyen.', en: 'Keep at least one.' },
} as const satisfies Messages

/** What the shop accepts, at the till and on orders. */
export const PaymentMeans = z.object({
  till: z.array(z.enum(tillMeans)).min(1, 'means_needed').max(tillMeans.length),
  orders: z.array(z.enum(orderMeans)).min(1, 'means_needed').max(orderMeans.length),
})
export type PaymentMeans = z.infer<typeof PaymentMeans>

export const allMeans: PaymentMeans = { till: [...tillMeans], orders: [...orderMeans] }

export const paymentMeansRoutes = {
  getMeans: route({
    method: 'GET',
    path: '/config/payment',
    summary: 'Means of payment that the shop accepts',
    permission: 'member',
    response: PaymentMeans,
  }),
  setMeans: route({
    method: 'PUT',
    path: '/config/payment',
    summary: 'Choose them',
    permission: 'settings.write',
    body: PaymentMeans,
    response: PaymentMeans,
  }),
}
