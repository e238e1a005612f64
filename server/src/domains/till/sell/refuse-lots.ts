import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { Refused } from '../../../platform/refused.ts'
import { heldLot } from '../../production/index.ts'

/**
 * The labels that were scanned are those of lots that may be sold; asked again where they leave (`followStock`), which a recall waits for.
 * Throws `not_found`, `out_of_stock` for one that a recall holds.
 */
export async function refuseLots(ctx: Ctx, lots: readonly { lotSizeId: number }[]): Promise<void> {
  const ids = [...new Set(lots.map((lot) => lot.lotSizeId))]
  if (ids.length === 0) return
  const { rows } = await sql<{ number: string; name: string; held: boolean }>`
    select l.number, l.name, l.held from lot_size z join lot l on l.shop_id = ${ownShop} and l.id = z.lot_id
    where z.shop_id = ${ownShop} and z.id = any(${ids}::bigint[])`.execute(ctx.db)
  if (rows.length < ids.length) throw new Refused('not_found')
  const held = rows.find((lot) => lot.held)
  if (held) throw heldLot(held)
}
