import type { Discount, PriceMode, RateShare, Sale, SaleLine } from '@plantule/contract/base/money'
import { allows, type OrderAction, type OrderInput, type OrderStatus, type PaymentState } from '@plantule/contract/orders/schemas'
import { takesMoney } from '@plantule/contract/orders/states'
import { Refused, refusedField } from '../../platform/refused.ts'

export type DiscountColumns = { discount_kind: Discount['kind'] | null; discount_value: number | null }

export const discountOf = (row: DiscountColumns): Discount | null => {
  if (row.discount_kind === 'percent') return { kind: 'percent', bp: row.discount_value ?? 0 }
  if (row.discount_kind === 'amount') return { kind: 'amount', cents: row.discount_value ?? 0 }
  return null
}

export const discountColumns = (discount: Discount | null | undefined): DiscountColumns => ({
  discount_kind: discount?.kind ?? null,
  discount_value: discount ? (discount.kind === 'percent' ? discount.bp : discount.cents) : null,
})

export type OrderMoney = DiscountColumns & { mode: PriceMode; charges_tva: boolean; delivery_cents: number; delivery_off_cents?: number }
export type LineMoney = DiscountColumns & { quantity: number; unit_cents: number; rate_bp: number; code_cents?: number; shares?: unknown }

/** What a pack of several rates is worth by rate; null for other lines. Read from the database, or about to be written. */
export const sharesOf = ({ shares }: Pick<LineMoney, 'shares'>): RateShare[] | null =>
  // Written by `priceLines` alone, in this shape.
  (typeof shares === 'string' ? JSON.parse(shares) : (shares ?? null)) as RateShare[] | null

/** An order's rows as the totals read them. */
export function saleOf(order: OrderMoney, lines: readonly LineMoney[]): Sale {
  return {
    mode: order.mode as Sale['mode'],
    chargesTva: order.charges_tva,
    discount: discountOf(order),
    deliveryCents: order.delivery_cents - (order.delivery_off_cents ?? 0),
    lines: lines.map((line): SaleLine => ({
      quantity: line.quantity,
      unitCents: line.unit_cents,
      rateBp: line.rate_bp,
      shares: sharesOf(line),
      discount: discountOf(line),
      codeCents: line.code_cents ?? 0,
    })),
  }
}

type Purse = { status: string; incl_cents: number; refunded_cents: number; paid_cents: number }

/**
 * What is left to pay; below zero, what is to give back. What refunds took off is no longer due, and on a cancelled order
 * nothing is but what it was paid.
 */
export const dueOf = (order: Purse): number =>
  (order.status === 'cancelled' ? 0 : order.incl_cents - order.refunded_cents) - order.paid_cents

/** An order that owes the customer money has given back first what went back outside: what is left of both. */
export function drawOnOutside(order: Purse & { outside_cents: number }): { paid_cents: number; outside_cents: number } {
  const drawn = Math.min(order.outside_cents, Math.max(-dueOf(order), 0))
  return { paid_cents: order.paid_cents - drawn, outside_cents: order.outside_cents - drawn }
}

/** Money that an order really holds: what counts as paid, less what went back outside. */
export const heldMoney = (order: Pick<Purse, 'paid_cents'> & { outside_cents: number }): number => order.paid_cents - order.outside_cents

/** What stands on account beyond what is still due. */
export const accountBeyond = (order: Purse & { account_cents: number }): number =>
  Math.max(order.account_cents - Math.max(dueOf(order), 0), 0)

export function paymentStateOf(order: Purse): PaymentState {
  const due = dueOf(order)
  if (due < 0) return 'overpaid'
  if (order.status === 'draft' || order.status === 'quotation' || order.status === 'cancelled')
    return order.paid_cents > 0 ? 'partial' : 'none'
  if (due > 0) return order.paid_cents > 0 ? 'partial' : 'unpaid'
  if (order.status === 'refunded' || (order.refunded_cents > 0 && order.refunded_cents === order.incl_cents)) return 'refunded'
  return order.refunded_cents > 0 ? 'refunded_partially' : 'paid'
}

/**
 * Where an order that waits for money stands. A professional on terms is confirmed without paying; preparation may begin
 * before the money is there, and later states no longer depend on it.
 */
export function statusByMoney(order: {
  status: string
  incl_cents: number
  refunded_cents: number
  paid_cents: number
  deposit_cents: number
  /** Put on account: still due, but promised. */
  account_cents: number
  onTerms: boolean
}): OrderStatus {
  const status = order.status as OrderStatus
  if (status !== 'waiting_payment' && status !== 'deposit_paid' && status !== 'confirmed') return status
  if (dueOf(order) <= order.account_cents || order.onTerms) return 'confirmed'
  if (order.deposit_cents > 0 && order.paid_cents + order.account_cents >= order.deposit_cents) return 'deposit_paid'
  return 'waiting_payment'
}

/** Throws `wrong_status` with the state, for the screen to say what is possible. */
export function refuseUnless(action: OrderAction, status: string): void {
  if (!allows(action, status as OrderStatus)) throw new Refused('wrong_status', { status, action })
}

/** Throws `wrong_status` where no money may come in. */
export function refuseMoneyIn(order: Purse): void {
  if (!takesMoney(order.status as OrderStatus, dueOf(order))) throw new Refused('wrong_status', { status: order.status, action: 'pay' })
}

/** Prices without French TVA are prices HT: one TTC would hide a tax that nobody owes. Throws `exempt_in_excl`. */
export function refuseRegime({ mode, taxRegime }: Pick<OrderInput, 'mode' | 'taxRegime'>): void {
  if (taxRegime !== 'domestic' && mode === 'incl') throw refusedField('exempt_in_excl', ['mode'])
}
