import { inModeOfShares, type PriceMode } from '@plantule/contract/base/money'
import type { Line, Order } from '../orders.db.ts'
import { sharesOf } from '../rules.ts'

/** A line's price and what was taken off it, as the other price mode says them. */
export function lineInMode(line: Line, from: PriceMode, to: PriceMode): Line {
  if (from === to) return line
  const converted = (cents: number): number => inModeOfShares(cents, from, to, line.rate_bp, sharesOf(line))
  return {
    ...line,
    unit_cents: converted(line.unit_cents),
    discount_value: line.discount_kind === 'amount' ? converted(line.discount_value ?? 0) : line.discount_value,
  }
}

type Sums = Pick<Order, 'mode' | 'excl_cents' | 'incl_cents' | 'discount_kind' | 'discount_value' | 'delivery_cents'>

/** What was typed for the whole order, in the other mode: by what its goods come to in both. */
export function headInMode(order: Sums, to: PriceMode): Pick<Order, 'discount_kind' | 'discount_value' | 'delivery_cents'> {
  const { discount_kind, discount_value, delivery_cents } = order
  if (order.mode === to || order.excl_cents === 0) return { discount_kind, discount_value, delivery_cents }
  const [of, by] = to === 'excl' ? [order.excl_cents, order.incl_cents] : [order.incl_cents, order.excl_cents]
  const converted = (cents: number): number => Math.round((cents * of) / by)
  return {
    discount_kind,
    discount_value: discount_kind === 'amount' ? converted(discount_value ?? 0) : discount_value,
    delivery_cents: converted(delivery_cents),
  }
}
