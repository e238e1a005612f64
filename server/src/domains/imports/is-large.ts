import type { Ctx } from '../../platform/context.ts'

/** Rows of the file and products, or lots, that they are compared with, together, that one process looks through in well under a second. */
const FEW = 1_500

/** Whether an import is worth a process of its own, which takes seconds to begin. */
export async function isLarge(ctx: Ctx, rows: number, among: 'product' | 'lot' = 'product'): Promise<boolean> {
  const found = await ctx.db.selectFrom(among).select('id').limit(FEW).execute()
  return rows + found.length >= FEW
}
