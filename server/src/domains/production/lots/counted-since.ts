import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'

/**
 * Whether somebody counted plants of a size of the catalogue after a moment: on the books of stock, or in one of the lots that are its
 * stock. A count of a lot stands there at the moment when it was made, and in stock when it arrived.
 */
export async function countedSince(ctx: Ctx, subproductId: number, since: Date): Promise<boolean> {
  const { rows } = await sql<{ counted: boolean }>`
    select exists (select from stock_movement m where m.shop_id = ${ownShop} and m.subproduct_id = ${subproductId}
        and m.kind in ('count', 'initial') and m.source <> 'lot' and m.at >= ${since})
      or exists (select from lot_move m join lot_size z on z.shop_id = ${ownShop} and z.id = m.lot_size_id
        where m.shop_id = ${ownShop} and z.subproduct_id = ${subproductId} and m.kind = 'count' and m.at >= ${since}) as counted`.execute(
    ctx.db,
  )
  return rows[0]?.counted ?? false
}
