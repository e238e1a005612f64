import type { LineInput } from '@plantule/contract/orders/schemas'
import type { Ctx } from '../../../platform/context.ts'
import { discountColumns } from '../rules.ts'
import type { Line, Order } from '../orders.db.ts'
import { asInput, asPriced, type PricedLine } from './price-lines.ts'

/** A line as its own input, had no code become part of its discount. */
export const withoutCodes = (line: Line): LineInput => ({ ...asInput(line), ...line.own_discount })

/** The same, to be written as it stands. */
export const pricedWithoutCodes = (line: Line): PricedLine => {
  const { own_discount: own } = line
  return own ? { ...asPriced(line), ...discountColumns(own.discount), discount_reason: own.discountReason } : asPriced(line)
}

/** The fee without codes: that of before they took it off for good, unless another one was set since. */
export const feeWithoutCodes = (order: Order): Pick<Order, 'delivery_cents' | 'delivery_follows'> => {
  const { own_delivery: own, delivery_cents, delivery_follows } = order
  return own && own.became === delivery_cents
    ? { delivery_cents: own.cents, delivery_follows: own.follows }
    : { delivery_cents, delivery_follows }
}

/** Lines and fee stand by themselves from now on: codes are computed on them, or for good no more. */
export async function forgetOwn(ctx: Ctx, orderId: number): Promise<void> {
  await ctx.db.updateTable('order_line').set({ own_discount: null }).where('order_id', '=', orderId).execute()
  await ctx.db.updateTable('orders').set({ own_delivery: null }).where('id', '=', orderId).execute()
}
