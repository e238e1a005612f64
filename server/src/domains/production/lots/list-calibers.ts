import type { LotCaliber } from '@plantule/contract/production/lot-routes'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'

/** The calibers of living cultivations, as the shop orders them. */
export async function listLotCalibers(ctx: Ctx): Promise<{ items: LotCaliber[] }> {
  const { rows } = await sql<LotCaliber>`
    select k.id, k.name, count(distinct z.lot_id)::int as cultivations, sum(z.on_hand)::int as plants
    from caliber k join lot_size z on z.shop_id = ${ownShop} and z.caliber_id = k.id
    join cultivation v on v.shop_id = ${ownShop} and v.lot_id = z.lot_id and v.state in ('planned', 'active', 'ready')
    where k.shop_id = ${ownShop} group by k.id, k.name, k.idx order by k.idx, k.id`.execute(ctx.db)
  return { items: rows }
}
