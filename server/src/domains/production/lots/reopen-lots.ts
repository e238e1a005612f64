import { sql } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { today } from '../../../platform/paris.ts'
import { beginStay } from './save-cultivation.ts'

/**
 * Cultivations that had ended and have plants again: what has plants can be counted, moved and sold. They stand again where they stood,
 * which recalls by place ask for.
 */
export async function reopenLots(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const day = today(ctx)
  const { rows } = await sql<{ id: number; placeId: number | null }>`
    update lot set ended_at = null, updated_at = ${ctx.now}, version = version + 1
    where lot.shop_id = ${ownShop} and id = any(${[...new Set(ids)]}::bigint[]) and ended_at is not null
    returning id, place_id as "placeId"`.execute(ctx.db)
  if (rows.length === 0) return
  await sql`update cultivation set state = case when ready_on <= ${day}::date then 'ready' else 'active' end
    where cultivation.shop_id = ${ownShop} and lot_id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(ctx.db)
  for (const { id, placeId } of rows) {
    await beginStay(ctx, id, placeId, day)
    await audit(ctx, 'cultivation.reopen', 'lot', id, {})
  }
}
