import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { comesFrom } from '../../production/index.ts'

/** Whether something that came out of a lot has not gone back into it. */
export async function hasStayingOffspring(ctx: Ctx, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from lot_flow f where f.shop_id = ${ownShop} and f.from_lot = ${id} group by f.to_lot
    having ${comesFrom(sql`${id}::bigint`, sql`f.to_lot`)} limit 1`.execute(ctx.db)
  return rows.length > 0
}
