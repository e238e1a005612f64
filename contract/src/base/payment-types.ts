import { z } from 'zod'

/** The means by which money comes and goes; gift cards, credit codes and what is on account are promises. */
export const paymentTypes = [
  'cash',
  'card',
  'online_card',
  'cheque',
  'transfer',
  'direct_debit',
  'gift_card',
  'credit_code',
  'on_account',
] as const
export const PaymentType = z.enum(paymentTypes)
export type PaymentType = z.infer<typeof PaymentType>
