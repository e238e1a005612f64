import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { placesOfLot } from './lot-rule.ts'

export type LotTaken = { number: string; section: string; place: string }

/** By size, the lots whose plants have left with an order, or with a part of it, and did not come back. */
export async function lotsTaken(ctx: Ctx, orderId: number, shipment: string | null): Promise<Map<number, LotTaken[]>> {
  const { rows } = await sql<LotTaken & { subproductId: number }>`
    select m.subproduct_id as "subproductId", l.number, coalesce(h.name, p.name, '') as section, case when h.id is null then '' else p.name end as place
    from lot_move m join lot l on l.shop_id = ${ownShop} and l.id = m.lot_id ${placesOfLot}
    where m.shop_id = ${ownShop} and m.source = 'order' and m.source_id = ${orderId} and m.kind in ('sale', 'return') and m.subproduct_id is not null
    group by m.subproduct_id, l.id, l.number, p.id, p.name, h.id, h.name having sum(m.change) < 0
      ${shipment === null ? sql`` : sql`and coalesce(sum(m.change) filter (where m.reason = ${shipment}), 0) < 0`} order by l.number`.execute(
    ctx.db,
  )
  return Map.groupBy(rows, (row) => row.subproductId)
}
