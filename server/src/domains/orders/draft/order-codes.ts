import { shownCode } from '@plantule/contract/codes/rules'
import type { Basket } from '@plantule/contract/codes/discount-codes'
import { discountOn } from '@plantule/contract/base/money'
import type { Order as Answer } from '@plantule/contract/orders/schemas'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { Refused } from '../../../platform/refused.ts'
import {
  codeMarks,
  countCodes,
  heldCodes,
  heldIds,
  keepAmounts,
  planCodes,
  type Guest,
  type PricedCode,
  priceSaleCodes,
  releaseAllCodes,
  releaseCodes,
  thawCodes,
} from '../../codes/index.ts'
import { followedFee, type Sent } from './followed-fee.ts'
import { lockOrder } from '../lock-order.ts'
import { linesOf, type Order, partsOf, addToStory } from '../orders.db.ts'
import { feeWithoutCodes, forgetOwn, pricedWithoutCodes } from './own-discounts.ts'
import { type PricedLine, type Totals, withTotals } from './price-lines.ts'
import { refuseBelowRefunds } from '../refunds/refunds.db.ts'
import { discountOf, type LineMoney, type OrderMoney, refuseUnless, saleOf } from '../rules.ts'
import { saveOrder } from '../save-order.ts'
import { orderAnswer } from '../read/to-order.ts'
import { writeLines } from './write-lines.ts'
import { ownShop } from '../../../platform/own-shop.ts'

type Coded = Omit<Totals, 'order'> & { order: Totals['order'] & { delivery_cents: number; delivery_off_cents: number } }
type Head = Sent & Pick<Order, 'id' | 'status'>

export const codeSale = (order: Pick<Order, 'id'>) => ({ source: 'order', id: order.id }) as const

type BasketLine = LineMoney & { subproduct_id: number | null; parts?: unknown; promoted?: boolean }

/** What codes look at: lines less their own discounts, the fee, whether a discount by hand or a promotion is there. */
export const basketOf = (order: OrderMoney, lines: readonly BasketLine[]): Basket => ({
  mode: order.mode,
  deliveryCents: order.delivery_cents,
  discounted: order.discount_kind !== null,
  lines: lines.map((line) => {
    const gross = line.quantity * line.unit_cents
    return {
      subproductId: line.subproduct_id,
      partIds: partsOf(line).map((part) => part.subproductId),
      netCents: gross - discountOn(gross, discountOf(line)),
      rateBp: order.charges_tva ? line.rate_bp : 0,
      discounted: line.discount_kind !== null || line.promoted === true,
    }
  }),
})

/** `withTotals` of an order that may carry codes: they take off what they take off of these lines, and a fee that nobody typed follows. */
export async function totalsWithCodes(ctx: Ctx, order: Head, lines: PricedLine[]): Promise<Coded> {
  return withFee(ctx, order, lines, await priceSaleCodes(ctx, codeSale(order), basketOf(order, lines)))
}

/** Codes lower what is paid for the goods, which the fee looks at; and some take the fee off. */
async function withFee(ctx: Ctx, order: Head, lines: PricedLine[], priced: readonly PricedCode[]): Promise<Coded> {
  const delivery_cents = await followedFee(ctx, order, marked(lines, priced))
  if (delivery_cents === order.delivery_cents) return reduced(ctx, order, lines, priced)
  const moved = { ...order, delivery_cents }
  return reduced(ctx, moved, lines, await priceSaleCodes(ctx, codeSale(order), basketOf(moved, lines)))
}

/** Lines with what codes take off each. */
export const marked = (lines: readonly PricedLine[], priced: readonly PricedCode[]): PricedLine[] =>
  lines.map((line, index) => ({ ...line, ...codeMarks(priced, index) }))

async function reduced(ctx: Ctx, order: Head, lines: PricedLine[], priced: readonly PricedCode[]): Promise<Coded> {
  const delivery_off_cents = priced.reduce((sum, { reduction }) => sum + reduction.deliveryCents, 0)
  const sold = marked(lines, priced)
  const totals = withTotals({ ...order, delivery_off_cents }, sold)
  const sale = saleOf({ ...order, delivery_off_cents }, sold)
  if (order.status !== 'draft' && order.status !== 'quotation')
    await refuseBelowRefunds(
      ctx,
      order.id,
      sale,
      sold.map((line) => line.id),
    )
  await keepAmounts(ctx, codeSale(order), priced, totals.order.incl_cents)
  return { ...totals, order: { ...totals.order, delivery_cents: order.delivery_cents, delivery_off_cents } }
}

/**
 * Makes the discount codes of an order those given. On a firm order they count at once. Throws `not_found`,
 * `stale_version`, `wrong_status`, `has_documents`, and beside a code `unknown_code` or why it is refused. `guest`: who orders in the
 * public shop.
 */
export async function setCodes(
  ctx: Ctx,
  id: number,
  codes: readonly string[],
  version: number,
  guest: Guest | null = null,
): Promise<Answer> {
  const order = await lockOrder(ctx, id, version)
  const firm = order.status !== 'draft' && order.status !== 'quotation'
  refuseUnless(firm ? 'modify' : 'edit', order.status)
  if (order.invoiced) throw new Refused('has_documents')
  const lines = (await linesOf(ctx, id)).map(pricedWithoutCodes)
  const head = { ...order, ...feeWithoutCodes(order) }
  const basket = basketOf(head, lines)
  if (order.own_delivery) await thawCodes(ctx, codeSale(order))
  // What was counted or promised stands, whatever became of the code since.
  const held = order.status === 'draft' ? undefined : await heldCodes(ctx, codeSale(order))
  if (firm) await releaseCodes(ctx, codeSale(order))
  const options = { ...(held ? { held, promise: true } : {}), guest }
  const priced = await planCodes(ctx, codeSale(order), codes, order.customer_id, basket, options)
  if (firm && held) await countCodes(ctx, codeSale(order), order.customer_id, basket, { held: heldIds(held) })
  const totals = await withFee(ctx, head, lines, priced)
  await writeLines(ctx, id, totals.lines)
  if (order.own_delivery) await forgetOwn(ctx, id)
  await saveOrder(ctx, order, 'codes', { ...totals.order, delivery_follows: head.delivery_follows })
  await addToStory(ctx, id, 'codes', { codes: priced.map(({ code }) => shownCode(code.code)).join(', ') })
  return orderAnswer(ctx, id)
}

/** The order has ended: its codes may be used again, and so may those of orders that it took over. */
export async function releaseOrderCodes(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with recursive taken as (select ${id}::bigint as id union select o.id from orders o join taken t on o.merged_into = t.id where o.shop_id = ${ownShop})
    select id from taken order by id`.execute(ctx.db)
  await releaseAllCodes(
    ctx,
    'order',
    rows.map((row) => row.id),
  )
}
