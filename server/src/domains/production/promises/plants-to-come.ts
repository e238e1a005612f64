import type { Coming } from '@plantule/contract/stock/promise'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { sizeName } from '../lots/size-name.ts'
import { stoodForGood } from '../lots/undone-moves.ts'

/**
 * Plants that will be stock of these sizes. Once plants stand in a lot they say how many there can be, whatever was expected, unless it
 * turned out that they never did (`stoodForGood`): those that
 * are no stock yet are shared among the sizes that the lot becomes, the one that is ready first before the others. A lot that has ended
 * gives none, nor one that a recall holds.
 */
export async function comingPlants(ctx: Ctx, subproductIds: readonly number[], lock: boolean): Promise<Coming[]> {
  const ids = [...subproductIds]
  if (lock)
    await sql`select id from lot_size where lot_size.shop_id = ${ownShop} and becomes_id = any(${ids}::bigint[]) order by id for update`.execute(
      ctx.db,
    )
  return coming(ctx, sql`z.becomes_id = any(${ids}::bigint[])`)
}

/** The same of the calibers of one lot. */
export const comingOfLot = (ctx: Ctx, lotId: number): Promise<Coming[]> => coming(ctx, sql`z.lot_id = ${lotId}`)

/** The same of all lots. */
export const allComing = (ctx: Ctx): Promise<Coming[]> => coming(ctx, sql`z.becomes_id is not null`)

async function coming(ctx: Ctx, which: RawBuilder<unknown>): Promise<Coming[]> {
  const { rows } = await sql<Coming>`
    with lots as (select distinct z.lot_id from lot_size z where z.shop_id = ${ownShop} and z.becomes_id is not null and ${which}
    ), pools as (
      select z.lot_id, coalesce(sum(z.on_hand) filter (where z.subproduct_id is null), 0) as pool,
        exists (select from lot_move m where m.shop_id = ${ownShop} and m.lot_id = z.lot_id and ${stoodForGood}) as started
      from lots join lot_size z on z.shop_id = ${ownShop} and z.lot_id = lots.lot_id group by z.lot_id
    ), shared as (
      select z.id, z.lot_id, z.becomes_id, z.container_id, z.caliber_id, z.expected, z.loss_bp, p.pool, p.started,
        v.state in ('sold_out', 'terminated') as ended, coalesce(z.ready_on, v.ready_on) as ready_on,
        coalesce(sum(coalesce(z.expected, p.pool)) over (partition by z.lot_id order by coalesce(z.ready_on, v.ready_on) nulls last, z.id
          rows between unbounded preceding and 1 preceding), 0) as before
      from pools p join lot_size z on z.shop_id = ${ownShop} and z.lot_id = p.lot_id and z.becomes_id is not null
      join cultivation v on v.shop_id = ${ownShop} and v.lot_id = z.lot_id
    )
    select z.id as "lotSizeId", z.lot_id as "lotId", z.becomes_id as "subproductId", l.number, ${sizeName} as size, z.ready_on::text as "readyOn",
      (case when z.ended or l.held then 0 when not z.started then coalesce(z.expected, 0)
        else least(coalesce(z.expected, z.pool), greatest(z.pool - z.before, 0)) end)::int as gross, z.loss_bp as "lossBp",
      (select coalesce(sum(m.quantity), 0) from lot_promise m where m.shop_id = ${ownShop} and m.lot_size_id = z.id)::int as promised
    from shared z join lot l on l.shop_id = ${ownShop} and l.id = z.lot_id
    left join container c on c.shop_id = ${ownShop} and c.id = z.container_id left join caliber k on k.shop_id = ${ownShop} and k.id = z.caliber_id
    where ${which} order by z.ready_on nulls last, z.id`.execute(ctx.db)
  return rows
}
