import { discountOn } from '@plantule/contract/base/money'
import type { LineInput } from '@plantule/contract/orders/schemas'
import type { Ctx } from '../../../platform/context.ts'
import { codesOn, freezeCodes, priceSaleCodes } from '../../codes/index.ts'
import { basketOf, codeSale, marked } from '../draft/order-codes.ts'
import { asInput, priceLines, withTotals } from '../draft/price-lines.ts'
import type { Line, Order } from '../orders.db.ts'
import { discountOf } from '../rules.ts'

type Change = { lines: LineInput[]; deliveryCents?: number }

/**
 * The lines of a firm order after a change that its customer did not ask for, at what they agreed to pay for them. A code may not cover the
 * plant
 * that comes instead, or its minimum be missed by the plants that are lacking: then what the codes took off becomes discounts of the
 * lines, as when orders are merged, and they are reckoned no more.
 */
export async function keepingCodes(
  ctx: Ctx,
  order: Order,
  present: readonly Line[],
  change: (line: LineInput) => LineInput[],
): Promise<Change> {
  const lines = present.map(asInput).flatMap(change)
  if ((await codesOn(ctx, codeSale(order))).length === 0) return { lines }
  const kept = { lines: present.map(withItsCodes).flatMap(change), deliveryCents: order.delivery_cents - order.delivery_off_cents }
  const [reckoned, agreed] = [await owed(ctx, order, present, { lines }, true), await owed(ctx, order, present, kept, false)]
  if (reckoned === agreed || (reckoned < agreed && quantityOf(lines) < quantityOf(present))) return { lines }
  await freezeCodes(ctx, codeSale(order))
  return kept
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
async function owed(ctx: Ctx, order: Order, frozen: readonly Line[], { lines, deliveryCents }: Change, coded: boolean): Promise<number> {
  const mode = order.mode
  const priced = await priceLines(ctx, mode, lines, { customerId: order.customer_id, frozen, packs: true })
  const head = { ...order, delivery_cents: deliveryCents ?? order.delivery_cents }
  const codes = coded ? await priceSaleCodes(ctx, codeSale(order), basketOf(head, priced)) : []
  const delivery_off_cents = codes.reduce((sum, { reduction }) => sum + reduction.deliveryCents, 0)
  const totals = withTotals({ ...head, delivery_off_cents }, marked(priced, codes)).order
  return mode === 'incl' ? totals.incl_cents : totals.excl_cents
}
