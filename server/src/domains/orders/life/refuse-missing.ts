import { missingInWords } from '@plantule/contract/orders/to-send'
import type { Ctx } from '../../../platform/context.ts'
import { Refused } from '../../../platform/refused.ts'
import { type Line, linesOf } from '../orders.db.ts'

/**
 * Plants that nobody found neither leave nor are paid: before an order goes on its way or is invoiced somebody says whether others stand
 * for them or they leave it. Throws `missing_unsettled` naming the lines.
 */
export async function refuseMissing(ctx: Ctx, orderId: number, said?: readonly Line[]): Promise<void> {
  const items = missingInWords(said ?? (await linesOf(ctx, orderId)))
  if (items !== '') throw new Refused('missing_unsettled', { items })
}
