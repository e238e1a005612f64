import { reservingStatuses } from '@plantule/contract/orders/schemas'
import { sql } from 'kysely'

type Books = Record<string, unknown>[]

/** What of the rows does not add up: each statement answers the rows at fault, and there are none. */
export const checks: [name: string, statement: (shopId: number) => ReturnType<typeof sql<Books[number]>>][] = [
  [
    'an order is paid what its payments sum to and what was given up of it, less what went back outside',
    (shopId) => sql`
    select o.id, o.reference, o.paid_cents, o.outside_cents, p.cents, l.lost from orders o
    left join lateral (select coalesce(sum(amount_cents), 0)::bigint as cents from order_payment p where p.shop_id = o.shop_id and p.order_id = o.id and status = 'validated' and payment_type <> 'on_account') p on true
    left join lateral (select coalesce(sum(cents), 0)::bigint as lost from order_loss l where l.shop_id = o.shop_id and l.order_id = o.id) l on true
    where o.shop_id = ${shopId} and o.paid_cents - o.outside_cents <> p.cents + l.lost`,
  ],
  [
    'what stands on account is what was put there and not lifted, and no more than is due',
    (shopId) => sql`
    select o.id, o.account_cents, p.cents, o.incl_cents, o.refunded_cents, o.paid_cents from orders o
    left join lateral (select coalesce(sum(amount_cents), 0)::bigint as cents from order_payment p where p.shop_id = o.shop_id and p.order_id = o.id and status = 'validated' and payment_type = 'on_account') p on true
    where o.shop_id = ${shopId} and (o.account_cents <> p.cents or o.account_cents < 0
      or o.account_cents > greatest(case when o.status = 'cancelled' then 0 else o.incl_cents - o.refunded_cents end - o.paid_cents, 0))`,
  ],
  [
    'nothing went back outside beyond what was paid, and no order holds less than nothing but by what a bank took back',
    (shopId) => sql`
    select o.id, o.paid_cents, o.outside_cents, p.taken from orders o
    left join lateral (select coalesce(sum(amount_cents), 0)::bigint as taken from order_payment p where p.shop_id = o.shop_id and p.order_id = o.id and status = 'validated'
      and refund_id is null and amount_cents < 0 and payment_type <> 'on_account' and note not like 'Passé sur%') p on true
    where o.shop_id = ${shopId} and (o.outside_cents < 0 or o.paid_cents - o.outside_cents < p.taken)`,
  ],
  [
    'what was given up of an order is of one that ended, no less than nothing, and leaves it no money',
    (shopId) => sql`
    select o.id, o.status, o.paid_cents, l.lost from orders o
    join lateral (select sum(cents)::bigint as lost from order_loss l where l.shop_id = o.shop_id and l.order_id = o.id) l on l.lost is not null
    where o.shop_id = ${shopId} and (o.status not in ('cancelled', 'refunded') or l.lost < 0 or (l.lost > 0 and o.paid_cents > 0))`,
  ],
  [
    'refunds are what they took off the order, and no more than it sold',
    (shopId) => sql`
    select o.id, o.refunded_cents, r.cents, o.incl_cents from orders o
    left join lateral (select coalesce(sum(incl_cents), 0)::bigint as cents from order_refund r where r.shop_id = o.shop_id and r.order_id = o.id) r on true
    where o.shop_id = ${shopId} and (o.refunded_cents <> r.cents or o.refunded_cents > o.incl_cents)`,
  ],
  [
    'a refund gave no more money than it was worth, and what left of it is on its payments or had left outside',
    (shopId) => sql`
    select r.id, r.incl_cents, r.money_cents, p.cents from order_refund r
    left join lateral (select coalesce(-sum(amount_cents), 0)::bigint as cents from order_payment p where p.shop_id = r.shop_id and p.refund_id = r.id) p on true
    where r.shop_id = ${shopId} and (r.money_cents > r.incl_cents or r.money_cents < 0 or p.cents > r.money_cents or p.cents < 0)`,
  ],
  [
    'an order without TVA by rates is one with them',
    (shopId) => sql`
    select o.id from orders o where o.shop_id = ${shopId} and (o.incl_cents <> o.excl_cents + o.vat_cents
      or o.incl_cents <> (select coalesce(sum((x ->> 'inclCents')::bigint), 0) from jsonb_array_elements(o.rates) x)
      or o.vat_cents <> (select coalesce(sum((x ->> 'vatCents')::bigint), 0) from jsonb_array_elements(o.rates) x))`,
  ],
  [
    'the state of payment is that of the money',
    (shopId) => sql`
    select * from (select o.id, o.status, o.payment_state, o.paid_cents, o.incl_cents, o.refunded_cents, case when o.status = 'cancelled' then 0 else o.incl_cents - o.refunded_cents end - o.paid_cents as due from orders o where o.shop_id = ${shopId}) o
    where (due < 0) <> (payment_state = 'overpaid')
      or (due > 0 and status not in ('draft', 'quotation', 'cancelled') and payment_state not in ('unpaid', 'partial'))
      or (due = 0 and status not in ('draft', 'quotation', 'cancelled') and payment_state not in ('paid', 'refunded', 'refunded_partially'))`,
  ],
  [
    'vouchers hold what they were given less what they paid',
    (shopId) => sql`
    select v.id, v.balance_cents, m.cents from voucher v
    left join lateral (select coalesce(sum(cents), 0)::bigint as cents, (array_agg(balance_cents order by id desc))[1] as last from voucher_move m where m.shop_id = v.shop_id and m.voucher_id = v.id) m on true
    where v.shop_id = ${shopId} and (v.balance_cents <> m.cents or v.balance_cents <> coalesce(m.last, 0) or v.balance_cents < 0 or v.balance_cents > v.initial_cents)`,
  ],
  [
    'what vouchers paid on orders is what left them',
    (shopId) => sql`
    select * from (select p.order_id, p.voucher_id, sum(p.amount_cents)::bigint as paid from order_payment p where p.shop_id = ${shopId} and p.voucher_id is not null and p.status = 'validated' group by 1, 2) p
    full join (select m.source_id, m.voucher_id, -sum(m.cents)::bigint as taken from voucher_move m where m.shop_id = ${shopId} and m.source = 'order' group by 1, 2) m on m.source_id = p.order_id and m.voucher_id = p.voucher_id
    where coalesce(p.paid, 0) <> coalesce(m.taken, 0)`,
  ],
  [
    'cash of orders lies in a drawer, unless it came over from another order',
    (shopId) => sql`
    select p.id, p.note from order_payment p where p.shop_id = ${shopId} and p.payment_type = 'cash' and p.status = 'validated' and p.session_id is null and p.note not like 'Passé sur%' and p.note not like 'Venu de%'`,
  ],
  [
    'what went over to another order sums to nothing',
    (shopId) => sql`
    select sum(amount_cents) as cents from order_payment where shop_id = ${shopId} and (note like 'Passé sur%' or note like 'Venu de%') having sum(amount_cents) <> 0`,
  ],
  [
    'customers owe what their orders and tickets say',
    (shopId) => sql`
    select c.id, c.due_cents, o.due + t.due as due, c.spent_cents, o.spent + t.spent as spent from customer c
    join lateral (select coalesce(sum(incl_cents - refunded_cents - paid_cents) filter (where status not in ('draft', 'quotation', 'cancelled')), 0)::bigint
        - coalesce(sum(paid_cents) filter (where status = 'cancelled' and paid_cents < 0), 0)::bigint as due,
      coalesce(sum(incl_cents - refunded_cents) filter (where status not in ('draft', 'quotation', 'cancelled')), 0)::bigint as spent from orders o where o.shop_id = c.shop_id and o.customer_id = c.id) o on true
    join lateral (select coalesce(sum(p.amount_cents) filter (where p.payment_type = 'on_account'), 0)::bigint as due, coalesce((select sum(incl_cents) from ticket x where x.shop_id = c.shop_id and x.customer_id = c.id and not x.training), 0)::bigint as spent
      from ticket x join ticket_payment p on p.shop_id = x.shop_id and p.ticket_id = x.id where x.shop_id = c.shop_id and x.customer_id = c.id and not x.training) t on true
    where c.shop_id = ${shopId} and (c.due_cents <> o.due + t.due or c.spent_cents <> o.spent + t.spent)`,
  ],
  [
    'stock is what its movements say, and never below nothing',
    (shopId) => sql`
    select k.subproduct_id, k.on_hand, k.reserved, m.hand, m.held from stock_level k
    join lateral (select coalesce(sum(on_hand_change), 0)::bigint as hand, coalesce(sum(reserved_change), 0)::bigint as held from stock_movement m where m.shop_id = k.shop_id and m.subproduct_id = k.subproduct_id) m on true
    where k.shop_id = ${shopId} and (k.on_hand <> m.hand or k.reserved <> m.held or k.reserved < 0 or k.on_hand < 0)`,
  ],
  [
    'stock holds back what firm orders still have to send',
    (shopId) => sql`
    select k.subproduct_id, k.reserved, w.held from stock_level k
    join lateral (
      select coalesce(sum(x.pieces), 0)::bigint as held from (
        select (l.quantity - l.dropped - l.gone) * coalesce((part ->> 'quantity')::int, 1) as pieces
        from order_line l join orders o on o.shop_id = l.shop_id and o.id = l.order_id
        left join lateral jsonb_array_elements(case when l.subproduct_id is null then l.parts end) part on true
        where l.shop_id = k.shop_id and o.status = any(${[...reservingStatuses]}::text[])
          and coalesce(l.subproduct_id, (part ->> 'subproductId')::bigint) = k.subproduct_id) x) w on true
    where k.shop_id = ${shopId} and k.reserved <> w.held`,
  ],
]
