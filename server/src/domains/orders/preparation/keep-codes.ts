import { isDeepStrictEqual } from 'node:util'
import { discountOn } from '@plantule/contract/base/money'
import type { LineInput } from '@plantule/contract/orders/schemas'
import type { Ctx } from '../../../platform/context.ts'
import { codesOn, freezeCodes, priceSaleCodes } from '../../codes/index.ts'
import { basketOf, codeSale, marked } from '../draft/order-codes.ts'
import { withoutCodes } from '../draft/own-discounts.ts'
import { asInput, priceLines, withTotals } from '../draft/price-lines.ts'
import type { Line, Order } from '../orders.db.ts'
import { discountOf } from '../rules.ts'

/** `own`: the lines in the same order, each as it would be had no code become part of its discount; absent while codes are computed. */
type Change = { lines: LineInput[]; deliveryCents?: number; own?: LineInput[] }

/**
 * The lines of a firm order after a change that its customer did not ask for, at what they agreed to pay for them. A code may not cover the
 * plant that comes instead, or its minimum be missed by the plants that are lacking: then what the codes took off becomes discounts of the
 * lines, as when orders are merged, and they are computed no more until the customer asks for a change (`computeCodesAgain`).
 */
export async function keepingCodes(
  ctx: Ctx,
  order: Order,
  present: readonly Line[],
  change: (line: LineInput) => LineInput[],
): Promise<Change> {
  const lines = present.map(asInput).flatMap(change)
  const own = present.map(withoutCodes).flatMap(change)
  if (order.own_delivery) return { lines, own }
  if ((await codesOn(ctx, codeSale(order))).length === 0) return { lines }
  const off = order.delivery_off_cents
  const kept = { lines: present.map(withItsCodes).flatMap(change), ...(off > 0 ? { deliveryCents: order.delivery_cents - off } : {}) }
  const [computed, agreed] = [await owed(ctx, order, present, { lines }, true), await owed(ctx, order, present, kept, false)]
  if (computed === agreed || (computed < agreed && quantityOf(lines) < quantityOf(present))) return { lines }
  await freezeCodes(ctx, codeSale(order))
  return { ...kept, own }
}

/** Keeps what lines and fee were without codes, once the change is written. */
export async function keepOwn(ctx: Ctx, before: Order, { lines, deliveryCents, own }: Change): Promise<void> {
  if (!own) return
  const own_delivery = before.own_delivery ?? {
    cents: before.delivery_cents,
    follows: before.delivery_follows,
    became: deliveryCents ?? before.delivery_cents,
  }
  await ctx.db
    .updateTable('orders')
    .set({ own_delivery: JSON.stringify(own_delivery) })
    .where('id', '=', before.id)
    .execute()
  for (const [idx, { discount, discountReason }] of own.entries()) {
    const as = lines[idx]
    const same = isDeepStrictEqual([as?.discount, as?.discountReason], [discount, discountReason])
    await ctx.db
      .updateTable('order_line')
      .set({ own_discount: same ? null : JSON.stringify({ discount, discountReason }) })
      .where('order_id', '=', before.id)
      .where('idx', '=', idx)
      .execute()
  }
}

const quantityOf = (lines: readonly { quantity: number }[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0)

function withItsCodes(line: Line): LineInput {
  const input = asInput(line)
  if (line.code_cents === 0) return input
  const cents = discountOn(line.quantity * line.unit_cents, discountOf(line)) + line.code_cents
  const why = [line.discount_reason, line.code_label].filter(Boolean).join(', ')
  return { ...input, discount: { kind: 'amount', cents }, discountReason: why.slice(0, 120) || null }
}

/** What an order of these lines comes to, in its price mode; nothing is written. */
export async function owed(
  ctx: Ctx,
  order: Order,
  frozen: readonly Line[],
  { lines, deliveryCents }: Change,
  coded: boolean,
): Promise<number> {
  const mode = order.mode
  const priced = await priceLines(ctx, mode, lines, { customerId: order.customer_id, frozen, packs: true })
  const head = { ...order, delivery_cents: deliveryCents ?? order.delivery_cents }
  const codes = coded ? await priceSaleCodes(ctx, codeSale(order), basketOf(head, priced)) : []
  const delivery_off_cents = codes.reduce((sum, { reduction }) => sum + reduction.deliveryCents, 0)
  const totals = withTotals({ ...head, delivery_off_cents }, marked(priced, codes)).order
  return mode === 'incl' ? totals.incl_cents : totals.excl_cents
}
