import type { DiscountStatus } from '@plantule/contract/codes/discount-codes'
import type { VoucherStatus } from '@plantule/contract/codes/vouchers'
import type { Tone } from '../../../ui/Pill.tsx'

export const discountTones: Record<DiscountStatus, Tone> = {
  active: 'good',
  scheduled: 'progress',
  exhausted: 'calm',
  expired: 'calm',
  disabled: 'bad',
}
export const voucherTones: Record<VoucherStatus, Tone> = {
  pending_payment: 'attention',
  active: 'good',
  partially_used: 'progress',
  used: 'calm',
  frozen: 'bad',
  expired: 'calm',
  cancelled: 'bad',
}
