import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { buyerTerms } from '../pricing/index.ts'
import { recountCustomer } from '../customers/index.ts'
import { freeSlot, markAppointment, resizeAppointment } from '../delivery/index.ts'
import { cardHooks } from './card-hooks.ts'
import { findOrder, type Order } from './orders.db.ts'
import { holdsStock } from './order-stock.ts'
import { paymentStateOf, statusByMoney } from './rules.ts'
import { checkRegime, regimeMoved } from './tax-regime.ts'

export type Change = Partial<Omit<Order, 'shop_id' | 'id' | 'rates' | 'billing_address' | 'delivery_address'>> & {
  rates?: string
  billing_address?: string | null
  delivery_address?: string | null
}

/**
 * Writes a change of a locked order: its status and payment state follow its money, its version rises, the customer is
 * recounted, the change is audited and told to the browsers. Its appointment follows: other plants, collected, free again.
 * Throws `slot_plants_full` when its slot cannot take the plants that were added, one of `regimeFaults` when it may not be sold
 * without TVA to where it goes now.
 */
export async function saveOrder(ctx: Ctx, before: Order, action: string, change: Change): Promise<Order> {
  const moneyOf = { ...before, ...change }
  const status = statusByMoney({ ...moneyOf, onTerms: await onTerms(ctx, moneyOf.customer_id) })
  const payment_state = paymentStateOf({ ...moneyOf, status })
  await ctx.db
    .updateTable('orders')
    .set({ ...change, status, payment_state, version: before.version + 1 })
    .where('id', '=', before.id)
    .execute()
  const after = await findOrder(ctx, before.id)
  if (regimeMoved(before, after)) await checkRegime(ctx, after)
  await followUp(ctx, before, after)
  if (moneyMoved(before, after)) await cardHooks().orderChanged(ctx, after)
  await audit(ctx, `order.${action}`, 'order', before.id, { before, after })
  if (moneyOf.status !== 'draft' && moneyOf.status !== 'quotation') await recountCustomer(ctx, after.customer_id)
  if (before.customer_id !== after.customer_id) await recountCustomer(ctx, before.customer_id)
  await ctx.tell('orders.changed', { id: before.id }, 'orders.read')
  return after
}

const moneyMoved = (before: Order, after: Order): boolean =>
  before.incl_cents !== after.incl_cents || before.paid_cents !== after.paid_cents || before.deposit_cents !== after.deposit_cents || before.status !== after.status

async function followUp(ctx: Ctx, before: Order, after: Order): Promise<void> {
  if (before.delivery_mode !== 'collect') return
  const ended = after.status === 'cancelled' || (after.status === 'refunded' && before.status !== 'collected' && before.status !== 'complete')
  if (ended || after.delivery_mode !== 'collect') await freeSlot(ctx, after.id)
  else if (after.status === 'collected' && before.status !== 'collected') await markAppointment(ctx, after.id, 'collected')
  else if (before.status === 'collected' && holdsStock(after)) await markAppointment(ctx, after.id, 'booked')
  else if (after.items !== before.items) await resizeAppointment(ctx, after.id, after.items)
}

/** Who buys on terms, his own or those of his price profile, pays later: his order need not wait for the money. */
async function onTerms(ctx: Ctx, customerId: number | null): Promise<boolean> {
  return customerId !== null && (await buyerTerms(ctx, customerId)).invoicingTermsId !== null
}
