import { totalsOf } from '@plantule/contract/money'
import type { Order as Answer, OrderStatus, OrderSummary, PaymentType } from '@plantule/contract/orders'
import { orderActions } from '@plantule/contract/orders'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { parisDay } from '../../../platform/paris.ts'
import { Refused } from '../../../platform/refused.ts'
import { sealOrderPayment } from '../../fiscal/index.ts'
import { codesOn } from '../../codes/index.ts'
import { summaryColumns, toSummary } from '../list-orders.ts'
import { lockOrder } from '../lock-order.ts'
import { codeSale, totalsWithCodes } from '../order-codes.ts'
import { freeOrder, holdOrder, holdsStock } from '../order-stock.ts'
import { authorOf, findOrder, type Line, linesOf, type Order, tellStory } from '../orders.db.ts'
import { asPriced, type PricedLine } from '../price-lines.ts'
import { refuseUnless, saleOf } from '../rules.ts'
import { saveOrder } from '../save-order.ts'
import { orderAnswer } from '../to-order.ts'
import { writeLines } from '../write-lines.ts'

const isOpen = (status: string): boolean => status === 'draft' || status === 'quotation'
const MOST = 50

/** Orders of the same customer that this one may take over. Throws `not_found`. */
export async function listMergeable(ctx: Ctx, id: number): Promise<{ items: OrderSummary[] }> {
  const order = await findOrder(ctx, id)
  const statuses = orderActions.merge.filter((status) => isOpen(status) === isOpen(order.status))
  if (order.customer_id === null || !orderActions.merge.some((status) => status === order.status)) return { items: [] }
  const rows = await ctx.db
    .selectFrom('orders')
    .select(summaryColumns)
    .where('customer_id', '=', order.customer_id)
    .where('id', '<>', id)
    .where('mode', '=', order.mode)
    .where('charges_tva', '=', order.charges_tva)
    .where('status', 'in', statuses)
    .where('invoiced', '=', false)
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  return { items: rows.map(toSummary) }
}

/**
 * Takes over another order of the same customer: its lines at their prices, its delivery fee, its money. What it held in
 * stock is held by this one. Its payments leave it and arrive here as sealed movements, so that nothing sealed is changed.
 * Throws `not_found`, `stale_version`, `wrong_status`, `merge_other_customer`, `merge_other_prices`, `merge_tied`, `out_of_stock`,
 * `period_closed`, `slot_plants_full`.
 */
export async function mergeOrder(ctx: Ctx, id: number, fromId: number, version: number): Promise<Answer> {
  // Always the older one first: two people who merge crosswise do not wait for each other.
  const first = fromId < id ? await lockOrder(ctx, fromId) : undefined
  const order = await lockOrder(ctx, id, version)
  const from = first ?? (await lockOrder(ctx, fromId))
  await refuseMerge(ctx, order, from)
  const [own, theirs] = [await linesOf(ctx, id), await linesOf(ctx, fromId)]
  if (holdsStock(from)) await freeOrder(ctx, from)
  if (holdsStock(order)) await freeOrder(ctx, order)
  await carryMoney(ctx, from, order)
  const gone = await ctx.db.selectFrom('orders').selectAll().where('id', '=', fromId).executeTakeFirstOrThrow()
  await saveOrder(ctx, gone, 'merge', { status: 'cancelled', closed_at: ctx.now, merged_into: id, deposit_cents: 0 })
  await tellStory(ctx, fromId, 'merged_into', { reference: order.reference })

  const kept = own.map((line, index) => withOwnDiscount(order, own, line, index))
  const taken = theirs.map((line, index): PricedLine => ({ ...withOwnDiscount(from, theirs, line, index), id: null, idx: own.length + index }))
  const head = {
    ...order,
    discount_kind: null,
    discount_value: null,
    delivery_cents: order.delivery_cents + from.delivery_cents,
  }
  const totals = await totalsWithCodes(ctx, head, [...kept, ...taken])
  await writeLines(ctx, id, totals.lines)
  if (holdsStock(order)) await holdOrder(ctx, order)
  const paid = await ctx.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await saveOrder(ctx, paid, 'merge', {
    discount_kind: null,
    discount_value: null,
    delivery_cents: head.delivery_cents,
    deposit_cents: order.deposit_cents + from.deposit_cents,
    note: [order.note, from.note].filter(Boolean).join('\n').slice(0, 2000),
    internal_note: [order.internal_note, from.internal_note].filter(Boolean).join('\n').slice(0, 4000),
    ...totals.order,
  })
  await tellStory(ctx, id, 'merged', { reference: from.reference, inclCents: from.incl_cents })
  return orderAnswer(ctx, id)
}

