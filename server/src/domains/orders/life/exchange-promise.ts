import type { ExchangeInput } from '@plantule/contract/orders/life'
import type { Order as Answer } from '@plantule/contract/orders/schemas'
import type { z } from 'zod'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { Refused } from '../../../platform/refused.ts'
import { exchangeHeld } from '../../stock/index.ts'
import { lockOrder } from '../lock-order.ts'
import { orderAnswer } from '../read/to-order.ts'
import { holdsStock } from './order-stock.ts'

/**
 * The order holds plants of another lot, or of the stock, instead of those that it holds.
 * Throws `not_found`, `wrong_status`, `invalid_input`, `promise_short`.
 */
export async function exchangePromise(ctx: Ctx, id: number, input: z.output<typeof ExchangeInput>): Promise<Answer> {
  const order = await lockOrder(ctx, id)
  if (!holdsStock(order)) throw new Refused('wrong_status', { status: order.status, action: 'modify' })
  await exchangeHeld(ctx, input, { source: 'order', id })
  await audit(ctx, 'order.promise', 'order', id, { after: input })
  return orderAnswer(ctx, id)
}
