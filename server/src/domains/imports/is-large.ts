import type { Ctx } from '../../platform/context.ts'

/** Rows of the file and what they are compared with, together, that one process looks through in well under a second. */
const FEW = 1_500

export type Among = 'product' | 'lot' | 'collection_zone' | 'local_batch'

/** Whether an import is worth a process of its own, which takes seconds to begin. */
export async function isLarge(ctx: Ctx, rows: number, among: Among = 'product'): Promise<boolean> {
  const found = await ctx.db.selectFrom(among).select('shop_id').limit(FEW).execute()
  return rows + found.length >= FEW
}
