import type { SaleTotals } from '@plantule/contract/base/money'
import type { Ticket } from '@plantule/contract/till/tickets'
import type { SaleInput } from '@plantule/contract/till/sales'
import type { Ctx } from '../../../platform/context.ts'
import { answerOf } from '../../../platform/port.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { euros } from '../../../platform/euros.ts'
import { cardsForTill, countTyped, issueAtTill } from '../../codes/index.ts'
import { discountColumns, partsOf, type PricedLine, sharesOf } from '../../orders/index.ts'
import { refuseMeans } from '../../payment-means/index.ts'
import { heldToCredit, noteOverCredit } from './credit-limit.ts'
import { priceBasket, computeBasket } from './compute-basket.ts'
import { goesWithSale } from './goes-along.ts'
import { noteSale } from './note-sale.ts'
import { centsOf, exerciseCard } from './gift-cards.ts'
import { moveVouchers } from './pay-by-code.ts'
import { refuseCardTender, refuseTender } from './refuse-tender.ts'
import { settle } from '../rules.ts'
import { refuseOtherSale } from './same-sale.ts'
import { refuseLots } from './refuse-lots.ts'
import { sellOut } from './sale-stock.ts'
import { refuseOtherDay, saleStart } from '../session/sessions.db.ts'
import { customerOfTicket, findByUuid, ticketAnswer, type TicketCustomer } from '../ticket/tickets.db.ts'
import { settingsFrom } from '../till-settings.ts'
import { nextPlace, nextTicketId, type TicketLineRow, writeTicket } from './write-ticket.ts'
import { mustExist } from '../../../platform/must-exist.ts'

/**
 * Sells: stock goes out, the ticket is numbered and sealed, all or nothing. The same uuid again gives the first ticket. Throws
 * `sale_differs` when it comes with another basket, `no_open_session`, `session_other_day`, `unknown_item`, `unknown_customer`,
 * `payment_missing`, `change_from_cash_only`, `account_professionals_only`, `credit_exceeded`, `cash_limit`, `out_of_stock`,
 * `passport_missing`, `period_closed`, `pack_empty`, `gift_card_by_money`, and beside a gift card `gift_card_amount`, `gift_card_gone`,
 * beside a discount code `unknown_code` or why it is refused.
 */
