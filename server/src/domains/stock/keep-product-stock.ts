import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'

/**
 * Keeps the sum of each product whose stock was touched, and forgets that it was: in the night, and after an import that touched many.
 * The list by stock is exact without it, as it adds up what was touched (decision 070).
 */
export const keepProductStock = async (ctx: Ctx): Promise<void> => void (await sql`select keep_product_stock()`.execute(ctx.db))
