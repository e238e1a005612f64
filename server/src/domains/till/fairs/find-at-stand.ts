import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { type PricedLine, wantedOf } from '../../orders/index.ts'
import { lockSizes, mergeLines, takeBack } from '../../stock/index.ts'
import { standOf } from './fairs.db.ts'

type Sold = Pick<PricedLine, 'subproduct_id' | 'quantity' | 'label'> & { parts?: unknown }

/**
 * What was sold at a stand, and is told after the stand was counted: the count called it lost. As much is found again, for the sale to take
 * it, of what the stand lost since and nobody found yet.
 */
export async function findAtStand(
  ctx: Ctx,
  fairId: number,
  sale: { sold_at: Date; number: string },
  lines: readonly Sold[],
): Promise<void> {
  const wanted = mergeLines(wantedOf(lines))
  if (wanted.length === 0) return
  await lockSizes(ctx, wanted)
  const { rows } = await sql<{ subproductId: number; lost: number }>`
    select m.subproduct_id as "subproductId", -sum(m.on_hand_change)::int as lost from stock_movement m
    where m.shop_id = ${ownShop} and m.source = 'fair' and m.source_id = ${fairId} and m.subproduct_id = any(${wanted.map((line) => line.subproductId)}::bigint[])
      and m.kind in ('loss', 'correction') and m.at > ${sale.sold_at}
    group by m.subproduct_id having sum(m.on_hand_change) < 0`.execute(ctx.db)
  const lost = new Map(rows.map((row) => [row.subproductId, row.lost]))
  const found = wanted.map((line) => ({ ...line, quantity: Math.min(line.quantity, lost.get(line.subproductId) ?? 0) }))
  const reason =
    ctx.locale === 'en' ? `Sold offline before it was counted (${sale.number})` : `Vendu hors ligne avant le comptage (${sale.number})`
  await takeBack(ctx, found, { ...standOf(fairId), reason }, 'correction')
}
