import type { Discount } from '@plantule/contract/base/money'
import type { LineInput, Order as Answer, TaxRegime } from '@plantule/contract/orders/schemas'
import type { Ctx } from '../../../platform/context.ts'
import { Refused } from '../../../platform/refused.ts'
import { holdsStock, rehold } from './order-stock.ts'
import { followsAfter } from '../draft/followed-fee.ts'
import { lockOrder } from '../lock-order.ts'
import { linesOf, type Order, addToStory } from '../orders.db.ts'
import { totalsWithCodes } from '../draft/order-codes.ts'
import { priceLines } from '../draft/price-lines.ts'
import { addedToTake, tellPickAgain } from './pick-again.ts'
import { computeCodesAgain } from './compute-codes-again.ts'
import { discountColumns, dueOf, refuseRegime, refuseUnless } from '../rules.ts'
import { saveOrder } from '../save-order.ts'
import { chargesTva } from '../tax-regime.ts'
import { orderAnswer } from '../read/to-order.ts'
import { writeLines } from '../draft/write-lines.ts'

type Input = {
  lines: LineInput[]
  discount?: Discount | null | undefined
  deliveryCents?: number | undefined
  deliveryFollows?: boolean | undefined
  taxRegime?: TaxRegime | undefined
  /** Plants that are still growing may be held for what stock lacks. */
  later?: boolean | undefined
  version: number
}

/**
 * Changes the lines of a firm order. What is held in stock follows, and the difference stays to be paid or given back (`payCorrection`).
 * A prepared order goes back to who prepares with plants that nobody took yet. Throws `not_found`, `stale_version`, `wrong_status`,
 * `no_lines`, `out_of_stock`, `unknown_item`, `has_documents` while an invoice stands, `exempt_in_excl`, one of `regimeFaults`.
 * `feeStands`: a fee that follows the tables stays, and so does what codes took off, as the customer did not ask for the change.
 */
export async function modifyOrder(ctx: Ctx, id: number, asked: Input, { feeStands = false } = {}): Promise<Answer> {
  const order = await lockOrder(ctx, id, asked.version)
  refuseUnless('modify', order.status)
  if (order.invoiced) throw new Refused('has_documents')
  if (asked.lines.length === 0) throw new Refused('no_lines')
  const before = await linesOf(ctx, id)
  const regime = await regimeColumns(ctx, order, asked.taxRegime)
  const wanted = { ...order, ...columnsOf(order, asked), ...regime }
  const input = feeStands ? asked : await computeCodesAgain(ctx, order, wanted, before, asked)
  const columns = { ...columnsOf(order, input), ...regime }
  // What was ordered stays at its price; what is added has today's.
  const options = { customerId: order.customer_id, frozen: before, packs: true }
  const head = { ...order, ...columns, ...(feeStands ? { delivery_follows: false } : {}) }
  const totals = await totalsWithCodes(ctx, head, await priceLines(ctx, order.mode, input.lines, options))
  await writeLines(ctx, id, totals.lines)
  const present = await linesOf(ctx, id)
  if (holdsStock(order)) await rehold(ctx, order, before, present, asked.later)
  const added = order.status === 'prepared' ? addedToTake(before, present) : []
  const after = await saveOrder(ctx, order, 'modify', {
    ...columns,
    ...totals.order,
    modified_from_cents: order.incl_cents,
    ...(added.length > 0 && { status: 'in_preparation' as const }),
  })
  await addToStory(ctx, id, 'modified', {
    beforeCents: order.incl_cents,
    afterCents: after.incl_cents,
    dueCents: dueOf(after),
    lines: changesBetween(before, present),
  })
  if (added.length > 0) await tellPickAgain(ctx, id, added)
  return orderAnswer(ctx, id)
}

const columnsOf = (order: Order, input: Input) => ({
  ...(input.discount === undefined ? {} : discountColumns(input.discount)),
  ...(input.deliveryCents === undefined ? {} : { delivery_cents: input.deliveryCents }),
  delivery_follows: followsAfter(order, input),
})

type Counted = { label: string; quantity: number }

/** What became more, less, new or gone, by label. */
function changesBetween(before: readonly Counted[], after: readonly Counted[]): { label: string; from: number; to: number }[] {
  const count = (lines: readonly Counted[]) => {
    const sums = new Map<string, number>()
    for (const line of lines) sums.set(line.label, (sums.get(line.label) ?? 0) + line.quantity)
    return sums
  }
  const [was, is] = [count(before), count(after)]
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((label) => ({ label, from: was.get(label) ?? 0, to: is.get(label) ?? 0 }))
    .filter((change) => change.from !== change.to)
}

/** A sale that turns out to stay in France, or to leave it, is taxed so from now on. */
async function regimeColumns(ctx: Ctx, order: Order, taxRegime: TaxRegime | undefined) {
  if (taxRegime === undefined || taxRegime === order.tax_regime) return {}
  refuseRegime({ mode: order.mode, taxRegime })
  return { tax_regime: taxRegime, charges_tva: await chargesTva(ctx, order, taxRegime) }
}
