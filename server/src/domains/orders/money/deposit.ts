import type { Order as Answer } from '@plantule/contract/orders/schemas'
import type { Ctx } from '../../../platform/context.ts'
import { refusedField } from '../../../platform/refused.ts'
import { lockOrder } from '../lock-order.ts'
import { addToStory } from '../orders.db.ts'
import { refuseUnless } from '../rules.ts'
import { saveOrder } from '../save-order.ts'
import { orderAnswer } from '../read/to-order.ts'

/** The deposit asked of the customer, 0 for none. Throws `not_found`, `wrong_status`, `stale_version`, `deposit_too_high`. */
export async function setDeposit(ctx: Ctx, id: number, amount: number, version?: number): Promise<Answer> {
  const order = await lockOrder(ctx, id, version)
  refuseUnless('askDeposit', order.status)
  if (amount > order.incl_cents) throw refusedField('deposit_too_high', ['amount'])
  await saveOrder(ctx, order, 'deposit', { deposit_cents: amount })
  await addToStory(ctx, id, 'deposit_asked', { cents: amount })
  return orderAnswer(ctx, id)
}
