import type { In } from '@plantule/contract/base/route'
import { LabelOptions } from '@plantule/contract/printing/printing'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import { type LabelLine, labelSheet, labelsOfLines, type LabelSource } from '../../printing/index.ts'
import { findOrder, linesOf } from '../orders.db.ts'
import { wantedOf } from '../life/order-stock.ts'

type Options = Partial<In<typeof LabelOptions>>

const labelsOf = (lines: Parameters<typeof wantedOf>[0], note: string): LabelLine[] =>
  // Labels are printed again for what has left, too.
  wantedOf(lines.map((line) => ({ ...line, gone: 0 }))).map(({ subproductId, quantity }) => ({ subproductId, copies: quantity, note }))

/**
 * One label a plant with the order's number, those of a pack's parts too. Throws `not_found`, `no_labels`, `too_many_labels`,
 * `unknown_choice`.
 */
export async function orderLabels(ctx: Ctx, id: number, options: Options): Promise<FileReply> {
  const order = await findOrder(ctx, id)
  return labelSheet(ctx, labelsOf(await linesOf(ctx, id), order.reference), LabelOptions.parse(options), `Étiquettes ${order.reference}`)
}

/** Order after order, so that each one's labels stay together. Throws as `orderLabels`, but passes unknown orders over. */
export async function ordersLabels(ctx: Ctx, ids: readonly number[], options: Options): Promise<FileReply> {
  return labelSheet(ctx, await linesOfOrders(ctx, ids), LabelOptions.parse(options), 'Étiquettes de commandes')
}

async function linesOfOrders(ctx: Ctx, ids: readonly number[]): Promise<LabelLine[]> {
  const rows = await ctx.db
    .selectFrom('order_line as l')
    .innerJoin('orders as o', (join) => join.onRef('o.shop_id', '=', 'l.shop_id').onRef('o.id', '=', 'l.order_id'))
    .select(['o.reference', 'l.subproduct_id', 'l.quantity', 'l.dropped', 'l.parts'])
    .where('l.order_id', 'in', [...ids])
    .orderBy(sql`array_position(${ids}::bigint[], l.order_id)`)
    .orderBy('l.idx')
    .orderBy('l.id')
    .execute()
  const orders = Map.groupBy(rows, (row) => row.reference)
  return [...orders].flatMap(([reference, lines]) => labelsOf(lines, reference))
}

/** For whatever prints labels of any list: as many as an order wants of each of its plants, or so many copies of each. */
export const orderLabelSource: LabelSource = {
  subject: 'order',
  right: 'orders.read',
  labelled: async (ctx, ids, { copies, perStock }) => {
    const lines = await linesOfOrders(ctx, ids)
    const asked = perStock ? lines : lines.map((line) => ({ ...line, copies: line.copies > 0 ? copies : 0 }))
    return labelsOfLines(ctx, asked, LabelOptions.parse({}))
  },
}
