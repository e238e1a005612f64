import { type RawBuilder, sql } from 'kysely'
import { ownShop } from '../../platform/own-shop.ts'

export type NotHeld = { id: number; reference: string; customerName: string | null; numbers: string; day: string; cents: number }

/**
 * Orders without a final invoice whose deposit invoices, issued until a day (null: any), say more than they hold, and by how much: what
 * went back of them is not credited.
 */
export const depositsNotHeld = (to: string | null): RawBuilder<NotHeld> => sql<NotHeld>`
  with deposit as materialized (
    select i.order_id, string_agg(i.number, ', ' order by i.id) as numbers, min(i.issued_on) as day,
      sum(i.incl_cents - coalesce((select sum(c.incl_cents) from invoice c where c.shop_id = ${ownShop} and c.original_id = i.id), 0))::bigint as cents
    from invoice i where i.shop_id = ${ownShop} and i.kind = 'deposit_invoice' and i.order_id is not null
      and (${to}::date is null or i.issued_on <= ${to}::date)
    group by i.order_id
  )
  select o.id, o.reference, o.customer_name as "customerName", d.numbers, d.day,
    least(d.cents, d.cents - o.paid_cents + o.outside_cents)::bigint as cents
  from deposit d join orders o on o.shop_id = ${ownShop} and o.id = d.order_id
  where d.cents > 0 and not o.invoiced and d.cents > o.paid_cents - o.outside_cents`