export async function createSale(ctx: Ctx, input: SaleInput): Promise<Ticket> {
  // Asked in one message; what is wrong with the basket matters only when the till sells and the sale is new.
  const [started, asked, reserved] = await Promise.allSettled([
    saleStart(ctx, input.registerId, input.uuid),
    ask(ctx, input),
    nextTicketId(ctx),
  ])
  const start = given(started)
  const known = start ? start.known : await findByUuid(ctx, input.uuid)
  if (known) {
    const ticket = await ticketAnswer(ctx, known)
    refuseOtherSale(ticket, input)
    return ticket
  }
  if (!start) throw new Refused('no_open_session')
  const { session } = start
  const ticketId = given(reserved)
  refuseOtherDay(ctx, session)
  await refuseLots(ctx, input.lots)
  const { info, settings } = settingsFrom(start.values)
  const { customer, priced } = given(asked)
  const { lines, totals, codes } = await computeBasket(ctx, input, priced, { chargesTva: info.payTva, lock: !session.training })
  for (const [index, { fault }] of codes.entries()) if (fault) throw refusedField(fault.code, ['codes', index], fault.details)
  const cardsCents = centsOf(input.giftCards.map(({ amountCents }) => ({ cents: amountCents })))
  const { payments, changeCents } = settle(totals.inclCents + cardsCents, input.payments)
  refuseTender(payments, customer, settings, euros, input.cashFromAbroad)
  refuseCardTender(totals.inclCents, cardsCents, payments)
  const vouchers = await cardsForTill(ctx, input.giftCards, input.customerId, session)
  // Side by side: the stock is locked before the end of the chain, in every sale.
  const [, place] = await Promise.all([
    session.training ? [] : sellOut(ctx, session, { id: ticketId, uuid: input.uuid, lots: input.lots }, lines, input.stockReason),
    nextPlace(ctx, session, 'sale'),
  ])
  // After the stock, as a firm order locks both.
  const beyond = session.training ? null : await heldToCredit(ctx, input.customerId, payments, input.overCredit)
  const ticket = await writeTicket(ctx, session, place, {
    id: ticketId,
    uuid: input.uuid,
    kind: 'sale',
    customer,
    priceProfileId: input.priceProfileId,
    chargesTva: info.payTva,
    discount: discountColumns(input.discount),
    discountReason: input.discountReason,
    original: null,
    cancels: false,
    reason: '',
    stockReason: input.stockReason,
    lines: ticketLines(lines, totals),
    cards: input.giftCards.map(({ amountCents }, at) => ({
      voucher_id: vouchers[at]?.id ?? null,
      reference: vouchers[at]?.reference ?? exerciseCard,
      cents: amountCents,
      original_card_id: null,
    })),
    totals,
    payments,
    changeCents,
    seller: info,
  })
  if (!session.training) {
    const counted = codes.flatMap((code) => code.priced ?? [])
    await countTyped(ctx, { source: 'ticket', id: ticket.id }, counted, customer?.id ?? null, totals.inclCents)
  }
  await issueAtTill(
    ctx,
    vouchers.filter((card) => card !== null),
    { source: 'ticket', id: ticket.id, label: ticket.number },
  )
  if (!session.training) await moveVouchers(ctx, { ...ticket, customerId: customer?.id ?? null }, payments)
  await noteSale(ctx, session, ticket, { input, lines, totals, settings, payments })
  if (beyond) await noteOverCredit(ctx, { register: session.register, ...ticket }, beyond)
  if (input.basketId !== null) {
    mustExist(await ctx.db.deleteFrom('till_basket').where('id', '=', input.basketId).returning('id').executeTakeFirst())
  }
  if (customer && !session.training) {
    const { missing } = await answerOf(ctx, goesWithSale)(ctx, ticket.id, false)
    if (missing.length > 0) throw new Refused('passport_missing', { labels: missing.join(', ') })
  }
  await ctx.publish('till.changed', { registerId: session.register_id, ticketId: ticket.id }, 'till.read')
  return ticket.answer()
}

/** What the basket depends on. Throws what `priceLines` and `refuseMeans` throw, `unknown_customer`. */
async function ask(ctx: Ctx, input: SaleInput): Promise<{ customer: TicketCustomer | null; priced: PricedLine[] }> {
  const [customer, priced] = await Promise.all([
    customerOfTicket(ctx, input.customerId),
    priceBasket(ctx, input),
    refuseMeans(
      ctx,
      'till',
      input.payments.map((payment) => payment.payment_type),
      ['payments'],
    ),
  ])
  return { customer, priced }
}

function given<T>(result: PromiseSettledResult<T>): T {
  if (result.status === 'rejected') throw result.reason
  return result.value
}

function ticketLines(lines: readonly PricedLine[], totals: SaleTotals): TicketLineRow[] {
  return lines.map((line, index) => {
    const own = totals.lines[index]
    if (!own) throw new Error('every line has totals')
    return {
      original_line_id: null,
      subproduct_id: line.subproduct_id,
      reference: line.reference,
      label: line.label,
      latin_name: line.latin_name,
      quantity: line.quantity,
      unit_cents: line.unit_cents,
      // A shop that charges no TVA sells at rate 0, whatever the catalogue holds.
      rate_bp: own.rateBp,
      discount_kind: line.discount_kind,
      discount_value: line.discount_value,
      discount_reason: line.discount_reason,
      discount_cents: own.discountCents + own.shareCents,
      net_cents: own.netCents,
      excl_cents: own.exclCents,
      restocked: false,
      pack_id: line.pack_id,
      parts: line.parts === null ? null : partsOf(line),
      shares: sharesOf(line),
      rate_parts: line.shares === null ? null : own.parts,
      code_cents: line.code_cents,
      code_label: line.code_label ?? null,
    }
  })
}
