import { randomUUID } from 'node:crypto'
import type { RatePart } from '@plantule/contract/base/money'
import type { PaymentType } from '@plantule/contract/base/payment-types'
import { restocks } from '@plantule/contract/refunds/restock'
import type { Ticket } from '@plantule/contract/till/tickets'
import type { RefundInput } from '@plantule/contract/till/sales'
import { isMoney } from '@plantule/contract/till/tender'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { answerOf } from '../../../platform/port.ts'
import { Refused } from '../../../platform/refused.ts'
import { releaseCodes, takeCardBack } from '../../codes/index.ts'
import { journal } from '../../fiscal/index.ts'
import { partsOf, sharesOf, wantedOf } from '../../orders/index.ts'
import { euros } from '../../../platform/euros.ts'
import { invoicingInfo } from '../../shops/index.ts'
import { type CardOnTicket, cardsBack, centsOf, soldCards } from '../sell/gift-cards.ts'
import { goesWithSale } from '../sell/goes-along.ts'
import { moveVouchers } from '../sell/pay-by-code.ts'
import { writeRefundPapers } from './refund-papers.ts'
import { refuseCardTender, refuseTender } from '../sell/refuse-tender.ts'
import { ratesOf, refundOf } from './refund-rules.ts'
import { heldBy, refuseLarge, refuseMoneyBack } from './refuse-back.ts'
import type { Settled } from '../rules.ts'
import { refuseOtherRefund } from '../sell/same-sale.ts'
import { takeBack } from '../sell/sale-stock.ts'
import { runningSession, sellingSession, type SessionRow } from '../session/sessions.db.ts'
import {
  customerOfTicket,
  findByUuid,
  findTicket,
  type LineRow,
  lockTicket,
  ratePartsOf,
  ticketAnswer,
  ticketLinesOf,
  type TicketRow,
} from '../ticket/tickets.db.ts'
import { tillSettings } from '../till-settings.ts'
import { nextPlace, type TicketLineRow, writeTicket } from '../sell/write-ticket.ts'
import { ownShop } from '../../../platform/own-shop.ts'

export type SoldLine = LineRow & { refunded: number; refundedCents: number; refundedRates: RatePart[] }
type Item = { line: SoldLine; quantity: number; restock: boolean }

/** The lines of a sale with what came back of each. */
export async function soldLines(ctx: Ctx, ticketId: number): Promise<SoldLine[]> {
  const lines = await ticketLinesOf(ctx, ticketId)
  const { rows } = await sql<Pick<LineRow, 'rate_parts' | 'rate_bp' | 'net_cents' | 'excl_cents' | 'quantity'> & { id: number }>`
    select b.original_line_id as id, b.quantity, b.net_cents, b.excl_cents, b.rate_bp, b.rate_parts
    from ticket_line b where b.shop_id = ${ownShop} and b.original_line_id = any(${lines.map((line) => line.id)}::bigint[])`.execute(ctx.db)
  return lines.map((line) => {
    const back = rows.filter((row) => row.id === line.id)
    return {
      ...line,
      refunded: -back.reduce((sum, row) => sum + row.quantity, 0),
      refundedCents: -back.reduce((sum, row) => sum + row.net_cents, 0),
      refundedRates: back
        .flatMap(ratePartsOf)
        .map(({ rateBp, netCents, exclCents }) => ({ rateBp, netCents: -netCents, exclCents: -exclCents })),
    }
  })
}

/**
 * Gives items back by a refund ticket. Throws `not_found`, `no_open_session`, `session_other_day`, `refund_beyond_sold`,
 * `nothing_to_refund`, `refund_needs_manager`, `gift_card_used`, `gift_card_gone`, `gift_card_back_by_money`, `wrong_status` for a
 * training ticket outside training, `refund_gift_card_back` and `refund_beyond_means` for more by a means than it paid,
 * `refund_lowers_account` for money of a sale on account.
 */
