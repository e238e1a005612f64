import type { SummarySource } from '@plantule/contract/invoicing/summaries'
import type { InvoiceInput } from '../../../platform/documents/invoice-document.ts'
import type { Ctx } from '../../../platform/context.ts'
import { addDays } from '../../../platform/paris.ts'
import { Refused } from '../../../platform/refused.ts'
import {
  attachDocument,
  buyerNow,
  linesOf,
  lockOrder,
  moneyParts,
  type Order,
  partsLeft,
  refuseUnless,
  refuseUntaxed,
  sellerOf,
  setInvoiced,
  addToStory,
} from '../../orders/index.ts'
import { type DocumentInfo, documentInfo } from '../../shops/index.ts'
import { findTicket } from '../../till/index.ts'
import { standingOfTicket } from '../invoices.db.ts'
import { type Carriage, sumCarriage } from '../carriage.ts'
import { dueDay, mentionsOf, paymentMeans, type Terms } from '../rules.ts'
import { ratesOfGroups, type Sealed, sealInvoice } from '../seal-invoice.ts'
import { operationOf } from '../services.ts'
import { termsOf } from '../terms-of.ts'
import { ticketMoney } from '../ticket-money.ts'
import { bringTogether, type Part } from './bring-together.ts'
import { daysOf, sourcesOf } from './sources.ts'

/** Between professionals a periodic invoice is paid within 45 days of its issue at the latest (C. com. L441-10, I). */
const LONGEST_DAYS = 45

export function summaryDueDay(issuedOn: string, terms: Terms | null): string {
  const [agreed, latest] = [dueDay(issuedOn, terms, true), addDays(issuedOn, LONGEST_DAYS)]
  return agreed < latest ? agreed : latest
}

type Loaded = { orders: Order[]; ticketIds: number[]; parts: Part[]; carriage: Carriage[]; paidCents: number }

/**
 * Issues one invoice for what a professional had delivered within a month. Its tickets were turnover when they were sold, so
 * only its orders add any. Throws `nothing_to_summarise`, `ticket_invoiced`, `shop_details_missing`, `buyer_address_missing`,
 * `invoice_incomplete`.
 */
export async function issueSummary(ctx: Ctx, month: string, customerId: number): Promise<Sealed> {
  const info = await documentInfo(ctx)
  const seller = sellerOf(info)
  const buyer = await buyerNow(ctx, customerId)
  const { orders, ticketIds, parts, carriage, paidCents } = await load(
    ctx,
    info,
    buyer,
    (await sourcesOf(ctx, month, customerId)).filter((source) => source.apart === null),
  )
  if (parts.length === 0) throw new Refused('nothing_to_summarise')
  const terms = await termsOf(ctx, customerId)
  const money = bringTogether(parts)
  const { from, to } = daysOf(month)
  const lastDay = parts.reduce((last, part) => (part.day > last ? part.day : last), from)
  const turnover = ratesOfGroups(bringTogether(parts.filter((part) => part.source === 'order')).vatGroups)
  const sealed = await sealInvoice(ctx, {
    kind: 'invoice',
    orderId: null,
    orderReference: null,
    customerId,
    original: null,
    summaryMonth: from,
    turnover,
    carriage,
    compose: (number, issuedOn): InvoiceInput => ({
      number,
      type: 'invoice',
      issueDate: issuedOn,
      deliveryDate: lastDay,
      period: { from, to },
      dueDate: summaryDueDay(issuedOn, terms),
      seller,
      buyer,
      operation: operationOf(money.lines),
      ...money,
      paidCents,
      dueCents: money.totals.inclCents - paidCents,
      paymentMeans: paymentMeans(undefined, Boolean(info.iban), money.totals.inclCents - paidCents),
      paymentTerms: terms?.name ?? null,
      vatOnDebits: info.tvaOnDebits,
      mentions: [
        ...mentionsOf(info, terms, buyer.professional, issuedOn),
        { subject: null, text: `Facture récapitulative ${monthName(from)} : livraisons du mois, par commande et par ticket.` },
      ],
    }),
  })
  await keep(ctx, sealed, orders, ticketIds)
  return sealed
}

/** The deliveries, their orders locked; what another invoice took meanwhile stays out. */
async function load(
  ctx: Ctx,
  info: DocumentInfo,
  buyer: Awaited<ReturnType<typeof buyerNow>>,
  sources: readonly SummarySource[],
): Promise<Loaded> {
  const loaded: Loaded = { orders: [], ticketIds: [], parts: [], carriage: [], paidCents: 0 }
  // Locked by number, so that two of these never wait for each other.
  for (const { id, day } of sources.filter(({ source }) => source === 'order').toSorted((a, b) => a.id - b.id)) {
    const order = await lockOrder(ctx, id)
    if (order.invoiced || order.refunded_cents > 0 || (await partsLeft(ctx, id)) > 0) continue
    refuseUnless('invoice', order.status)
    const lines = await linesOf(ctx, id)
    refuseUntaxed(order, info, buyer, lines)
    const { carriage, ...money } = moneyParts(order, lines, info)
    loaded.orders.push(order)
    loaded.parts.push({ ...money, source: 'order', number: order.reference, day, purchaseOrder: order.purchase_order })
    loaded.carriage.push(...carriage)
    loaded.paidCents += order.paid_cents
  }
  for (const { id, day } of sources.filter(({ source }) => source === 'ticket')) {
    const ticket = await findTicket(ctx, id, 'sale')
    const { owedCents, money } = await ticketMoney(ctx, ticket, info)
    loaded.ticketIds.push(id)
    loaded.parts.push({ ...money, source: 'ticket', number: ticket.number, day, purchaseOrder: null })
    loaded.paidCents += ticket.incl_cents - owedCents
  }
  loaded.parts.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.number < b.number ? -1 : 1))
  return { ...loaded, carriage: sumCarriage(loaded.carriage) }
}

async function keep(ctx: Ctx, sealed: Sealed, orders: readonly Order[], ticketIds: readonly number[]): Promise<void> {
  const row = { shop_id: ctx.shopId, invoice_id: sealed.id }
  if (ticketIds.length > 0)
    await ctx.db
      .insertInto('ticket_invoice')
      .values(ticketIds.map((ticket_id) => ({ ...row, ticket_id })))
      .execute()
  // The series' lock lets one invoice through at a time; the second finds the first here.
  for (const id of ticketIds) {
    const other = await standingOfTicket(ctx, id, sealed.id)
    if (other) throw new Refused('ticket_invoiced', { number: other.number })
  }
  if (orders.length > 0)
    await ctx.db
      .insertInto('summary_order')
      .values(orders.map(({ id }) => ({ ...row, order_id: id })))
      .execute()
  for (const order of orders) {
    await attachDocument(ctx, order.id, { ...sealed, inclCents: order.incl_cents })
    await setInvoiced(ctx, order.id, true)
    await addToStory(ctx, order.id, 'invoiced', { number: sealed.number, cents: order.incl_cents })
  }
}

const monthNames = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const monthName = (day: string): string => {
  const name = monthNames.format(new Date(`${day}T00:00:00Z`))
  return /^[aeiouyàâéèêh]/.test(name) ? `d’${name}` : `de ${name}`
}
