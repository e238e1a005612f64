import { totalsOf } from '@plantule/contract/base/money'
import type { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import type { Order as Answer } from '@plantule/contract/orders/schemas'
import { orderActions } from '@plantule/contract/orders/schemas'
import type { Out } from '@plantule/contract/base/route'
import type { Ctx } from '../../../platform/context.ts'
import { allAnswers, ports } from '../../../platform/port.ts'
import { Refused } from '../../../platform/refused.ts'
import { carryCodes, freezeCodes } from '../../codes/index.ts'
import { passAppointment } from '../../delivery/index.ts'
import { carryChoices } from '../../production/index.ts'
import { summaryColumns, toSummary } from '../read/list-orders.ts'
import { lockOrder } from '../lock-order.ts'
import { codeSale, totalsWithCodes } from '../draft/order-codes.ts'
import { holdsStock, passOrderOn, rehold, wantedOf } from './order-stock.ts'
import { findOrder, type Line, linesOf, type Order, addToStory } from '../orders.db.ts'
import { forgetOwn } from '../draft/own-discounts.ts'
import { asPriced, type PricedLine } from '../draft/price-lines.ts'
import { passContractsOn } from '../growing/pass-contracts.ts'
import { passStop } from '../rounds/pass-stop.ts'
import { refuseUnless, saleOf } from '../rules.ts'
import { saveOrder } from '../save-order.ts'
import { orderAnswer } from '../read/to-order.ts'
import { writeLines } from '../draft/write-lines.ts'
import { carryMoney } from './carry-money.ts'
import { barOf } from './merge-bars.ts'

/** Told in its transaction when an order takes over another, while both still say what they came to before. */
export const orderTakenOver = ports<(ctx: Ctx, fromId: number, toId: number) => Promise<void>>('order taken over')

const isOpen = (status: string): boolean => status === 'draft' || status === 'quotation'
const MOST = 50

type Mergeable = Out<(typeof orderLifeRoutes)['listMergeable']['response']>

/** Orders of the same customer that are as firm, or as open, as this one; those that stay alone say why. Throws `not_found`. */
export async function listMergeable(ctx: Ctx, id: number): Promise<Mergeable> {
  const order = await findOrder(ctx, id)
  const { bar } = await ctx.db.selectFrom('orders').select(barOf('taking').as('bar')).where('id', '=', id).executeTakeFirstOrThrow()
  const statuses = orderActions.merge.filter((status) => isOpen(status) === isOpen(order.status))
  if (order.customer_id === null || !orderActions.merge.some((status) => status === order.status)) return { bar, items: [] }
  const rows = await ctx.db
    .selectFrom('orders')
    .select([...summaryColumns, barOf('taken').as('bar')])
    .where('customer_id', '=', order.customer_id)
    .where('id', '<>', id)
    .where('mode', '=', order.mode)
    .where('charges_tva', '=', order.charges_tva)
    .where('tax_regime', '=', order.tax_regime)
    .where('status', 'in', statuses)
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  return { bar, items: rows.map((row) => ({ ...toSummary(row), bar: row.bar })) }
}

/**
 * Takes over another order of the same customer: its lines at their prices, its delivery fee, its money, what holds it up.
 * What it held in stock is held by this one. Of firm orders each line keeps what codes took off it, as a discount of its own,
 * so that the whole comes to what both came to; codes of open ones are computed anew on all lines.
 * Throws `not_found`, `stale_version`, `wrong_status`, `merge_other_customer`, `merge_other_prices`, a `MergeBar`, `out_of_stock`,
 * `period_closed`, `slot_plants_full`, `merge_two_slots`, `merge_two_rounds`.
 */
export async function mergeOrder(ctx: Ctx, id: number, fromId: number, version: number): Promise<Answer> {
  // Always the older one first: two people who merge crosswise do not wait for each other.
  const first = fromId < id ? await lockOrder(ctx, fromId) : undefined
  const order = await lockOrder(ctx, id, version)
  const from = first ?? (await lockOrder(ctx, fromId))
  await refuseMerge(ctx, order, from)
  const [own, theirs] = [await linesOf(ctx, id), await linesOf(ctx, fromId)]
  // Both hold stock or neither does.
  if (holdsStock(from)) await passOrderOn(ctx, from, order)
  await passContractsOn(ctx, from, order)
  await carryChoices(ctx, { orderId: fromId, wanted: wantedOf(theirs) }, { orderId: id, wanted: wantedOf(own) })
  await carryMoney(ctx, from, order)
  await passMeeting(ctx, from, order)
  for (const follow of allAnswers(ctx, orderTakenOver)) await follow(ctx, fromId, id)
  const gone = await ctx.db.selectFrom('orders').selectAll().where('id', '=', fromId).executeTakeFirstOrThrow()
  await saveOrder(ctx, gone, 'merge', { status: 'cancelled', closed_at: ctx.now, merged_into: id, deposit_cents: 0 })
  await addToStory(ctx, fromId, 'merged_into', { reference: order.reference })

  const firm = !isOpen(order.status)
  if (firm) {
    await freezeCodes(ctx, codeSale(order))
    await forgetOwn(ctx, id)
  } else await carryCodes(ctx, codeSale(from), codeSale(order))
  const kept = own.map((line, index) => withOwnDiscount(order, own, line, index))
  const taken = theirs.map((line, index): PricedLine => ({
    ...withOwnDiscount(from, theirs, line, index),
    id: null,
    idx: own.length + index,
  }))
  // Of firm orders both fees were agreed; open ones that follow the tables have one, of all that goes together.
  const delivery_follows = !firm && order.delivery_follows && from.delivery_follows
  const head = { ...order, discount_kind: null, discount_value: null, delivery_cents: feeOf(order) + feeOf(from), delivery_follows }
  const totals = await totalsWithCodes(ctx, head, [...kept, ...taken])
  await writeLines(ctx, id, totals.lines)
  if (holdsStock(order)) await rehold(ctx, order, [...own, ...theirs], await linesOf(ctx, id))
  const paid = await ctx.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await saveOrder(ctx, paid, 'merge', {
    discount_kind: null,
    discount_value: null,
    discount_reason: null,
    delivery_follows,
    wanted_on: order.wanted_on ?? from.wanted_on,
    ...(order.held_reason === null ? { held_reason: from.held_reason, held_at: from.held_at, held_by: from.held_by } : {}),
    deposit_cents: order.deposit_cents + from.deposit_cents,
    note: [order.note, from.note].filter(Boolean).join('\n').slice(0, 2000),
    internal_note: [order.internal_note, from.internal_note].filter(Boolean).join('\n').slice(0, 4000),
    ...totals.order,
  })
  await addToStory(ctx, id, 'merged', { reference: from.reference, inclCents: from.incl_cents })
  return orderAnswer(ctx, id)
}

/** What was agreed with the customer on when the plants change hands holds for the order that has them now. */
async function passMeeting(ctx: Ctx, from: Order, to: Order): Promise<void> {
  // Otherwise the goods go another way than the one that was agreed on: that of the order into which they come.
  if (from.delivery_mode !== to.delivery_mode) return
  if (to.delivery_mode === 'collect') await passAppointment(ctx, from, to)
  if (to.delivery_mode === 'own_truck') await passStop(ctx, from, to)
}

async function refuseMerge(ctx: Ctx, order: Order, from: Order): Promise<void> {
  refuseUnless('merge', order.status)
  refuseUnless('merge', from.status)
  if (order.id === from.id || isOpen(order.status) !== isOpen(from.status))
    throw new Refused('wrong_status', { status: from.status, action: 'merge' })
  if (order.customer_id === null || order.customer_id !== from.customer_id) throw new Refused('merge_other_customer')
  if (order.mode !== from.mode || order.charges_tva !== from.charges_tva || order.tax_regime !== from.tax_regime)
    throw new Refused('merge_other_prices')
  for (const [each, part] of [
    [order, 'taking'],
    [from, 'taken'],
  ] as const) {
    const { bar } = await ctx.db.selectFrom('orders').select(barOf(part).as('bar')).where('id', '=', each.id).executeTakeFirstOrThrow()
    if (bar) throw new Refused(bar, { reference: each.reference })
  }
}

/** What codes take off the fee of a firm order stays off. */
const feeOf = (order: Order): number => order.delivery_cents - (isOpen(order.status) ? 0 : order.delivery_off_cents)

/**
 * The discount of the whole order becomes one of its lines: the other order's lines have no part in it. So do the codes of a
 * firm order; those of an open one stay codes.
 */
function withOwnDiscount(order: Order, lines: readonly Line[], line: Line, index: number): PricedLine {
  const totals = totalsOf(saleOf(order, lines)).lines[index]
  const codes = isOpen(order.status) ? line.code_cents : 0
  const off = totals ? totals.grossCents - totals.netCents - codes : 0
  if (off === 0 || (order.discount_kind === null && line.code_cents === codes)) return asPriced(line)
  const why = [line.discount_reason, line.code_cents > codes ? line.code_label : null, order.discount_reason]
  return {
    ...asPriced(line),
    discount_kind: 'amount',
    discount_value: off,
    discount_reason: why.filter(Boolean).join(', ').slice(0, 120) || null,
  }
}