export async function refundSale(ctx: Ctx, saleId: number, input: RefundInput): Promise<Ticket> {
  const known = input.uuid ? await findByUuid(ctx, input.uuid) : undefined
  if (known !== undefined) {
    const ticket = await ticketAnswer(ctx, known)
    const written = (await ticketLinesOf(ctx, known)).map((line) => ({
      lineId: line.original_line_id ?? 0,
      quantity: -line.quantity,
      restock: line.restocked,
    }))
    const items = input.items.map((item) => ({ ...item, restock: restocks(item.restock, input.reason) }))
    refuseOtherRefund(ticket, written, saleId, { ...input, items, means: input.payment_type ?? 'cash' })
    return ticket
  }
  const { sale, session } = await begin(ctx, saleId, input.registerId)
  const lines = await soldLines(ctx, saleId)
  const asked = new Map<number, Item>()
  for (const { lineId, quantity, restock } of input.items) {
    const line = lines.find((each) => each.id === lineId)
    if (!line) throw new Refused('not_found')
    const all = (asked.get(lineId)?.quantity ?? 0) + quantity
    const left = line.quantity - line.refunded
    if (all > left) throw new Refused('refund_beyond_sold', { left })
    asked.set(lineId, { line, quantity: all, restock: restocks(restock, input.reason) })
  }
  const items = [...asked.values()]
  const cards = await cardsBack(ctx, saleId, input.giftCards)
  const staying = (await soldCards(ctx, saleId)).filter(
    ({ cardId, refusal }) => refusal !== 'gift_card_gone' && !input.giftCards.includes(cardId),
  )
  const cancels = staying.length === 0 && lines.every((line) => line.quantity - line.refunded === (asked.get(line.id)?.quantity ?? 0))
  return giveBack(
    ctx,
    sale,
    session,
    { items, cards },
    { ...input, cancels, pay: (cents) => [tender(input.payment_type ?? 'cash', cents)] },
  )
}

type Cancel = { payment_type?: PaymentType; restock?: boolean | undefined; reason: string; registerId: number | null }

/** Gives back all that is left of a sale, by the tenders it was paid with unless one is named. Throws as `refundSale`. */
export async function cancelSale(ctx: Ctx, saleId: number, input: Cancel): Promise<Ticket> {
  const { sale, session } = await begin(ctx, saleId, input.registerId)
  const items = (await soldLines(ctx, saleId))
    .map((line) => ({ line, quantity: line.quantity - line.refunded, restock: restocks(input.restock, input.reason) }))
    .filter((item) => item.quantity > 0)
  const standing = (await soldCards(ctx, saleId)).filter(({ refusal }) => refusal !== 'gift_card_gone')
  const cards = await cardsBack(
    ctx,
    saleId,
    standing.map(({ cardId }) => cardId),
  )
  if (items.length + cards.length === 0) throw new Refused('nothing_to_refund')
  const paid = await heldBy(ctx, saleId)
  const pay = (cents: number): Settled[] => {
    // What paid a gift card was money: that goes first when cards come back.
    const own = paid
      .map(({ payment_type, paidCents }) => [payment_type, paidCents] as const)
      .toSorted(([a], [b]) => (cards.length > 0 ? Number(!isMoney(a)) - Number(!isMoney(b)) : 0))
    if (input.payment_type || own.length === 0) return [tender(input.payment_type ?? 'cash', cents)]
    // After a partial refund the first tenders give back what they still can.
    const parts: Settled[] = []
    for (const [type, amount] of own) {
      const part = Math.min(amount, cents - parts.reduce((sum, each) => sum - each.amountCents, 0))
      if (part > 0) parts.push(tender(type, part))
    }
    return parts
  }
  return giveBack(ctx, sale, session, { items, cards }, { reason: input.reason, cancels: true, pay })
}

const tender = (type: PaymentType, cents: number): Settled => ({ type, givenCents: -cents, amountCents: -cents, reference: '' })

async function begin(ctx: Ctx, saleId: number, registerId: number | null): Promise<{ sale: TicketRow; session: SessionRow }> {
  const sale = await findTicket(ctx, saleId, 'sale')
  const own = registerId ?? ((await runningSession(ctx, sale.register_id))?.state === 'open' ? sale.register_id : null)
  const session = await sellingSession(ctx, own)
  if (session.training !== sale.training) throw new Refused('wrong_status', { training: sale.training })
  // Locked until the end: two tills do not give back the same plant, and no invoice is written meanwhile.
  await lockTicket(ctx, saleId)
  await ctx.db
    .insertInto('ticket_refund')
    .values({ shop_id: ctx.shopId, ticket_id: saleId, refunds: 1 })
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'ticket_id']).doUpdateSet((eb) => ({ refunds: eb('ticket_refund.refunds', '+', 1) })),
    )
    .execute()
  return { sale, session }
}

type How = { uuid?: string | undefined; reason: string; cancels: boolean; pay: (cents: number) => Settled[] }

type Back = { items: Item[]; cards: CardOnTicket[] }

