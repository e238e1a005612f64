import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { watchRaised } from '../../production/index.ts'
import { lockLevels, tellStock } from '../../stock/index.ts'

/**
 * Brings what is held to what the open recalls say of these lots and sizes: whoever sells meanwhile waits, then finds it. Locks lots, then
 * levels, each in the order of ids.
 */
export async function keepHolds(ctx: Ctx, lots: readonly number[], sizes: readonly number[]): Promise<void> {
  const ids = [...lots]
  await sql`select id from lot where lot.shop_id = ${ownShop} and id = any(${ids}::bigint[]) order by id for update`.execute(ctx.db)
  const { rows } = await sql<{ id: number }>`
    select distinct z.subproduct_id as id from lot_size z
    where z.shop_id = ${ownShop} and z.lot_id = any(${ids}::bigint[]) and z.subproduct_id is not null`.execute(ctx.db)
  const touched = [...new Set([...rows.map(({ id }) => id), ...sizes])].toSorted((a, b) => a - b)
  await lockLevels(ctx, touched)
  const changed = await sql<{ id: number }>`
    update lot set held = h.held from (select l.id, exists (select from recall_lot x join recall r on r.shop_id = ${ownShop} and r.id = x.recall_id
        where x.shop_id = ${ownShop} and x.lot_id = l.id and x.held and r.state = 'open') as held
      from lot l where l.shop_id = ${ownShop} and l.id = any(${ids}::bigint[])) h
    where lot.shop_id = ${ownShop} and lot.id = h.id and lot.held <> h.held
    returning lot.id`.execute(ctx.db)
  // Of a lot that is held nothing is raised for anybody, until it is let go.
  await watchRaised(
    ctx,
    changed.rows.map(({ id }) => id),
  )
  await sql`
    update stock_level set held_by = h.words, updated_at = ${ctx.now} from (
      select s.id, (select 'rappel ' || min(r.number) from recall_size x join recall r on r.shop_id = ${ownShop} and r.id = x.recall_id
        where x.shop_id = ${ownShop} and x.subproduct_id = s.id and x.held and r.state = 'open') as words
      from subproduct s where s.shop_id = ${ownShop} and s.id = any(${[...sizes]}::bigint[])) h
    where stock_level.shop_id = ${ownShop} and stock_level.subproduct_id = h.id and stock_level.held_by is distinct from h.words`.execute(
    ctx.db,
  )
  await tellStock(ctx, touched)
}
