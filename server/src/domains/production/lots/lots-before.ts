import type { LotBefore } from '@plantule/contract/production/many'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { raisedForOthers } from '../contracts/raised-for.ts'

/**
 * Cultivations as they stand. Orders wait for those of their plants that are promised or raised, and for those of a size whose other lots
 * hold fewer than are reserved: plants that a recall holds are for no order.
 */
export async function lotsBefore(ctx: Ctx, ids: readonly number[]): Promise<LotBefore[]> {
  const { rows } = await sql<LotBefore>`
    with sizes as (select z.lot_id, z.subproduct_id, sum(z.on_hand) as plants, sum(${raisedForOthers(sql`null::bigint`)}) as raised,
        sum((select coalesce(sum(m.quantity), 0) from lot_promise m where m.shop_id = ${ownShop} and m.lot_size_id = z.id)) as promised
      from lot_size z where z.shop_id = ${ownShop} and z.lot_id = any(${ids}::bigint[]) group by z.lot_id, z.subproduct_id),
    held as (select z.lot_id, sum(z.plants)::int as plants,
        sum(z.promised + greatest(z.raised, least(z.plants, case when l.held then 0 else z.plants + lacking.plants end), 0))::int as held
      from sizes z join lot l on l.shop_id = ${ownShop} and l.id = z.lot_id
      cross join lateral (select coalesce(max(s.reserved - (s.on_hand - s.lots_held)), -z.plants) as plants from stock_level s
        where s.shop_id = ${ownShop} and s.subproduct_id = z.subproduct_id) lacking
      group by z.lot_id)
    select l.id, l.number, l.name, coalesce(h.plants, 0) as plants, coalesce(h.held, 0) as held, v.state in ('sold_out', 'terminated') as ended
    from lot l join cultivation v on v.shop_id = ${ownShop} and v.lot_id = l.id left join held h on h.lot_id = l.id
    where l.shop_id = ${ownShop} and l.id = any(${ids}::bigint[]) order by l.id`.execute(ctx.db)
  return rows
}
