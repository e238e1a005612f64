import type { OrderStatus, PaymentState } from '@plantule/contract/orders/schemas'
import type { Tone } from '../../ui/Pill.tsx'

/** Orange only where somebody of the shop must act. */
export const statusTones: Record<OrderStatus, Tone> = {
  draft: 'calm',
  quotation: 'special',
  waiting_payment: 'attention',
  deposit_paid: 'progress',
  confirmed: 'progress',
  in_preparation: 'progress',
  prepared: 'progress',
  shipped: 'good',
  ready: 'good',
  delivered: 'good',
  collected: 'good',
  complete: 'calm',
  cancelled: 'bad',
  refunded: 'bad',
}

export const paymentTones: Record<PaymentState, Tone> = {
  none: 'calm',
  unpaid: 'attention',
  partial: 'attention',
  paid: 'good',
  overpaid: 'bad',
  refunded_partially: 'special',
  refunded: 'calm',
}
