import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { ownShop } from '../../platform/own-shop.ts'

/** Rows of the file and products that they are compared with, together, that one process looks through in well under a second. */
const FEW = 1_500

/** Whether an import is worth a process of its own, which takes seconds to begin. */
export async function isLarge(ctx: Ctx, rows: number): Promise<boolean> {
  const { rows: found } = await sql<{
    products: number
  }>`select count(*)::int as products from (select from product where product.shop_id = ${ownShop} limit ${FEW}) p`.execute(ctx.db)
  return rows + (found[0]?.products ?? 0) >= FEW
}
