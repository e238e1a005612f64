import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'

/** Of some sizes those that are packets of seed: of a batch of seed, or of a weighed mixture. Cuttings and young plants are none. */
export async function packedSeed(ctx: Ctx, sizes: readonly number[]): Promise<ReadonlySet<number>> {
  if (sizes.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select distinct z.subproduct_id as id from lot_size z join lot l on l.shop_id = ${ownShop} and l.id = z.lot_id
    join local_lot w on w.shop_id = ${ownShop} and w.lot_id = z.lot_id left join local_batch b on b.shop_id = ${ownShop} and b.lot_id = z.lot_id
    where z.shop_id = ${ownShop} and z.subproduct_id = any(${[...sizes]}::bigint[]) and z.content is not null
      and (b.part = 'seed' or (l.kind = 'mixture' and w.unit = 'grams'))`.execute(ctx.db)
  return new Set(rows.map(({ id }) => Number(id)))
}
