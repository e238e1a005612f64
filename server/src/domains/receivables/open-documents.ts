import type { OpenDocument } from '@plantule/contract/receivables/receivables'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { parisDay } from '../../platform/paris.ts'
import { summaryOpen } from '../invoicing/index.ts'
import { invoicingInfo } from '../shops/index.ts'
import { daysLate, penaltyOf, RECOVERY_FEE_CENTS, spansOf } from './rules.ts'
import { ownShop } from '../../platform/own-shop.ts'

export type Open = {
  customerId: number
  source: 'invoice' | 'ticket' | 'order'
  id: number
  number: string
  issuedOn: string
  dueOn: string
  inclCents: number
  openCents: number
}

/** Documents of `c`, whoever of those who are one customer now they name; a record that was merged has none of its own. */
const nowOne = (customerId: number | null): RawBuilder<boolean> =>
  customerId === null
    ? sql`true`
    : sql`c.id in (select customer_selves(${customerId})) and coalesce(c.merged_into_id, c.id) = ${customerId}::bigint`

/**
 * Every document with money to come, of one customer or of all: invoices of orders for what their order still owes, tickets
 * on account by their invoice when they have one, else by themselves, summary invoices for what they hold, and orders which gave more
 * money back than they had received, for that. Nothing is counted twice. Sealed documents keep naming a record that was merged into
 * another: the customer is the one who stayed.
 */
export const openDocuments = (customerId: number | null): RawBuilder<Open> => sql<Open>`
  select coalesce(c.merged_into_id, c.id) as "customerId", 'invoice' as source, i.id, i.number, i.issued_on as "issuedOn", coalesce(i.due_on, i.issued_on) as "dueOn",
    i.incl_cents as "inclCents", least(i.incl_cents - taken.cents, o.incl_cents - o.refunded_cents - o.paid_cents) as "openCents"
  from orders o
  join invoice i on i.shop_id = ${ownShop} and i.order_id = o.id and i.kind in ('invoice', 'corrective_invoice')
  join customer c on c.shop_id = ${ownShop} and c.id = i.customer_id
  cross join lateral (select coalesce(sum(c.incl_cents), 0)::bigint as cents from invoice c where c.shop_id = ${ownShop} and c.original_id = i.id) taken
  where o.shop_id = ${ownShop} and o.invoiced and o.paid_cents < o.incl_cents - o.refunded_cents and taken.cents < i.incl_cents
    and (${customerId}::bigint is null or o.customer_id = ${customerId}::bigint)
  union all
  select coalesce(c.merged_into_id, c.id), case when i.id is null then 'ticket' else 'invoice' end, coalesce(i.id, t.id), coalesce(i.number, t.number),
    coalesce(i.issued_on, t.day), coalesce(i.due_on, i.issued_on, t.day), t.incl_cents, owed.cents
  from (
    select p.shop_id, coalesce(s.original_id, s.id) as ticket_id, sum(p.amount_cents)::bigint as cents
    from ticket_payment p join ticket s on s.shop_id = ${ownShop} and s.id = p.ticket_id
    where p.shop_id = ${ownShop} and p.payment_type = 'on_account' group by 1, 2 having sum(p.amount_cents) > 0
  ) owed
  join ticket t on t.shop_id = ${ownShop} and t.id = owed.ticket_id and not t.training
  join customer c on c.shop_id = ${ownShop} and c.id = t.customer_id
  left join lateral (
    select i.* from ticket_invoice x join invoice i on i.shop_id = ${ownShop} and i.id = x.invoice_id
    where x.shop_id = ${ownShop} and x.ticket_id = t.id
      and i.incl_cents > coalesce((select sum(c.incl_cents) from invoice c where c.shop_id = ${ownShop} and c.original_id = i.id), 0)
    limit 1
  ) i on true
  -- Tickets on a summary invoice are owed by that one.
  where i.summary_month is null and ${nowOne(customerId)}
  union all
  select coalesce(c.merged_into_id, c.id), 'invoice', i.id, i.number, i.issued_on, coalesce(i.due_on, i.issued_on), i.incl_cents, owed.cents
  from invoice i
  join customer c on c.shop_id = ${ownShop} and c.id = i.customer_id
  cross join lateral (select ${summaryOpen}::bigint as cents) owed
  where i.shop_id = ${ownShop} and i.summary_month is not null and owed.cents > 0 and ${nowOne(customerId)}
    and i.incl_cents > coalesce((select sum(c.incl_cents) from invoice c where c.shop_id = ${ownShop} and c.original_id = i.id), 0)
  union all
  select o.customer_id, 'order', o.id, o.reference, since.day, since.day, -o.paid_cents,
    least(-o.paid_cents, case when o.status = 'cancelled' then 0 else o.incl_cents - o.refunded_cents end - o.paid_cents)
  from orders o
  cross join lateral (select coalesce(max(p.received_on), (o.placed_at at time zone 'Europe/Paris')::date) as day from order_payment p
    where p.shop_id = ${ownShop} and p.order_id = o.id and p.status = 'validated' and p.amount_cents < 0) since
  where o.shop_id = ${ownShop} and o.paid_cents < 0 and o.customer_id is not null and o.status not in ('draft', 'quotation')
    and (${customerId}::bigint is null or o.customer_id = ${customerId}::bigint)
    -- A summary invoice asks for all of its orders.
    and not exists (select from summary_order x join invoice s on s.shop_id = ${ownShop} and s.id = x.invoice_id
      where x.shop_id = ${ownShop} and x.order_id = o.id
        and s.incl_cents > coalesce((select sum(c.incl_cents) from invoice c where c.shop_id = ${ownShop} and c.original_id = s.id), 0))`

/** What one customer owes, oldest due first, with what being late costs a professional. */
export async function documentsOf(ctx: Ctx, customerId: number, professional: boolean): Promise<OpenDocument[]> {
  const { rows } = await sql<Open>`select * from (${openDocuments(customerId)}) d where "openCents" > 0 order by "dueOn", number`.execute(
    ctx.db,
  )
  const today = parisDay(ctx.now)
  const info = await invoicingInfo(ctx)
  return rows.map(({ customerId: _, ...row }) => {
    const days = daysLate(row.dueOn, today)
    // Money that somebody has twice is no price that is paid late (C. com. L441-10).
    const charged = professional && days > 0 && row.source !== 'order'
    return {
      ...row,
      daysLate: days,
      penaltyCents: charged ? penaltyOf(row.openCents, spansOf(info, row.dueOn, today)) : 0,
      feeCents: charged ? RECOVERY_FEE_CENTS : 0,
    }
  })
}
