import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { parisDay } from '../../../platform/paris.ts'
import { Refused } from '../../../platform/refused.ts'
import { inWords } from '../propagation/propagated-lot.ts'
import { lockAllLiving, lotsOfSizes } from './lots.db.ts'
import { lockPlants } from './move-plants.ts'

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

/**
 * What happened before a count and is told after it: whoever counted saw what it left, and it would come off twice. Counts are those of
 * the calibers, and of the sizes of the catalogue whose stock they are. All that the deed will move is locked, in the order in which
 * everybody locks. Throws `not_found`, `lot_ended`, `counted_since`.
 */
export async function refuseCountedSince(ctx: Ctx, sizeIds: readonly number[], at: Date): Promise<void> {
  await lockAllLiving(ctx, await lotsOfSizes(ctx, sizeIds))
  const sizes = [...(await lockPlants(ctx, sizeIds)).values()].filter(({ id }) => sizeIds.includes(id))
  const { rows } = await sql<{ id: number; at: Date }>`select c.id, c.at from (
      select m.lot_size_id as id, m.at from lot_move m
      where m.shop_id = ${ownShop} and m.lot_size_id = any(${[...sizeIds]}::bigint[]) and m.kind = 'count' and m.at > ${at}
      union all select z.id, m.at from stock_movement m
        join unnest(${sizes.map((size) => size.id)}::bigint[], ${sizes.map((size) => size.subproduct_id)}::bigint[]) as z (id, subproduct_id)
          on z.subproduct_id = m.subproduct_id
      where m.shop_id = ${ownShop} and m.kind = 'count' and m.source <> 'lot' and m.at > ${at}
        and m.subproduct_id = any(${sizes.flatMap((size) => size.subproduct_id ?? [])}::bigint[])) c
    order by c.at desc, array_position(${[...sizeIds]}::bigint[], c.id) limit 1`.execute(ctx.db)
  const [last] = rows
  // How many there are where it was counted: of a transfer that may be either end.
  const onHand = sizes.find(({ id }) => id === last?.id)?.on_hand ?? 0
  if (last) throw new Refused('counted_since', { on: inWords(parisDay(last.at)), onHand })
}
