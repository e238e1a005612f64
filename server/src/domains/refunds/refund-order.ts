import { toSend } from '@plantule/contract/orders/to-send'
import type { PaymentType } from '@plantule/contract/base/payment-types'
import type { OrderRefundInput, RefundMeans } from '@plantule/contract/refunds/schemas'
import { allows, type Order as Answer } from '@plantule/contract/orders/schemas'
import { restocks } from '@plantule/contract/refunds/restock'
import { type Back, type Left, moneyOf, netOf, proposeMeans, refundOf, type Request } from '@plantule/contract/refunds/rules'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { euros } from '../../platform/euros.ts'
import { nextDatedNumber, padded } from '../../platform/numbering.ts'
import { parisDay } from '../../platform/paris.ts'
import { Refused, refusedField } from '../../platform/refused.ts'
import { journal } from '../fiscal/index.ts'
import { creditRefunds } from '../invoicing/index.ts'
import {
  authorOf,
  holdsStock,
  leftToRefund,
  linesOf,
  lockOrder,
  type Order,
  orderAnswer,
  refuseLarge,
  refuseUnless,
  releaseOrderCodes,
  saveOrder,
  type Source,
  sourcesOf,
  mailCustomer,
  addToStory,
  waitingBack,
} from '../orders/index.ts'
import { giveBack } from './give-back.ts'
import { refuseMeans } from './means.ts'
import { sameRefund } from './same-refund.ts'
import { takeBackStock, type TakenBack } from './take-back-stock.ts'
import { ownShop } from '../../platform/own-shop.ts'

export type Refunded = { id: number; number: string; moneyCents: number; inclCents: number }

/**
 * Gives back items, an amount or all that is left of an order: what it sold falls, money goes back, stock follows, an invoice
 * that stands is credited. The order stays locked, so that two refunds at once never give the same plant back twice.
 * Throws `not_found`, `wrong_status`, `nothing_paid`, `nothing_to_refund`, `refund_beyond_sold`, `refund_beyond_left`, `refund_means_sum`,
 * `refund_differs`, `refund_beyond_means`, `refund_gift_card_back`, `refund_needs_manager`, `voucher_beyond`, `period_closed`.
 */
export async function refundOrder(ctx: Ctx, orderId: number, input: OrderRefundInput): Promise<Answer> {
  await makeRefund(ctx, orderId, input)
  return orderAnswer(ctx, orderId)
}

/** As `refundOrder`; `by` is the one means that gives it all back, where no shares are named. */
export async function makeRefund(ctx: Ctx, orderId: number, input: OrderRefundInput, by?: PaymentType): Promise<Refunded> {
  const order = await lockOrder(ctx, orderId)
  const known = await sameRefund(ctx, orderId, input, by)
  if (known) return known
  refuseUnless('refund', order.status)
  refuseUnpaid(order)
  const left = await leftToRefund(ctx, order)
  const back = refundOf(left, requestOf(left, input))
  const whole = input.kind === 'whole'
  // What is on its way back already is not given back again.
  const paidCents = order.paid_cents - (await waitingBack(ctx, orderId))
  const moneyCents = moneyOf({ inclCents: order.incl_cents, refundedCents: order.refunded_cents, paidCents }, back.inclCents, whole)
  if (back.lines.length === 0 && back.inclCents === 0 && moneyCents === 0) throw new Refused('nothing_to_refund')
  // What somebody gave back on the provider's pages is not given back again.
  const toGive = moneyCents - Math.min(order.outside_cents, moneyCents)
  await refuseLarge(ctx, orderId, Math.max(back.inclCents, moneyCents))
  const sources = await sourcesOf(ctx, orderId)
  const means = input.means ?? (by === undefined ? proposeMeans(sources, toGive) : wholeBy(by, sources, toGive))
  refuseMeans(means, sources, toGive)

  const restocked = new Map(input.items.map((item) => [item.lineId, item.restock]))
  const isRestocked = (lineId: number): boolean =>
    (whole || restocked.has(lineId)) && restocks(whole ? input.restock : restocked.get(lineId), input.reason)
  const items = await takenBack(ctx, order, back, isRestocked)
  const refund = await writeRefund(ctx, orderId, input, back, moneyCents, items)
  await takeBackLines(ctx, order, refund.number, items)
  await giveBack(ctx, order, refund, means, input.sessionId)
  if (toGive < moneyCents) await explainOutside(ctx, orderId, refund.id, moneyCents - toGive)
  const after = await settle(ctx, order, back, { moneyCents, toGive }, left)
  if (order.invoiced) await creditRefunds(ctx, after)
  if (moneyCents > 0) await mailCustomer(ctx, after, 'refund')
  await journal(ctx, {
    kind: 'refund',
    refType: 'order',
    refId: orderId,
    refNumber: refund.number,
    details: { order: order.reference, cents: -back.inclCents, moneyCents: -moneyCents, kind: input.kind },
  })
  return { ...refund, moneyCents, inclCents: back.inclCents }
}

