import { isDeepStrictEqual } from 'node:util'
import type { LineInput } from '@plantule/contract/orders/schemas'
import type { Ctx } from '../../../platform/context.ts'
import { freezeCodes, thawCodes } from '../../codes/index.ts'
import { codeSale } from '../draft/order-codes.ts'
import { feeWithoutCodes, forgetOwn, withoutCodes } from '../draft/own-discounts.ts'
import { asInput } from '../draft/price-lines.ts'
import type { Line, Order } from '../orders.db.ts'
import { owed } from '../preparation/keep-codes.ts'

type Asked = { lines: LineInput[]; deliveryCents?: number | undefined; deliveryFollows?: boolean | undefined }

/**
 * What a customer asks to be changed, where a substitution had made what the codes took off discounts of the lines: the codes are computed
 * again on lines without those discounts, unless that is dearer, as the customer did not ask for the substitute. A discount that was typed
 * now stands. `head`: the order as it will be. Orders that gave money back keep what it was counted with.
 */
export async function computeCodesAgain<T extends Asked>(
  ctx: Ctx,
  order: Order,
  head: Order,
  before: readonly Line[],
  asked: T,
): Promise<T> {
  if (!order.own_delivery || order.refunded_cents > 0) return asked
  const { delivery_cents, delivery_follows } = feeWithoutCodes(order)
  const untouched = asked.deliveryCents === undefined || asked.deliveryCents === order.delivery_cents
  const again = {
    ...asked,
    lines: asked.lines.map((line) => lineWithoutCodes(line, before)),
    ...(untouched ? { deliveryCents: delivery_cents, deliveryFollows: asked.deliveryFollows ?? delivery_follows } : {}),
  }
  await thawCodes(ctx, codeSale(order))
  const stands = await owed(ctx, head, before, { lines: asked.lines, deliveryCents: head.delivery_cents }, false)
  if ((await owed(ctx, head, before, again, true)) > stands) {
    await freezeCodes(ctx, codeSale(order))
    return asked
  }
  await forgetOwn(ctx, order.id)
  return again
}

/** Only a discount that nobody touched was the codes'. */
function lineWithoutCodes(input: LineInput, before: readonly Line[]): LineInput {
  const line = before.find(({ id }) => id === input.id)
  if (!line?.own_discount || !isDeepStrictEqual(input.discount, asInput(line).discount)) return input
  const { discount, discountReason } = withoutCodes(line)
  return { ...input, discount, discountReason }
}
