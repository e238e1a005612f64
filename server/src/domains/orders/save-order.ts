import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { buyerTerms, type BuyerTerms } from '../pricing/index.ts'
import { recountCustomer } from '../customers/index.ts'
import { needsRelay } from '../carriers/index.ts'
import { freeSlot, markAppointment, resizeAppointment } from '../delivery/index.ts'
import { answerOf, port } from '../../platform/port.ts'
import { Refused } from '../../platform/refused.ts'
import { cardHooks } from './money/card-hooks.ts'
import { writePayment } from './money/write-payment.ts'
import type { Order } from './orders.db.ts'
import { holdsStock } from './life/order-stock.ts'
import { followStop } from './rounds/follow-stop.ts'
import { accountBeyond, drawOnOutside, heldMoney, paymentStateOf, statusByMoney } from './rules.ts'
import { checkRegime, regimeMoved } from './tax-regime.ts'

/**
 * Asked in its transaction, with its row locked, when an order is made ready, before it or a part of it leaves and once it left, and
 * when it ends before: whoever stands above adds what goes along or gives it up, and refuses what may not leave without it.
 */
export const goesAlong = port<(ctx: Ctx, orderId: number, leaves: boolean) => Promise<void>>('what goes along', async () => undefined)

/**
 * Told in its transaction, with its row locked, when an order holds less money than before, or ends: papers of money that it no longer
 * holds are taken back.
 */
export const moneyWentBack = port<(ctx: Ctx, after: Order) => Promise<void>>('money went back', async () => undefined)

const READY: readonly string[] = ['prepared', 'ready']
const OPEN: readonly string[] = ['draft', 'quotation']
const ENDED: readonly string[] = ['cancelled', 'refunded']
const ON_THE_WAY: readonly string[] = ['in_preparation', 'prepared', 'shipped']
const GONE: readonly string[] = ['shipped', 'delivered', 'collected', 'complete']

export type Change = Partial<
  Omit<Order, 'shop_id' | 'id' | 'rates' | 'billing_address' | 'delivery_address' | 'own_delivery' | 'relay'>
> & {
  rates?: string
  relay?: string | null
  billing_address?: string | null
  delivery_address?: string | null
}

/**
 * Writes a change of a locked order: its status and payment state follow its money, its version rises, the customer is
 * recounted, the change is audited and told to the browsers. Its appointment, or its stop on a round, follows: other plants,
 * handed over, free again.
 * Throws `slot_plants_full` when its slot cannot take the plants that were added, one of `regimeFaults` when it may not be sold
 * without TVA to where it goes now, `relay_missing` when it would be prepared or leave for a relay that nobody chose.
 */
export async function saveOrder(ctx: Ctx, before: Order, action: string, change: Change): Promise<Order> {
  const after = await writeOrder(ctx, before, change)
  await followOrder(ctx, before, after, action)
  return after
}

/**
 * The first half of `saveOrder`, which goes out with what else is written. `terms` of the customer that the order has after it, when they
 * are known.
 */
