import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type Rate, sumRates } from '../journal/documents.ts'
import { shareOf } from './share.ts'
import { ownShop } from '../../../platform/own-shop.ts'

type Event = { orderId: number; day: string; kind: 'payment' | 'invoice' | 'deposit'; cents: number; sign: number }
type Order = { id: number; reference: string; customerId: number | null; customerName: string; rates: Rate[] }
/** An invoice, or the credit that takes the last of it back; one that replaces another changes nothing. */
const stands = sql`i.kind <> 'corrective_invoice' and (o.id is null or o.incl_cents <= (
  select sum(c.incl_cents) from invoice c where c.shop_id = ${ownShop} and c.original_id = o.id and c.id <= i.id))`

/** How the money that an order holds before its invoice changed on a day, and the TVA on it. */
export type Advance = { order: Order; day: string; cents: number; rates: Rate[] }

/**
 * TVA on a deposit is due when it is cashed, with or without an invoice (CGI art. 269, 2 a). What an order holds in advance
 * on a day is what was paid and neither a deposit invoice nor an invoice has taken over. Days of change, oldest first.
 */
export async function advances(ctx: Ctx, from: string, to: string): Promise<Advance[]> {
  const { rows: touched } = await sql<Order>`
    select o.id, o.reference, o.customer_id as "customerId", coalesce(o.customer_name, '') as "customerName", o.rates
    from orders o where o.shop_id = ${ownShop} and o.id in (
      select p.order_id from order_payment p where p.shop_id = ${ownShop} and p.status = 'validated' and p.received_on between ${from}::date and ${to}::date
      union select i.order_id from invoice i where i.shop_id = ${ownShop} and i.issued_on between ${from}::date and ${to}::date and i.order_id is not null
      union select s.order_id from summary_order s join invoice i on i.shop_id = ${ownShop} and coalesce(i.original_id, i.id) = s.invoice_id
        where s.shop_id = ${ownShop} and i.issued_on between ${from}::date and ${to}::date
    ) order by o.id`.execute(ctx.db)
  const ids = touched.map((order) => order.id)
  const { rows } = await sql<Event>`
    select p.order_id as "orderId", p.received_on as day, 'payment' as kind, p.amount_cents as cents, 1 as sign
    from order_payment p where p.shop_id = ${ownShop} and p.order_id = any(${ids}::bigint[]) and p.status = 'validated' and p.payment_type <> 'on_account' and p.received_on <= ${to}::date
    union all
    select i.order_id, i.issued_on, case when coalesce(o.kind, i.kind) = 'deposit_invoice' then 'deposit' else 'invoice' end, i.incl_cents,
      case when i.kind = 'credit_invoice' then -1 else 1 end
    from invoice i left join invoice o on o.shop_id = ${ownShop} and o.id = i.original_id
    where i.shop_id = ${ownShop} and i.order_id = any(${ids}::bigint[]) and i.issued_on <= ${to}::date and ${stands}
    union all
    select s.order_id, i.issued_on, 'invoice', i.incl_cents, case when i.kind = 'credit_invoice' then -1 else 1 end
    from summary_order s join invoice i on i.shop_id = ${ownShop} and coalesce(i.original_id, i.id) = s.invoice_id
    left join invoice o on o.shop_id = ${ownShop} and o.id = i.original_id
    where s.shop_id = ${ownShop} and s.order_id = any(${ids}::bigint[]) and i.order_id is null and i.issued_on <= ${to}::date and ${stands}
    order by 2`.execute(ctx.db)
  const events = Map.groupBy(rows, (row) => row.orderId)
  return touched
    .flatMap((order) => changesOf(order, events.get(order.id) ?? [], from))
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.order.id - b.order.id))
}

/** The changes of one order from a day on. */
export function changesOf(order: Order, events: readonly Event[], from: string): Advance[] {
  const changes: Advance[] = []
  const state = { paid: 0, invoices: 0, deposits: 0 }
  let held = 0
  for (const day of [...new Set(events.map((event) => event.day))].toSorted()) {
    for (const event of events.filter((each) => each.day === day)) {
      if (event.kind === 'payment') state.paid += event.cents
      else if (event.kind === 'invoice') state.invoices += event.sign
      else state.deposits += event.sign * event.cents
    }
    const now = state.invoices > 0 ? 0 : Math.max(0, state.paid - state.deposits)
    if (now !== held && day >= from) {
      const minus = shareOf(order.rates, held).map((rate) => ({
        rateBp: rate.rateBp,
        exclCents: -rate.exclCents,
        vatCents: -rate.vatCents,
        inclCents: -rate.inclCents,
      }))
      changes.push({ order, day, cents: now - held, rates: sumRates([...shareOf(order.rates, now), ...minus]) })
    }
    held = now
  }
  return changes
}