/** All of it by one means, to the code that paid most by it: `refuseMeans` says what that may not give. */
function wholeBy(by: PaymentType, sources: readonly Source[], cents: number): RefundMeans[] {
  const [first] = sources.filter(({ payment_type }) => payment_type === by).toSorted((a, b) => b.paidCents - a.paidCents)
  return cents > 0 ? [{ payment_type: by, amount: cents, code: first?.code ?? '' }] : []
}

/** An order that may still change, and for which nobody paid or was billed, is changed or cancelled rather than refunded. */
function refuseUnpaid(order: Order): void {
  if (order.paid_cents <= 0 && !order.invoiced && allows('modify', order.status)) throw new Refused('nothing_paid')
}

/** What is asked, held against what is left. */
function requestOf(left: Left, input: OrderRefundInput): Request {
  if (input.kind === 'whole') return { kind: 'whole' }
  if (input.kind === 'amount') {
    if (input.amount > left.inclCents) throw refusedField('refund_beyond_left', ['amount'], { left: euros(left.inclCents) })
    return { kind: 'amount', cents: input.amount }
  }
  const asked = new Map<number, number>()
  for (const [index, { lineId, quantity }] of input.items.entries()) {
    const line = left.lines.find((each) => each.id === lineId)
    if (!line) throw new Refused('not_found')
    const all = (asked.get(lineId) ?? 0) + quantity
    if (all > line.quantity) throw refusedField('refund_beyond_sold', ['items', index, 'quantity'], { left: line.quantity })
    asked.set(lineId, all)
  }
  return { kind: 'items', items: [...asked].map(([lineId, quantity]) => ({ lineId, quantity })), delivery: input.delivery }
}

