import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Rate } from '../journal/documents.ts'
import { nextShare } from './share.ts'
import { Told } from './told.ts'
import { ownShop } from '../../../platform/own-shop.ts'

/** A payment and the part of its sale's rates that it pays: none of what only settles that more money left than had come in. */
export type Receipt = {
  /** A loss takes no money: it settles that more money left than had come in. */
  source: 'ticket' | 'order' | 'loss'
  id: number
  day: string
  sessionId: number | null
  number: string
  /** The paper that the money pays: the invoice when there was one by that day, else the sale's own number. */
  piece: string
  rates: Rate[]
}
type Row = Omit<Receipt, 'rates'> & { saleId: number; cents: number; rates: Rate[]; cardsCents: number }

/** An order's invoice, or that of its deposit, as it stood on the day of a payment: later ones change nothing that was written before. */
const invoiceBy = sql`(
  select i.number from invoice i
  where i.shop_id = ${ownShop} and i.order_id = o.id and i.kind <> 'credit_invoice' and i.issued_on <= p.received_on
  order by i.issued_on desc, i.id desc limit 1)`

/** Orders of which money moved, or was given up, on the days given. */
export const movedOrders = (from: string, to: string) => sql`
  select n.order_id from order_payment n where n.shop_id = ${ownShop} and n.status = 'validated' and n.received_on between ${from}::date and ${to}::date
  union all select n.order_id from order_loss n where n.shop_id = ${ownShop} and n.day between ${from}::date and ${to}::date`

/**
 * Payments of the days given with the sales that they pay: of orders, and of tickets that were bought on account, whose
 * promise is no payment. All other tickets were paid when they were made. Parts of a sale sum to it, to the cent, and to
 * no less than nothing.
 */
export async function receipts(ctx: Ctx, from: string, to: string): Promise<Receipt[]> {
  const endOf = sql`((${to}::date + 1)::timestamp at time zone 'Europe/Paris')`
  const startOf = sql`(${from}::date::timestamp at time zone 'Europe/Paris')`
  const { rows } = await sql<Row>`
    select 'ticket' as source, p.id, (p.at at time zone 'Europe/Paris')::date as day, p.session_id as "sessionId", t.number, t.number as piece, t.id as "saleId",
      p.amount_cents as cents, t.rates, t.cards_cents as "cardsCents"
    from ticket t join ticket_payment p on p.shop_id = ${ownShop} and p.ticket_id = t.id
    where t.shop_id = ${ownShop} and not t.training and p.payment_type <> 'on_account' and p.at < ${endOf}
      and t.id in (select a.ticket_id from ticket_payment a where a.shop_id = ${ownShop} and a.payment_type = 'on_account')
      and exists (select from ticket_payment n where n.shop_id = ${ownShop} and n.ticket_id = t.id and n.at >= ${startOf} and n.at < ${endOf})
    union all
    select 'order', p.id, p.received_on, null, o.reference, coalesce(${invoiceBy}, o.reference), o.id, p.amount_cents, o.rates, 0
    from orders o join order_payment p on p.shop_id = ${ownShop} and p.order_id = o.id
    where o.shop_id = ${ownShop} and p.status = 'validated' and p.payment_type <> 'on_account' and p.received_on <= ${to}::date
      and o.id in (${movedOrders(from, to)})
    union all
    select 'loss', l.id, l.day, null, o.reference, o.reference, o.id, l.cents, o.rates, 0
    from orders o join order_loss l on l.shop_id = ${ownShop} and l.order_id = o.id
    where o.shop_id = ${ownShop} and l.day <= ${to}::date
      and o.id in (${movedOrders(from, to)})
    order by 3, 2`.execute(ctx.db)
  const told = await Told.of(ctx)
  const paid = new Map<number, number>()
  const ticketStep = (id: number, cents: number, cardsCents: number) => {
    const before = paid.get(id) ?? -cardsCents
    paid.set(id, before + cents)
    return { before: ofGoods(before, cardsCents), after: ofGoods(before + cents, cardsCents) }
  }
  return rows.flatMap(({ saleId, cents, cardsCents, ...row }) => {
    const { before, after } = row.source === 'ticket' ? ticketStep(saleId, cents, cardsCents) : told.next(saleId, row.day, cents)
    return row.day < from ? [] : [{ ...row, rates: nextShare(row.rates, before, after - before) }]
  })
}

/** What of the money of a ticket pays its goods: that for its gift cards comes first, since only money buys them. */
const ofGoods = (cents: number, cardsCents: number): number =>
  cardsCents > 0 ? Math.max(cents, 0) : cardsCents < 0 ? Math.min(cents, 0) : cents

/** Tickets of the days given that were bought on account, at least in part. */
export async function onAccount(ctx: Ctx, from: string, to: string): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct t.id from ticket t join ticket_payment p on p.shop_id = ${ownShop} and p.ticket_id = t.id
    where t.shop_id = ${ownShop} and t.day between ${from}::date and ${to}::date and p.payment_type = 'on_account'`.execute(ctx.db)
  return new Set(rows.map((row) => row.id))
}
