import type { SummaryCustomer, SummarySource } from '@plantule/contract/invoicing/summaries'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { endOfMonth } from '../../../platform/paris.ts'
import { ownShop } from '../../../platform/own-shop.ts'

type Source = SummarySource & { customerId: number }

export const daysOf = (month: string): { from: string; to: string } => ({ from: `${month}-01`, to: endOfMonth(`${month}-01`) })

const dayOf = sql`(o.closed_at at time zone 'Europe/Paris')::date`

/**
 * Deliveries to professionals within a month that no invoice holds: orders by the day when the plants went (TVA is due on it,
 * CGI art. 269, 1 a), tickets that were bought on account. Those of customers who were merged go with the one who is left.
 */
const sources = (month: string): RawBuilder<Source> => {
  const { from, to } = daysOf(month)
  return sql<Source>`
    select coalesce(c.merged_into_id, c.id) as "customerId", 'order' as source, o.id, o.reference as number, ${dayOf} as day,
      o.excl_cents as "exclCents", o.incl_cents as "inclCents", greatest(0, o.incl_cents - o.refunded_cents - o.paid_cents) as "openCents", o.rates,
      case
        when o.refunded_cents > 0 then 'refunded'
        when exists (select from invoice d where d.shop_id = ${ownShop} and d.order_id = o.id and d.kind = 'deposit_invoice'
          and d.incl_cents > coalesce((select sum(k.incl_cents) from invoice k where k.shop_id = ${ownShop} and k.original_id = d.id), 0)) then 'deposit_invoice'
      end as apart
    from orders o join customer c on c.shop_id = ${ownShop} and c.id = o.customer_id and c.kind <> 'private'
    where o.shop_id = ${ownShop} and not o.invoiced and o.status in ('delivered', 'collected', 'complete') and o.incl_cents > 0
      and o.closed_at >= (${from}::date::timestamp at time zone 'Europe/Paris') and o.closed_at < ((${to}::date + 1)::timestamp at time zone 'Europe/Paris')
    union all
    select coalesce(c.merged_into_id, c.id), 'ticket', t.id, t.number, t.day, t.excl_cents, t.incl_cents,
      (select greatest(0, coalesce(sum(p.amount_cents), 0))::bigint from ticket_payment p where p.shop_id = ${ownShop} and p.ticket_id = t.id and p.payment_type = 'on_account'),
      t.rates, case when f.ticket_id is not null then 'refunded' end
    from ticket t join customer c on c.shop_id = ${ownShop} and c.id = t.customer_id and c.kind <> 'private'
    left join ticket_refund f on f.shop_id = ${ownShop} and f.ticket_id = t.id
    where t.shop_id = ${ownShop} and t.kind = 'sale' and not t.training and t.incl_cents > 0 and t.day between ${from}::date and ${to}::date
      and exists (select from ticket_payment p where p.shop_id = ${ownShop} and p.ticket_id = t.id and p.payment_type = 'on_account')
      and not exists (
        select from ticket_invoice x join invoice i on i.shop_id = ${ownShop} and i.id = x.invoice_id
        where x.shop_id = ${ownShop} and x.ticket_id = t.id
          and i.incl_cents > coalesce((select sum(k.incl_cents) from invoice k where k.shop_id = ${ownShop} and k.original_id = i.id), 0))`
}

/** Customers of the month with what would go on their summary invoice, by name. */
export async function customersToInvoice(ctx: Ctx, month: string): Promise<SummaryCustomer[]> {
  const { rows } = await sql<SummaryCustomer>`
    select c.id as "customerId", c.name, c.reference, nullif(c.email, '') as email,
      count(*) filter (where s.source = 'order')::int as orders, count(*) filter (where s.source = 'ticket')::int as tickets,
      sum(s."exclCents")::bigint as "exclCents", sum(s."inclCents")::bigint as "inclCents"
    from (${sources(month)}) s join customer c on c.shop_id = ${ownShop} and c.id = s."customerId"
    where s.apart is null group by c.shop_id, c.id order by c.name, c.id`.execute(ctx.db)
  return rows
}

/** All of one customer, oldest first. */
export async function sourcesOf(ctx: Ctx, month: string, customerId: number): Promise<SummarySource[]> {
  const { rows } = await sql<Source>`
    select * from (${sources(month)}) s where s."customerId" = ${customerId} order by s.day, s.source, s.id`.execute(ctx.db)
  return rows.map(({ customerId: _, ...row }) => row)
}