async function writeRefund(
  ctx: Ctx,
  orderId: number,
  input: OrderRefundInput,
  back: Back,
  moneyCents: number,
  items: readonly TakenBack[],
) {
  const taken = new Map(items.map((item) => [item.line.id, item]))
  const today = parisDay(ctx.now)
  const series = `RB${today.slice(0, 4)}`
  const next = await nextDatedNumber(ctx, series, today)
  const number = `${series}-${padded(next.number, 5)}`
  const { id } = await ctx.db
    .insertInto('order_refund')
    .values({
      shop_id: ctx.shopId,
      uuid: input.uuid,
      order_id: orderId,
      number,
      at: ctx.now,
      author: authorOf(ctx),
      kind: input.kind,
      reason: input.reason,
      fees: JSON.stringify(back.fees),
      rates: JSON.stringify(back.rates),
      excl_cents: back.exclCents,
      vat_cents: back.vatCents,
      incl_cents: back.inclCents,
      money_cents: moneyCents,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lines = back.lines.map((line) => ({
    shop_id: ctx.shopId,
    refund_id: id,
    line_id: line.lineId,
    quantity: line.quantity,
    restocked: taken.get(line.lineId)?.restock ?? false,
    unsold: unsoldOf(taken.get(line.lineId)),
    parts: JSON.stringify(line.parts),
    net_cents: netOf(line.parts),
    excl_cents: line.parts.reduce((sum, part) => sum + part.exclCents, 0),
  }))
  if (lines.length > 0) await ctx.db.insertInto('order_refund_line').values(lines).execute()
  return { id, number, reason: input.reason }
}

/** The refund says what money was for that had gone back on the provider's own pages: the oldest first, as far as it covers whole ones. */
async function explainOutside(ctx: Ctx, orderId: number, refundId: number, cents: number): Promise<void> {
  const rows = await ctx.db
    .selectFrom('order_payment')
    .select(['id', 'amount_cents'])
    .where('order_id', '=', orderId)
    .where('outside', '=', true)
    .where('refund_id', 'is', null)
    .orderBy('id')
    .execute()
  let left = cents
  for (const row of rows) {
    left += row.amount_cents
    if (left < 0) return
    await ctx.db.updateTable('order_payment').set({ refund_id: refundId }).where('id', '=', row.id).execute()
  }
}

/** What had not left, lost or not, and what had and is stock again: the rest was sold, and is lost with the customer. */
const unsoldOf = (item: TakenBack | undefined): number => (item ? (item.restock ? item.quantity : item.held) : 0)

async function takenBack(ctx: Ctx, order: Order, back: Back, isRestocked: (lineId: number) => boolean): Promise<TakenBack[]> {
  const lines = new Map((await linesOf(ctx, order.id)).map((line) => [line.id, line]))
  return back.lines.flatMap(({ lineId, quantity }): TakenBack[] => {
    const line = lines.get(lineId)
    // What is still here comes back before what has left.
    const held = line && holdsStock(order) ? Math.min(quantity, toSend(line)) : 0
    return line && quantity > 0 ? [{ line, quantity, held, restock: isRestocked(lineId) }] : []
  })
}

async function takeBackLines(ctx: Ctx, order: Order, number: string, items: readonly TakenBack[]): Promise<void> {
  if (items.length === 0) return
  await takeBackStock(ctx, order, number, items)
  await sql`
    update order_line l set refunded = l.refunded + x.quantity, dropped = l.dropped + x.held,
      prepared = least(l.prepared, l.quantity - l.dropped - x.held),
      missing = greatest(0, least(l.missing, l.quantity - l.dropped - x.held - least(l.prepared, l.quantity - l.dropped - x.held)))
    from unnest(${items.map(({ line }) => line.id)}::bigint[], ${items.map(({ quantity }) => quantity)}::int[], ${items.map(({ held }) => held)}::int[]) as x (id, quantity, held)
    where l.shop_id = ${ownShop} and l.id = x.id`.execute(ctx.db)
}

/** The order's money and state after: taken back whole when nothing of it is left to keep or to send. */
async function settle(
  ctx: Ctx,
  order: Order,
  back: Back,
  { moneyCents, toGive }: { moneyCents: number; toGive: number },
  left: Left,
): Promise<Order> {
  const taken = (lineId: number): number => back.lines.find((line) => line.lineId === lineId)?.quantity ?? 0
  const nothingKept = left.lines.every((line) => line.quantity === taken(line.id))
  const ends = nothingKept && (left.inclCents === back.inclCents || holdsStock(order))
  const after = await saveOrder(ctx, order, 'refund', {
    refunded_cents: order.refunded_cents + back.inclCents,
    paid_cents: order.paid_cents - moneyCents,
    outside_cents: order.outside_cents - (moneyCents - toGive),
    ...(ends ? { status: 'refunded', closed_at: order.closed_at ?? ctx.now } : {}),
  })
  if (ends) await releaseOrderCodes(ctx, order.id)
  await addToStory(ctx, order.id, ends ? 'refunded_whole' : 'refunded_part', {
    valueCents: back.inclCents,
    cents: -moneyCents,
    items: back.lines.reduce((sum, line) => sum + line.quantity, 0),
  })
  return after
}
