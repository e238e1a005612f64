import type { ProductTarget } from '@plantule/contract/catalogue/batch'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { targetIds } from '../catalogue/index.ts'
import type { LabelLine } from './labels.ts'
import { mustExist } from '../../platform/must-exist.ts'
import { ownShop } from '../../platform/own-shop.ts'

/** The live sizes of a product, the same number of each. Throws `not_found`. */
export async function linesOfProduct(ctx: Ctx, productId: number, copies: number): Promise<LabelLine[]> {
  mustExist(await ctx.db.selectFrom('product').select('id').where('id', '=', productId).executeTakeFirst())
  return linesOf(ctx, [productId], copies, false)
}

/** The live sizes of the products that a selection means; with `perStock` as many of each as may be sold. */
export async function linesOfTarget(ctx: Ctx, target: ProductTarget, copies: number, perStock: boolean): Promise<LabelLine[]> {
  return linesOf(ctx, await targetIds(ctx, target), copies, perStock)
}

/** Sizes by themselves, in the order given; those of other shops are none. */
export async function linesOfSizes(ctx: Ctx, ids: readonly number[], copies: number, perStock: boolean): Promise<LabelLine[]> {
  const { rows } = await sql<{ subproductId: number; available: number }>`
    select s.id as "subproductId", greatest(coalesce(l.available, 0), 0) as available
    from subproduct s left join stock_level l on l.shop_id = ${ownShop} and l.subproduct_id = s.id
    where s.shop_id = ${ownShop} and s.id = any(${[...ids]}::bigint[]) order by array_position(${[...ids]}::bigint[], s.id)`.execute(ctx.db)
  return rows.map(({ subproductId, available }) => ({ subproductId, copies: perStock ? available : copies }))
}

async function linesOf(ctx: Ctx, productIds: readonly number[], copies: number, perStock: boolean): Promise<LabelLine[]> {
  const { rows } = await sql<{ subproductId: number; available: number }>`
    select s.id as "subproductId", greatest(coalesce(l.available, 0), 0) as available
    from subproduct s join product p on p.shop_id = ${ownShop} and p.id = s.product_id left join stock_level l on l.shop_id = ${ownShop} and l.subproduct_id = s.id
    where s.shop_id = ${ownShop} and s.product_id = any(${[...productIds]}::bigint[]) and s.archived_at is null order by p.name, p.id, s.idx, s.id`.execute(
    ctx.db,
  )
  return rows.map(({ subproductId, available }) => ({ subproductId, copies: perStock ? available : copies }))
}
