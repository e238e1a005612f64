-- What is put on account is not paid: the order goes on owing it, and the customer with it, until money comes in. Orders of before
-- counted it as paid, so that nobody was asked for it any more.
alter table orders add column account_cents bigint not null default 0 check (account_cents >= 0);

create temporary table on_account on commit drop as
select o.shop_id, o.id, o.customer_id, o.status, least(sum(p.amount_cents), o.paid_cents - o.outside_cents)::bigint as cents
from orders o join order_payment p on p.shop_id = o.shop_id and p.order_id = o.id
where p.status = 'validated' and p.payment_type = 'on_account' and o.status <> 'cancelled'
group by o.shop_id, o.id having sum(p.amount_cents) > 0 and o.paid_cents > o.outside_cents;

update orders o set account_cents = a.cents, paid_cents = o.paid_cents - a.cents,
  payment_state = case when o.status in ('draft', 'quotation') or o.incl_cents - o.refunded_cents <= o.paid_cents - a.cents then o.payment_state
    when o.paid_cents > a.cents then 'partial' else 'unpaid' end
from on_account a where o.shop_id = a.shop_id and o.id = a.id;

update customer c set due_cents = c.due_cents + a.cents
from (select shop_id, customer_id, sum(cents)::bigint as cents from on_account where status not in ('draft', 'quotation') group by 1, 2) a
where c.shop_id = a.shop_id and c.id = a.customer_id;
