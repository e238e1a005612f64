import type { LotFlow, PassportFlow } from '@plantule/contract/passports/passports'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { gaveTo, movedForGood } from '../production/index.ts'

type Sql = RawBuilder<unknown>
type Keyed = LotFlow & { key: number }

/**
 * What became of plants, by what brought them (`key`): of the cultivations in which they began and all cultivations that came out of these.
 * `entered` is all that came into them from outside, and the sum of what was sold, lost and is there. Plants of a lot are not told apart:
 * where others stand among them, `entered` is more than was brought. One statement.
 */
async function flowsOf(ctx: Ctx, starts: Sql): Promise<Map<number, LotFlow>> {
  const { rows } = await sql<Keyed>`
    with recursive reach(key, lot) as (
      select s.key, s.lot from (${starts}) s(key, lot)
      union
      select r.key, g.lot from reach r cross join lateral (${gaveTo(sql`r.lot`)}) g
        join lot l on l.shop_id = ${ownShop} and l.id = g.lot and l.kind = 'cultivation'
    )
    select r.key,
      coalesce(sum(m.change) filter (where m.kind in ('initial', 'correction', 'transfer_in', 'transfer_out', 'repot_in', 'repot_out')), 0)::int as entered,
      coalesce(-sum(m.change) filter (where m.kind in ('sale', 'return')), 0)::int as sold,
      coalesce(-sum(m.change) filter (where m.kind in ('loss', 'count')), 0)::int as lost,
      coalesce(sum(m.change), 0)::int as there
    from reach r left join lot_move m on m.shop_id = ${ownShop} and m.lot_id = r.lot and ${movedForGood} group by r.key`.execute(ctx.db)
  return new Map(rows.map(({ key, ...flow }) => [key, flow]))
}

/** Of lines of a delivery whose plants are in a cultivation. */
export const flowsOfLines = (ctx: Ctx, deliveryId: number): Promise<Map<number, LotFlow>> =>
  flowsOf(
    ctx,
    sql`select n.id, n.lot_id from plant_delivery_line n where n.shop_id = ${ownShop} and n.delivery_id = ${deliveryId} and n.lot_id is not null`,
  )

/** Of received passports: what came with each, what left with passports that come from it, and what became of the plants. */
export async function flowsOfPassports(ctx: Ctx, ids: readonly number[]): Promise<Map<number, PassportFlow>> {
  const wanted = sql`${[...ids]}::bigint[]`
  const flows = await flowsOf(
    ctx,
    sql`select p.id, p.lot_id from plant_passport p where p.shop_id = ${ownShop} and p.id = any(${wanted}) and p.lot_id is not null
      union
      select p.id, n.lot_id from plant_passport p join plant_delivery_line n on n.shop_id = ${ownShop} and n.delivery_id = p.delivery_id
        and (p.delivery_line_id is null or n.id = p.delivery_line_id)
      where p.shop_id = ${ownShop} and p.id = any(${wanted}) and n.lot_id is not null`,
  )
  const { rows } = await sql<{ id: number; came: number; passports: number }>`
    select p.id, p.quantity as came, coalesce((select sum(q.quantity) from plant_passport_link k
        join plant_passport q on q.shop_id = ${ownShop} and q.id = k.passport_id
        where k.shop_id = ${ownShop} and k.comes_from = p.id and q.kind = 'issued' and q.state = 'issued'), 0)::int as passports
    from plant_passport p where p.shop_id = ${ownShop} and p.id = any(${wanted}) and p.kind = 'received'`.execute(ctx.db)
  const none: LotFlow = { entered: 0, sold: 0, lost: 0, there: 0 }
  return new Map(rows.map(({ id, came, passports }) => [id, { came, passports, ...(flows.get(id) ?? none) }]))
}
