import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type Rate, sumRates } from '../journal/documents.ts'
import { nextShare, shareOf } from './share.ts'
import { monthOf } from './fiscal-year.ts'
import { ownShop } from '../../../platform/own-shop.ts'

type Event = { orderId: number; day: string; kind: 'payment' | 'invoice' | 'deposit'; cents: number; sign: number }
type Order = { id: number; reference: string; customerId: number | null; customerName: string; rates: Rate[] }
/**
 * An invoice, or the credit that takes the last of it back; of a deposit invoice each credit, since its money went back. One that replaces
 * another changes nothing.
 */
const stands = sql`i.kind <> 'corrective_invoice' and (o.id is null or o.kind = 'deposit_invoice' or o.incl_cents <= (
  select sum(c.incl_cents) from invoice c where c.shop_id = ${ownShop} and c.original_id = o.id and c.id <= i.id))`

/** How the money that an order holds before its invoice changed on a day, and the TVA on it. */
export type Advance = { order: Order; day: string; cents: number; rates: Rate[] }
/** As the kept entries of a closed month say it. */
type Kept = { orderId: number; day: string; cents: number; rates: Rate[] }

/**
 * TVA on a deposit is due when it is cashed, with or without an invoice (CGI art. 269, 2 a). What an order holds in advance
 * on a day is what was paid and neither a deposit invoice nor an invoice has taken over. Days of change, oldest first; those of closed
 * months as they were kept.
 */
export async function advances(ctx: Ctx, from: string, to: string): Promise<Advance[]> {
  const { rows: touched } = await sql<Order>`
    select o.id, o.reference, o.customer_id as "customerId", coalesce(o.customer_name, '') as "customerName", o.rates
    from orders o where o.shop_id = ${ownShop} and o.id in (
      select p.order_id from order_payment p where p.shop_id = ${ownShop} and p.status = 'validated' and p.received_on between ${from}::date and ${to}::date
      union select l.order_id from order_loss l where l.shop_id = ${ownShop} and l.day between ${from}::date and ${to}::date
      union select i.order_id from invoice i where i.shop_id = ${ownShop} and i.issued_on between ${from}::date and ${to}::date and i.order_id is not null
      union select s.order_id from summary_order s join invoice i on i.shop_id = ${ownShop} and coalesce(i.original_id, i.id) = s.invoice_id
        where s.shop_id = ${ownShop} and i.issued_on between ${from}::date and ${to}::date
    ) order by o.id`.execute(ctx.db)
  const ids = touched.map((order) => order.id)
  const { rows } = await sql<Event>`
    select p.order_id as "orderId", p.received_on as day, 'payment' as kind, p.amount_cents as cents, 1 as sign
    from order_payment p where p.shop_id = ${ownShop} and p.order_id = any(${ids}::bigint[]) and p.status = 'validated' and p.payment_type <> 'on_account' and p.received_on <= ${to}::date
    union all
    -- What was given up counts as paid: of what comes in beyond it, the order holds all.
    select l.order_id, l.day, 'payment', l.cents, 1
    from order_loss l where l.shop_id = ${ownShop} and l.order_id = any(${ids}::bigint[]) and l.day <= ${to}::date
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
  const { months, changes } = await keptOf(ctx, ids, to)
  return touched
    .flatMap((order) => changesOf(order, events.get(order.id) ?? [], from, changes.get(order.id), months))
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.order.id - b.order.id))
}

/** Which months kept their advances, and those of the orders given. */
async function keptOf(ctx: Ctx, ids: readonly number[], to: string): Promise<{ months: Set<string>; changes: Map<number, Kept[]> }> {
  const { rows: months } = await sql<{ month: string }>`
    select month from book_month where book_month.shop_id = ${ownShop} and advances_kept and month <= ${to}::date`.execute(ctx.db)
  const { rows } = await sql<Kept>`
    select order_id as "orderId", day, cents, rates from book_advance
    where book_advance.shop_id = ${ownShop} and order_id = any(${ids}::bigint[]) and day <= ${to}::date order by order_id, day, id`.execute(
    ctx.db,
  )
  return { months: new Set(months.map(({ month }) => monthOf(month))), changes: Map.groupBy(rows, (row) => row.orderId) }
}

/** Keeps with the month that closes what its entries say of advances. */
export async function keepAdvances(ctx: Ctx, month: string, changes: readonly Advance[]): Promise<void> {
  const rows = changes.map(({ order, day, cents, rates }) => ({ orderId: order.id, day, cents, rates }))
  await sql`
    insert into book_advance (shop_id, month, order_id, day, cents, rates)
    select ${ctx.shopId}, ${month}::date, x."orderId", x.day, x.cents, x.rates
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x ("orderId" bigint, day date, cents bigint, rates jsonb)`.execute(ctx.db)
}

/** The changes of one order from a day on. */
export function changesOf(
  order: Order,
  events: readonly Event[],
  from: string,
  kept: readonly Omit<Kept, 'orderId'>[] = [],
  keptMonths: ReadonlySet<string> = new Set(),
): Advance[] {
  const changes: Advance[] = []
  const state = { paid: 0, invoices: 0, deposits: 0 }
  let held = 0
  let booked: Rate[] = []
  const add = (day: string, cents: number, rates: Rate[]): void => {
    if (day >= from) changes.push({ order, day, cents, rates })
    held += cents
    booked = sumRates([...booked, ...rates])
  }
  for (const day of [...new Set(events.map((event) => event.day))].toSorted()) {
    for (const event of events.filter((each) => each.day === day)) {
      if (event.kind === 'payment') state.paid += event.cents
      else if (event.kind === 'invoice') state.invoices += event.sign
      else state.deposits += event.sign * event.cents
    }
    if (keptMonths.has(monthOf(day))) for (const { cents, rates } of kept.filter((each) => each.day === day)) add(day, cents, rates)
    else {
      const now = state.invoices > 0 ? 0 : Math.max(0, state.paid - state.deposits)
      if (now !== held) add(day, now - held, sumRates([...bookedAfter(order, booked, held, now), ...booked.map(below)]))
    }
  }
  return changes
}

const below = (rate: Rate): Rate => ({
  rateBp: rate.rateBp,
  exclCents: -rate.exclCents,
  vatCents: -rate.vatCents,
  inclCents: -rate.inclCents,
})

/**
 * What is booked once another sum is held. Of an order whose rates are others than those of before, what comes is of the new ones, and
 * what goes is of what was booked: nothing is left of it in the end.
 */
function bookedAfter({ rates }: Order, booked: readonly Rate[], held: number, now: number): Rate[] {
  const sameRates = sumRates([...shareOf(rates, held), ...booked.map(below)]).length === 0
  if (sameRates) return shareOf(rates, now)
  return now > held ? [...booked, ...nextShare(rates, held, now - held)] : shareOf(booked, now)
}
