import type { Ctx } from '../../platform/context.ts'
import { nextNumber, padded } from '../../platform/numbering.ts'
import { parisYear } from '../../platform/paris.ts'

/** The next number of an order, without gaps within the year. Its series stays locked until the transaction ends: ask for it last. */
export async function nextReference(ctx: Ctx): Promise<string> {
  const year = parisYear(ctx.now)
  return `C${year}-${padded(await nextNumber(ctx, `order-${year}`), 5)}`
}
