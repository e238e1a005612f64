import { missingOf } from '@plantule/contract/orders/missing'
import type { Ctx } from '../../../platform/context.ts'
import { Refused } from '../../../platform/refused.ts'
import { type Line, linesOf } from '../orders.db.ts'

/**
 * Plants that nobody found neither leave nor are paid: before an order goes on its way or is invoiced somebody says whether others stand
 * for them or they leave it. Throws `missing_unsettled` naming the lines.
 */
export async function refuseMissing(ctx: Ctx, orderId: number, said?: readonly Line[]): Promise<void> {
  const lacking = (said ?? (await linesOf(ctx, orderId))).filter((line) => missingOf(line) > 0)
  if (lacking.length === 0) return
  throw new Refused('missing_unsettled', { items: lacking.map((line) => `${missingOf(line)} × ${line.label}`).join(', ') })
}
