import { toSend } from '@plantule/contract/orders/to-send'
import { totalsOf } from '@plantule/contract/base/money'
import { isFetched } from '@plantule/contract/orders/states'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { euros } from '../../../platform/euros.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { parisDay } from '../../../platform/paris.ts'
import { allAnswers, answerOf, ports } from '../../../platform/port.ts'
import { Refused } from '../../../platform/refused.ts'
import { freezeCodes } from '../../codes/index.ts'
import { appointmentOf, passAppointment, resizeAppointment } from '../../delivery/index.ts'
import { carryChoices } from '../../production/index.ts'
import { codeSale, totalsWithCodes } from '../draft/order-codes.ts'
import { forgetOwn } from '../draft/own-discounts.ts'
import { asPriced, type PricedLine, withTotals } from '../draft/price-lines.ts'
import { insertLines, writeLines } from '../draft/write-lines.ts'
import { passContractsOn } from '../growing/pass-contracts.ts'
import { lockOrder } from '../lock-order.ts'
import { waitingBack } from '../money/waiting-back.ts'
import { nextReference } from '../order-number.ts'
import { addToStory, findOrder, type Line, linesOf, type Order } from '../orders.db.ts'
import { passStop } from '../rounds/pass-stop.ts'
import { standingStop } from '../rounds/rounds.db.ts'
import { refuseUnless, saleOf } from '../rules.ts'
import { moneyWentBack, saveOrder } from '../save-order.ts'
import { carryBeyond } from './carry-money.ts'
import { passOrderOn, wantedOf } from './order-stock.ts'
import { refuseAwaited, refuseOtherMix, refuseOtherSum } from './rest-bars.ts'
import { lastLeft } from './shipments.db.ts'
import { partsGoAway } from './split-order.ts'

export type Rest = { id: number; reference: string }

/** Told in its transaction, with both locked, when what stays of an order became one of its own. */
export const restSetApart = ports<(ctx: Ctx, fromId: number, restId: number) => Promise<void>>('rest set apart')

/**
 * What has not left becomes an order of its own, at the same prices, so that what has left is whole and may be invoiced (decision 178).
 * Both come to what the order came to: each line keeps its share of what was taken off it, the fee and what was paid stay with what left,
 * and what was paid beyond it goes over. Throws `not_found`, `stale_version`, `wrong_status`, `has_documents`, `nothing_sent`,
 * `rest_refunded`, `rest_prepaid`, `rest_paid_before`, `rest_rates`, `rest_awaited`, `period_closed`.
 */
export async function setRestApart(ctx: Ctx, id: number, version?: number): Promise<Rest> {
  const order = await lockOrder(ctx, id, version)
  refuseUnless('sendPart', order.status)
  if (order.invoiced) throw new Refused('has_documents')
  const lines = await linesOf(ctx, id)
  if (!lines.some((line) => line.gone > 0) || !lines.some((line) => toSend(line) > 0)) throw new Refused('nothing_sent')
  if (order.refunded_cents > 0 || order.outside_cents > 0 || (await waitingBack(ctx, id)) > 0 || lines.some((line) => line.dropped > 0))
    throw new Refused('rest_refunded')
  await answerOf(ctx, partsGoAway)(ctx, id)
  await ctx.db.deleteFrom('order_shipment').where('order_id', '=', id).where('left_at', 'is', null).execute()
  await freezeCodes(ctx, codeSale(order))
  await forgetOwn(ctx, id)

  const rest = await restOrder(ctx, order, cut(order, lines, 'stays'))
  const leftAt = await lastLeft(ctx, id)
  await passMeeting(ctx, order, rest, leftAt)
  await passOrderOn(ctx, order, rest)
  await passContractsOn(ctx, order, rest, true)
  await carryChoices(ctx, { orderId: id, wanted: wantedOf(lines) }, { orderId: rest.id, wanted: [] })

  await sql`update order_line set prepared = gone, missing = 0 where order_line.shop_id = ${ownShop} and order_id = ${id}`.execute(ctx.db)
  const head = {
    ...order,
    discount_kind: null,
    discount_value: null,
    delivery_cents: order.delivery_cents - order.delivery_off_cents,
    delivery_follows: false,
  }
  const totals = await totalsWithCodes(ctx, head, cut(order, lines, 'left'))
  refuseOtherSum(order, totals.order, rest)
  await refuseOtherMix(ctx, order, JSON.parse(totals.order.rates))
  await writeLines(ctx, id, totals.lines)
  const moved = await carryBeyond(ctx, order, rest, totals.order.incl_cents)
  if (moved === null) throw new Refused('rest_prepaid', { amount: euros(order.paid_cents - totals.order.incl_cents) })
  const paid = await findOrder(ctx, id)
  const after = await saveOrder(ctx, paid, 'rest_apart', {
    ...(isFetched(order.delivery_mode) ? { status: 'collected' as const, closed_at: leftAt } : { status: 'shipped' as const }),
    discount_kind: null,
    discount_value: null,
    discount_reason: null,
    delivery_follows: false,
    deposit_cents: Math.min(order.deposit_cents, totals.order.incl_cents),
    ...totals.order,
  })
  await refuseAwaited(ctx, id)
  if (moved > 0) await answerOf(ctx, moneyWentBack)(ctx, after)
  const whole = await saveOrder(ctx, await findOrder(ctx, rest.id), 'rest_of', {})
  for (const follow of allAnswers(ctx, restSetApart)) await follow(ctx, id, rest.id)
  await audit(ctx, 'order.rest_apart', 'order', id, { after: { rest: rest.reference, moved } })
  await addToStory(ctx, id, 'rest_apart', { reference: rest.reference, inclCents: whole.incl_cents })
  await addToStory(ctx, rest.id, 'rest_of', { reference: order.reference, inclCents: whole.incl_cents })
  return { id: rest.id, reference: rest.reference }
}

