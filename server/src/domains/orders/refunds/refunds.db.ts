import type { Sale } from '@plantule/contract/base/money'
import type { OrderRefund } from '@plantule/contract/orders/refund'
import { holdsRefunds, type Left, leftOf, soldOf } from '@plantule/contract/refunds/rules'
import type { Ctx } from '../../../platform/context.ts'
import { Refused } from '../../../platform/refused.ts'
import { linesOf, type Order } from '../orders.db.ts'
import { saleOf } from '../rules.ts'

/** The refunds of an order, oldest first. */
export async function refundsOf(ctx: Ctx, orderId: number): Promise<OrderRefund[]> {
  const rows = await ctx.db.selectFrom('order_refund').selectAll().where('order_id', '=', orderId).orderBy('id').execute()
  if (rows.length === 0) return []
  const lines = await ctx.db
    .selectFrom('order_refund_line as b')
    .innerJoin('order_line as l', (join) => join.onRef('l.shop_id', '=', 'b.shop_id').onRef('l.id', '=', 'b.line_id'))
    .select(['b.refund_id', 'b.line_id', 'b.quantity', 'b.restocked', 'b.parts', 'l.label'])
    .where(
      'b.refund_id',
      'in',
      rows.map((row) => row.id),
    )
    .orderBy('l.idx')
    .orderBy('l.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    at: row.at.toISOString(),
    author: row.author,
    kind: row.kind,
    reason: row.reason,
    lines: lines
      .filter((line) => line.refund_id === row.id)
      .map((line) => ({
        lineId: line.line_id,
        label: line.label,
        quantity: line.quantity,
        restocked: line.restocked,
        parts: line.parts,
      })),
    fees: row.fees,
    rates: row.rates,
    exclCents: row.excl_cents,
    vatCents: row.vat_cents,
    inclCents: row.incl_cents,
    moneyCents: row.money_cents,
  }))
}

/** What is left to refund of an order as it stands. */
export async function leftToRefund(ctx: Ctx, order: Order): Promise<Left> {
  const lines = await linesOf(ctx, order.id)
  return leftOf(
    soldOf(
      saleOf(order, lines),
      lines.map((line) => line.id),
    ),
    await refundsOf(ctx, order.id),
  )
}

/** A firm order may change after a refund, but still sold what was refunded. Throws `holds_refunds`. */
export async function refuseBelowRefunds(ctx: Ctx, orderId: number, sale: Sale, lineIds: readonly (number | null)[]): Promise<void> {
  const given = await refundsOf(ctx, orderId)
  if (given.length === 0) return
  const sold = soldOf(
    sale,
    lineIds.map((id) => id ?? 0),
  )
  if (!holdsRefunds(leftOf(sold, given), given)) throw new Refused('holds_refunds')
}