async function refuseMerge(ctx: Ctx, order: Order, from: Order): Promise<void> {
  refuseUnless('merge', order.status)
  refuseUnless('merge', from.status)
  const wrong = (reference: string, what: string) => new Refused('merge_tied', { reference, what })
  if (order.id === from.id || isOpen(order.status) !== isOpen(from.status)) throw new Refused('wrong_status', { status: from.status as OrderStatus, action: 'merge' })
  if (order.customer_id === null || order.customer_id !== from.customer_id) throw new Refused('merge_other_customer')
  if (order.mode !== from.mode || order.charges_tva !== from.charges_tva) throw new Refused('merge_other_prices')
  for (const each of [order, from]) {
    if (each.invoiced) throw wrong(each.reference, 'une facture')
    if (each.refunded_cents > 0) throw wrong(each.reference, 'un remboursement')
    if (each.held_reason !== null) throw wrong(each.reference, 'une mise en attente')
    if ((await codesOn(ctx, codeSale(each))).length > 0) throw wrong(each.reference, 'un code de réduction')
    const parts = await ctx.db.selectFrom('order_shipment').select('id').where('order_id', '=', each.id).executeTakeFirst()
    if (parts) throw wrong(each.reference, 'plusieurs envois')
  }
  const special = await ctx.db
    .selectFrom('order_payment')
    .select(['status', 'voucher_id'])
    .where('order_id', '=', from.id)
    .where((eb) => eb.or([eb('status', '=', 'pending'), eb('voucher_id', 'is not', null), eb('payment_type', '=', 'online_card')]))
    .executeTakeFirst()
  if (special) throw wrong(from.reference, special.status === 'pending' ? 'un paiement attendu' : 'un paiement par code ou en ligne')
}

/** The discount of the whole order becomes a discount of its lines: the other order's lines have no part in it. */
function withOwnDiscount(order: Order, lines: readonly Line[], line: Line, index: number): PricedLine {
  const totals = totalsOf(saleOf(order, lines)).lines[index]
  const off = totals ? totals.grossCents - totals.netCents : 0
  if (order.discount_kind === null || off === 0) return asPriced(line)
  const why = [line.discount_reason, order.discount_reason].filter(Boolean).join(', ').slice(0, 120) || null
  return { ...asPriced(line), discount_kind: 'amount', discount_value: off, discount_reason: why }
}

type Carried = { payment_type: PaymentType; kind: string; cents: number }

/** By means and kind, out of one order and into the other; both movements are sealed, and sum to nothing. */
async function carryMoney(ctx: Ctx, from: Order, to: Order): Promise<void> {
  const { rows } = await sql<Carried>`
    select payment_type, case when kind = 'deposit' then 'deposit' else 'correction' end as kind, sum(amount_cents)::bigint as cents from order_payment
    where order_id = ${from.id} and status = 'validated' group by 1, 2 having sum(amount_cents) <> 0 order by 1, 2`.execute(ctx.db)
  for (const { payment_type, kind, cents } of rows) {
    for (const [order, amount, other] of [[from, -cents, to], [to, cents, from]] as const) {
      await ctx.db
        .insertInto('order_payment')
        .values({
          shop_id: ctx.shopId,
          order_id: order.id,
          payment_type,
          kind,
          status: 'validated',
          amount_cents: amount,
          received_on: parisDay(ctx.now),
          note: amount < 0 ? `Passé sur ${other.reference}` : `Venu de ${other.reference}`,
          author: authorOf(ctx),
          created_at: ctx.now,
          validated_at: ctx.now,
        })
        .execute()
      await sealOrderPayment(ctx, { orderId: order.id, reference: order.reference, kind, type: payment_type, cents: amount })
      await ctx.db.updateTable('orders').set((eb) => ({ paid_cents: eb('paid_cents', '+', amount) })).where('id', '=', order.id).execute()
    }
  }
}