/** What was agreed on for later is when the rest changes hands: an hour after the day of what left, a lorry that has not left. */
async function passMeeting(ctx: Ctx, order: Order, rest: Order, leftAt: Date): Promise<void> {
  if (order.delivery_mode === 'own_truck') {
    const stop = await standingStop(ctx, [order.id])
    if (stop?.state === 'planned' && stop.departed_at === null) await passStop(ctx, order, rest)
  }
  if (order.delivery_mode !== 'collect') return
  const met = await appointmentOf(ctx, order.id)
  if (met?.state !== 'booked' || met.day <= parisDay(leftAt)) return
  await passAppointment(ctx, order, rest)
  await resizeAppointment(ctx, rest.id, rest.items)
}

/** The lines of what left, or of what stays, each with its share of all that was taken off it: both shares make the whole. */
function cut(order: Order, lines: readonly Line[], part: 'left' | 'stays'): PricedLine[] {
  const totals = totalsOf(saleOf(order, lines)).lines
  return lines.flatMap((line, index) => {
    const quantity = part === 'left' ? line.gone : toSend(line)
    if (quantity === 0) return []
    const each = totals[index]
    const off = each ? each.grossCents - each.netCents : 0
    const offLeft = Math.floor((off * line.gone) / line.quantity)
    const own = part === 'left' ? offLeft : off - offLeft
    const why = [line.discount_reason, line.code_cents > 0 ? line.code_label : null, order.discount_reason]
    const priced = {
      ...asPriced(line),
      quantity,
      code_cents: 0,
      code_label: null,
      discount_kind: own > 0 ? ('amount' as const) : null,
      discount_value: own > 0 ? own : null,
      discount_reason: own > 0 ? why.filter(Boolean).join(', ').slice(0, 120) || null : null,
    }
    // What was prepared of it beyond what left is of the rest.
    if (part === 'left') return [{ ...priced, prepared: line.gone, missing: 0 }]
    const prepared = Math.max(line.prepared - line.gone, 0)
    const missing = Math.min(line.missing, quantity - prepared)
    return [{ ...priced, id: null, prepared, missing, missing_at: line.missing_at, refunded: 0, dropped: 0, gone: 0 }]
  })
}

/** The order of what stays: of the same customer, on the same terms, without a fee of its own. */
async function restOrder(ctx: Ctx, order: Order, lines: readonly PricedLine[]): Promise<Order> {
  const reference = await nextReference(ctx)
  const head = { ...order, discount_kind: null, discount_value: null, delivery_cents: 0, delivery_off_cents: 0 }
  const totals = withTotals(head, [...lines])
  // The day of the sale follows from the others.
  const { id: _, sold_on: _sold, own_delivery: _own, billing_address, delivery_address, relay, ...same } = order
  const row = await ctx.db
    .insertInto('orders')
    .values({
      ...same,
      ...totals.order,
      reference,
      rest_of: order.id,
      status: 'in_preparation',
      billing_address: billing_address && JSON.stringify(billing_address),
      delivery_address: delivery_address && JSON.stringify(delivery_address),
      relay: relay && JSON.stringify(relay),
      own_delivery: null,
      parcel_tracking: null,
      discount_kind: null,
      discount_value: null,
      discount_reason: null,
      delivery_cents: 0,
      delivery_off_cents: 0,
      delivery_follows: false,
      modified_from_cents: null,
      deposit_cents: Math.max(order.deposit_cents - (order.incl_cents - totals.order.incl_cents), 0),
      paid_cents: 0,
      account_cents: 0,
      refunded_cents: 0,
      outside_cents: 0,
      payment_state: 'unpaid',
      version: 1,
      search: order.search.replace(order.reference.toLowerCase(), reference.toLowerCase()),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await insertLines(ctx, row.id, totals.lines)
  await keepGuest(ctx, order, row)
  return row
}

/** A guest of the shop's pages is known by the mail that confirmed their order: it is the rest's too, so that they are told of it. */
async function keepGuest(ctx: Ctx, order: Order, rest: Order): Promise<void> {
  if (order.customer_id !== null || order.channel !== 'web') return
  await sql`insert into order_mail (shop_id, order_id, kind, recipient, subject, message, attachments, author, at, mail_id, language)
    select m.shop_id, ${rest.id}::bigint, m.kind, m.recipient, m.subject, m.message, m.attachments, m.author, m.at, m.mail_id, m.language
    from order_mail m where m.shop_id = ${ownShop} and m.order_id = ${order.id} order by m.id limit 1`.execute(ctx.db)
}
