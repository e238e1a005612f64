import { TILL } from '@plantule/contract/analysis/words'
import { type RawBuilder, sql } from 'kysely'
import { firm } from '../orders/index.ts'
import type { Period } from './period.ts'
import { ownShop } from '../../platform/own-shop.ts'

export type Sql = RawBuilder<unknown>

/** Both periods at once; `now` tells which one a fact is of. */
export type Periods = { now: Period; before: Period | null }

const refundDay = sql`(r.at at time zone 'Europe/Paris')::date`
const within = (column: Sql, { from, to }: Period): Sql => sql`${column} between ${from}::date and ${to}::date`
/** The same for an instant, so that its index serves. */
export const happened = (column: Sql, { from, to }: Period): Sql =>
  sql`${column} >= ${from}::date::timestamp at time zone 'Europe/Paris' and ${column} < (${to}::date + 1)::timestamp at time zone 'Europe/Paris'`

const inBoth = (periods: Periods, part: (period: Period, now: Sql) => Sql): Sql => {
  const parts = [part(periods.now, sql`true`), ...(periods.before ? [part(periods.before, sql`false`)] : [])]
  return sql.join(parts, sql` union all `)
}

/**
 * One row a sale or refund: firm orders on the day they became firm, tickets but for exercises, refunds of orders below
 * zero on their own day. Invoices are not read at all: they repeat a sale that is here already (`ticket_invoice`, BOFiP
 * on invoices of till sales), and an order that is invoiced twice after a credit is still one sale. A ticket that sold gift
 * cards alone is none: they are a debt.
 */
export const saleFacts = (periods: Periods): Sql =>
  inBoth(
    periods,
    (period, now) => sql`
    select ${now} as now, o.sold_on as day, 1 as sales, o.customer_id, o.price_profile_id, o.channel, o.seller_name as seller,
      o.items as quantity, o.excl_cents, o.incl_cents
    from orders o where o.shop_id = ${ownShop} and ${firm} and ${within(sql`o.sold_on`, period)}
    union all
    select ${now}, t.day, (t.kind = 'sale')::int, t.customer_id, coalesce(t.price_profile_id, c.price_profile_id), ${sql.lit(TILL)}, t.operator_name,
      t.items, t.excl_cents, t.incl_cents
    from ticket t left join customer c on c.shop_id = ${ownShop} and c.id = t.customer_id
    where t.shop_id = ${ownShop} and not t.training and (t.incl_cents <> 0 or t.cards_cents = 0) and ${within(sql`t.day`, period)}
    union all
    select ${now}, ${refundDay}, 0, o.customer_id, o.price_profile_id, o.channel, o.seller_name,
      -coalesce((select sum(x.quantity) from order_refund_line x where x.shop_id = ${ownShop} and x.refund_id = r.id), 0), -r.excl_cents, -r.incl_cents
    from order_refund r join orders o on o.shop_id = ${ownShop} and o.id = r.order_id
    where r.shop_id = ${ownShop} and ${firm} and ${happened(sql`r.at`, period)}`,
  )

/** The same by article, a row a line; what is no line (delivery fees) is missing here. TTC is known of whole sales only. */
export const lineFacts = (periods: Periods): Sql =>
  inBoth(
    periods,
    (period, now) => sql`
    select ${now} as now, o.sold_on as day, 1 as sales, o.customer_id, o.price_profile_id, o.channel, o.seller_name as seller,
      l.quantity, l.excl_cents, null::bigint as incl_cents, l.subproduct_id, l.pack_id
    from orders o join order_line l on l.shop_id = ${ownShop} and l.order_id = o.id
    where o.shop_id = ${ownShop} and ${firm} and ${within(sql`o.sold_on`, period)}
    union all
    select ${now}, t.day, (t.kind = 'sale')::int, t.customer_id, coalesce(t.price_profile_id, c.price_profile_id), ${sql.lit(TILL)}, t.operator_name,
      l.quantity, l.excl_cents, null, l.subproduct_id, l.pack_id
    from ticket t join ticket_line l on l.shop_id = ${ownShop} and l.ticket_id = t.id
    left join customer c on c.shop_id = ${ownShop} and c.id = t.customer_id
    where t.shop_id = ${ownShop} and not t.training and ${within(sql`t.day`, period)}
    union all
    select ${now}, ${refundDay}, 0, o.customer_id, o.price_profile_id, o.channel, o.seller_name,
      -x.quantity, -x.excl_cents, null, l.subproduct_id, l.pack_id
    from order_refund r
    join orders o on o.shop_id = ${ownShop} and o.id = r.order_id
    join order_refund_line x on x.shop_id = ${ownShop} and x.refund_id = r.id
    join order_line l on l.shop_id = ${ownShop} and l.id = x.line_id
    where r.shop_id = ${ownShop} and ${firm} and ${happened(sql`r.at`, period)}`,
  )
