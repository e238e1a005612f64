import type { DiscountCode, DiscountCodeInput } from '@plantule/contract/codes/discount-codes'

/** What the form edits, and what is sent. */
export type DiscountBody = DiscountCodeInput

export const bodyOf = (code: DiscountCode): DiscountBody => ({
  code: code.code,
  label: code.label,
  kind: code.kind,
  value: code.value,
  minCents: code.minCents,
  scope: code.scope,
  fromDay: code.fromDay,
  toDay: code.toDay,
  maxUses: code.maxUses,
  perCustomer: code.perCustomer,
  cumulative: code.cumulative,
  disabled: code.status === 'disabled',
})

export const blankTerms = {
  label: '',
  kind: 'percent' as const,
  value: 1000,
  minCents: 0,
  scope: { productIds: [], categoryIds: [], profileIds: [] },
  fromDay: null,
  toDay: null,
  maxUses: null,
  perCustomer: null,
  cumulative: false,
}