export async function writeOrder(ctx: Ctx, before: Order, change: Change, terms?: BuyerTerms): Promise<Order> {
  const asked = { ...before, ...change }
  const drawn = drawOnOutside(asked)
  const lifted = accountBeyond({ ...asked, ...drawn })
  const moneyOf = { ...asked, ...drawn, account_cents: asked.account_cents - lifted }
  // Money came in, or less is owed: what stood on account for it is taken back, sealed as it was put there.
  if (lifted > 0) await writePayment(ctx, before, { type: 'on_account', kind: 'correction', cents: -lifted, validated: true, note: '' })
  const status = keepsItsPlace(before, moneyOf)
    ? before.status
    : statusByMoney({ ...moneyOf, onTerms: terms ? terms.invoicingTermsId !== null : await onTerms(ctx, moneyOf) })
  const payment_state = paymentStateOf({ ...moneyOf, status })
  return ctx.db
    .updateTable('orders')
    .set({
      ...change,
      ...(asked.outside_cents === 0 ? {} : drawn),
      account_cents: moneyOf.account_cents,
      status,
      payment_state,
      version: before.version + 1,
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** An order that was paid does not wait again because it became dearer: what is left to pay is told by its money. */
const keepsItsPlace = (before: Order, after: { status: string; paid_cents: number; customer_id: number | null }): boolean =>
  before.status === 'confirmed' &&
  after.status === 'confirmed' &&
  after.paid_cents > 0 &&
  after.paid_cents >= before.paid_cents &&
  after.customer_id === before.customer_id

/** The second half: what follows from a change that is written. Its first statements leave at once, before what is asked after it. */
export async function followOrder(ctx: Ctx, before: Order, after: Order, action: string): Promise<void> {
  await ctx.publish('orders.changed', { id: before.id }, 'orders.read')
  if (regimeMoved(before, after)) await checkRegime(ctx, after)
  await refuseNoRelay(ctx, before, after, action)
  await addWhatGoesAlong(ctx, before, after, action)
  if (before.delivery_mode === 'collect') await followUp(ctx, before, after)
  if (before.delivery_mode === 'own_truck') await followStop(ctx, before, after)
  if (heldMoney(after) < heldMoney(before) || (before.status !== after.status && ENDED.includes(after.status)))
    await answerOf(ctx, moneyWentBack)(ctx, after)
  const left = after.customer_id === before.customer_id ? null : before.customer_id
  await Promise.all([
    moneyMoved(before, after) && cardHooks(ctx).orderChanged(ctx, after),
    audit(ctx, `order.${action}`, 'order', before.id, { before, after }),
    after.status !== 'draft' && after.status !== 'quotation' && recountCustomer(ctx, after.customer_id),
    recountCustomer(ctx, left),
  ])
}

async function addWhatGoesAlong(ctx: Ctx, before: Order, after: Order, action: string): Promise<void> {
  if (GONE.includes(before.status)) return
  const leaves = action === 'send_part' || GONE.includes(after.status)
  const ready = before.status !== after.status && READY.includes(after.status)
  // Nothing of it leaves any more: what went along is given up. An order that nobody asked for yet has nothing that does.
  const ended = before.status !== after.status && ENDED.includes(after.status) && !OPEN.includes(before.status)
  if (leaves || ready || ended) await answerOf(ctx, goesAlong)(ctx, after.id, leaves)
}

/** By whatever door: what goes to a relay is neither prepared nor sent before one is chosen. A step back undoes what was. */
async function refuseNoRelay(ctx: Ctx, before: Order, after: Order, action: string): Promise<void> {
  if (after.delivery_mode !== 'relay' || after.relay !== null || action === 'step_back') return
  const goesOn = action === 'send_part' || (before.status !== after.status && ON_THE_WAY.includes(after.status))
  if (goesOn && (await needsRelay(ctx))) throw new Refused('relay_missing')
}

const moneyMoved = (before: Order, after: Order): boolean =>
  before.incl_cents !== after.incl_cents ||
  before.paid_cents !== after.paid_cents ||
  before.deposit_cents !== after.deposit_cents ||
  before.status !== after.status

async function followUp(ctx: Ctx, before: Order, after: Order): Promise<void> {
  const ended =
    after.status === 'cancelled' || (after.status === 'refunded' && before.status !== 'collected' && before.status !== 'complete')
  if (ended || after.delivery_mode !== 'collect') await freeSlot(ctx, after.id)
  else if (after.status === 'collected' && before.status !== 'collected') await markAppointment(ctx, after.id, 'collected')
  else if (before.status === 'collected' && holdsStock(after)) await markAppointment(ctx, after.id, 'booked')
  else if (after.items !== before.items) await resizeAppointment(ctx, after.id, after.items)
}

/** Who buys on terms, their own or those of their price profile, pays later: their order need not wait for the money. */
async function onTerms(ctx: Ctx, { customer_id, channel }: Pick<Order, 'customer_id' | 'channel'>): Promise<boolean> {
  return customer_id !== null && (await buyerTerms(ctx, customer_id, channel)).invoicingTermsId !== null
}
