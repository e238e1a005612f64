import type { ErrorCode } from '@plantule/contract/all'
import type { Scope } from '@plantule/contract/codes/discount-codes'
import type { VoucherStatus } from '@plantule/contract/codes/vouchers'
import type { Selectable } from 'kysely'
import type { DiscountCode as CodeRow, Voucher as VoucherRow } from '../../db/tables.gen.ts'
import { frenchDay } from '../../platform/paris.ts'

export type Discount = Selectable<CodeRow>
export type Voucher = Selectable<VoucherRow>

/** Why a code is refused: a key of the error catalogue, with what its sentence names. */
export type Fault = { code: ErrorCode; details: Record<string, unknown> }

export type Asking = {
  day: string
  /** A record, or a guest by their address. */
  known: boolean
  profileId: number | null
  /** How often this customer has used the code. */
  customerUses: number
  /** The sale has the code already. */
  held?: Held | undefined
}

/** `counted`: it counts for this very sale. `promised`: a quotation that holds named it while it was good; limits of use still hold. */
export type Held = 'counted' | 'promised'

/**
 * What speaks against a code whatever is bought. A limit per customer needs to know the customer; the limit of all uses
 * holds for strangers too.
 */
export function standingFault(code: Discount, asking: Asking): Fault | null {
  const fault = (name: ErrorCode, details: Record<string, unknown> = {}): Fault => ({ code: name, details })
  if (asking.held === 'counted') return null
  if (asking.held !== 'promised') {
    const days = daysFault(code, asking.day)
    if (days) return days
  }
  if (code.max_uses !== null && code.uses >= code.max_uses) return fault('code_exhausted')
  if (code.per_customer !== null && !asking.known) return fault('code_needs_customer')
  if (code.per_customer !== null && asking.customerUses >= code.per_customer) return fault('code_used_by_customer')
  const { profileIds } = scopeOf(code)
  if (profileIds.length > 0 && (asking.profileId === null || !profileIds.includes(asking.profileId))) return fault('code_other_profile')
  return null
}

function daysFault(code: Discount, day: string): Fault | null {
  if (code.disabled_at) return { code: 'code_disabled', details: {} }
  if (code.from_day && day < code.from_day) return { code: 'code_not_yet', details: { day: frenchDay(code.from_day) } }
  if (code.to_day && day > code.to_day) return { code: 'code_expired', details: { day: frenchDay(code.to_day) } }
  return null
}

export const scopeOf = (code: Pick<Discount, 'scope'>): Scope => {
  const { productIds = [], categoryIds = [], profileIds = [] } = code.scope as Partial<Scope>
  return { productIds, categoryIds, profileIds }
}

/** Expiry is a matter of the day alone: no job has to come by for a card to expire. */
export function voucherStatus(
  voucher: Pick<Voucher, 'state' | 'balance_cents' | 'initial_cents' | 'expires_on' | 'frozen'>,
  day: string,
): VoucherStatus {
  if (voucher.state === 'pending_payment' || voucher.state === 'cancelled') return voucher.state
  if (voucher.balance_cents === 0) return 'used'
  if (voucher.frozen) return 'frozen'
  if (voucher.expires_on && voucher.expires_on < day) return 'expired'
  return voucher.balance_cents < voucher.initial_cents ? 'partially_used' : 'active'
}

/** Why money on a voucher cannot be spent today. */
export function voucherFault(voucher: Voucher, day: string): Fault | null {
  const status = voucherStatus(voucher, day)
  if (status === 'pending_payment') return { code: 'voucher_unpaid', details: {} }
  if (status === 'cancelled') return { code: 'voucher_cancelled', details: {} }
  if (status === 'frozen') return { code: 'voucher_frozen', details: {} }
  if (status === 'used') return { code: 'voucher_empty', details: {} }
  if (status === 'expired') return { code: 'code_expired', details: { day: frenchDay(voucher.expires_on ?? day) } }
  return null
}
