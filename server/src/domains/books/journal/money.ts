import type { MoneyRow } from '@plantule/contract/books/journal'
import type { PaymentType } from '@plantule/contract/base/payment-types'
import { type RawBuilder, sql } from 'kysely'
import { ownShop } from '../../../platform/own-shop.ts'

export type Money = MoneyRow & { customerId: number | null; sessionId: number | null }

const startOf = (day: string) => sql`(${day}::date::timestamp at time zone 'Europe/Paris')`
const endOf = (day: string) => sql`((${day}::date + 1)::timestamp at time zone 'Europe/Paris')`

/**
 * Money of the days given. A ticket's payments count on its day; a later change of their kind on its own day, as in the Z.
 * Gift cards are sold outside turnover (CGI art. 256 ter).
 */
export const money = (from: string, to: string): RawBuilder<Money> => sql<Money>`
  select p.id, 'ticket' as kind, t.day, t.number, coalesce(t.customer_name, '') as "customerName", t.customer_id as "customerId",
    p.payment_type as type, p.amount_cents as cents, null::bigint as "orderId", p.session_id as "sessionId"
  from ticket t join ticket_payment p on p.shop_id = ${ownShop} and p.ticket_id = t.id and p.kind = 'payment'
  where t.shop_id = ${ownShop} and not t.training and t.day between ${from}::date and ${to}::date
  union all
  select p.id, 'payment_change', (p.at at time zone 'Europe/Paris')::date, t.number, coalesce(t.customer_name, ''), t.customer_id,
    p.payment_type, p.amount_cents, null, p.session_id
  from ticket_payment p join ticket t on t.shop_id = ${ownShop} and t.id = p.ticket_id
  where p.shop_id = ${ownShop} and not t.training and p.kind <> 'payment' and p.at >= ${startOf(from)} and p.at < ${endOf(to)}
  union all
  select p.id, 'order', p.received_on, o.reference, coalesce(o.customer_name, ''), o.customer_id, p.payment_type, p.amount_cents, o.id, null
  from order_payment p join orders o on o.shop_id = ${ownShop} and o.id = p.order_id
  where p.shop_id = ${ownShop} and p.status = 'validated' and p.received_on between ${from}::date and ${to}::date
  union all
  select m.id, 'gift_card', (m.at at time zone 'Europe/Paris')::date, v.reference, coalesce(c.name, v.recipient), v.customer_id,
    coalesce(m.payment_type, v.payment_type), coalesce(m.money_cents, m.cents), null, null
  from voucher_move m join voucher v on v.shop_id = ${ownShop} and v.id = m.voucher_id
  left join customer c on c.shop_id = ${ownShop} and c.id = v.customer_id
  where m.shop_id = ${ownShop} and v.kind = 'gift_card' and v.payment_type is not null and m.kind in ('issue', 'cancel', 'repay') and m.source is null
    and m.money_cents is distinct from 0
    and m.at >= ${startOf(from)} and m.at < ${endOf(to)}`

/** Spending a card or a credit, or buying on account, brings no money in. */
export const promises: readonly PaymentType[] = ['gift_card', 'credit_code', 'on_account']
export const isMoney = (type: PaymentType): boolean => !promises.includes(type)