async function giveBack(ctx: Ctx, sale: TicketRow, session: SessionRow, { items, cards }: Back, how: How): Promise<Ticket> {
  const lines = items.map(backLine)
  const inclCents = lines.reduce((sum, line) => sum + line.net_cents, 0)
  const exclCents = lines.reduce((sum, line) => sum + line.excl_cents, 0)
  const settings = await tillSettings(ctx)
  const cardsCents = centsOf(cards)
  const backCents = -inclCents - cardsCents
  await refuseLarge(ctx, sale.id, backCents, settings.refundLimitCents)
  const customer = await customerOfTicket(ctx, sale.customer_id)
  const payments = backCents === 0 ? [] : how.pay(backCents)
  refuseTender(payments, customer, settings, euros)
  refuseCardTender(inclCents, cardsCents, payments)
  await refuseMoneyBack(ctx, sale.id, payments)
  if (!session.training) {
    const back = wantedOf(items.flatMap(({ line, quantity, restock }) => (restock ? [{ ...line, quantity }] : [])))
    await takeBack(ctx, session, back, sale)
  }
  const ticket = await writeTicket(ctx, session, await nextPlace(ctx, session, 'refund'), {
    uuid: how.uuid ?? randomUUID(),
    kind: 'refund',
    customer,
    priceProfileId: sale.price_profile_id,
    chargesTva: sale.charges_tva,
    discount: { discount_kind: null, discount_value: null },
    discountReason: sale.discount_reason,
    original: { id: sale.id, number: sale.number },
    cancels: how.cancels,
    reason: how.reason,
    stockReason: null,
    lines,
    cards,
    totals: {
      rates: ratesOf(lines),
      exclCents,
      vatCents: inclCents - exclCents,
      inclCents,
      discountCents: lines.reduce((sum, line) => sum + line.discount_cents, 0),
    },
    payments,
    changeCents: 0,
    seller: await invoicingInfo(ctx),
  })
  // Of a sale that is given back whole the codes may be used again.
  if (!session.training && how.cancels) await releaseCodes(ctx, { source: 'ticket', id: sale.id })
  for (const { voucher_id: id } of cards)
    if (id !== null) await takeCardBack(ctx, id, { source: 'ticket', id: ticket.id, label: ticket.number })
  if (!session.training) await moveVouchers(ctx, { ...sale, customerId: sale.customer_id }, payments)
  await ctx.db
    .updateTable('ticket_refund')
    .set((eb) => ({ refunded_cents: eb('refunded_cents', '+', backCents) }))
    .where('ticket_id', '=', sale.id)
    .execute()
  const details = { original: sale.number, cents: inclCents, ...(cards.length > 0 ? { cardsCents } : {}), cancels: how.cancels }
  // An invoice repeats the goods alone.
  if (!session.training && lines.length > 0)
    await writeRefundPapers(ctx, { id: ticket.id, number: ticket.number, saleId: sale.id, reason: how.reason })
  if (!session.training && customer) await answerOf(ctx, goesWithSale)(ctx, sale.id, true)
  await journal(ctx, { kind: 'refund', register: session.register, refType: 'ticket', refId: ticket.id, refNumber: ticket.number, details })
  await ctx.publish('till.changed', { registerId: session.register_id, ticketId: ticket.id }, 'till.read')
  return ticket.answer()
}

function backLine({ line, quantity, restock }: Item): TicketLineRow {
  const rateParts = line.rate_parts === null ? null : ratePartsOf(line)
  const back = refundOf({ ...line, rate_parts: rateParts }, { quantity: line.refunded, rates: line.refundedRates }, quantity)
  return {
    original_line_id: line.id,
    subproduct_id: line.subproduct_id,
    reference: line.reference,
    label: line.label,
    latin_name: line.latin_name,
    quantity: -quantity,
    unit_cents: line.unit_cents,
    rate_bp: line.rate_bp,
    discount_kind: null,
    discount_value: null,
    discount_reason: line.discount_reason,
    discount_cents: -back.discountCents,
    net_cents: -back.netCents,
    excl_cents: -back.exclCents,
    restocked: restock,
    pack_id: line.pack_id,
    parts: line.pack_id === null ? null : partsOf(line),
    shares: sharesOf(line),
    rate_parts:
      rateParts && back.rates.map((part) => ({ rateBp: part.rateBp, netCents: -part.netCents || 0, exclCents: -part.exclCents || 0 })),
    code_label: line.code_label,
  }
}
