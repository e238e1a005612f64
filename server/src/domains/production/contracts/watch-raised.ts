import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { raisedShortJob } from './jobs.ts'

/** Plants of lots became more or fewer, or are expected otherwise: whom they are raised for is looked at once this is written. */
export async function watchRaised(ctx: Ctx, lotIds: readonly number[]): Promise<void> {
  if (lotIds.length === 0) return
  const { rows } = await sql<{ id: number }>`
    select distinct m.contract_id as id from lot_size z join lot_promise m on m.shop_id = ${ownShop} and m.lot_size_id = z.id and m.contract_id is not null
    where z.shop_id = ${ownShop} and z.lot_id = any(${[...new Set(lotIds)]}::bigint[]) order by 1`.execute(ctx.db)
  if (rows.length > 0) await ctx.enqueue(raisedShortJob, { contractIds: rows.map(({ id }) => id) })
}

/** The same, before an order holds less of what is raised for it: of its lot others may have the more. */
export async function watchLowered(ctx: Ctx, promiseId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select z.lot_id as id from lot_promise m join lot_size z on z.shop_id = ${ownShop} and z.id = m.lot_size_id
    where m.shop_id = ${ownShop} and m.id = ${promiseId}`.execute(ctx.db)
  await watchRaised(
    ctx,
    rows.map(({ id }) => id),
  )
}
