-- What the sales analysis groups by, on the order itself: later changes of a customer move no past sale.
alter table orders
  -- Who wrote it, as a ticket names its operator.
  add column seller_name text not null default '',
  -- The customer's profile when the order was written; tickets hold theirs.
  add column price_profile_id bigint,
  -- The day in Paris on which it became firm; of a draft or quotation, that on which it was written.
  add column sold_on date generated always as ((coalesce(validated_at, placed_at) at time zone 'Europe/Paris')::date) stored,
  add constraint orders_price_profile foreign key (shop_id, price_profile_id) references price_profile (shop_id, id)
    on delete set null (price_profile_id);

update orders o set
  seller_name = coalesce((select e.author from order_event e where e.shop_id = o.shop_id and e.order_id = o.id order by e.id limit 1), ''),
  price_profile_id = (select c.price_profile_id from customer c where c.shop_id = o.shop_id and c.id = o.customer_id);

-- All that a total by day, customer, profile, channel or seller needs, without touching the rows.
create index orders_sold_on on orders (shop_id, sold_on)
  include (id, customer_id, price_profile_id, channel, seller_name, items, excl_cents, incl_cents)
  where status not in ('draft', 'quotation', 'cancelled');
create index orders_price_profile_of on orders (shop_id, price_profile_id) where price_profile_id is not null;
create index ticket_sold_on on ticket (shop_id, day)
  include (id, kind, customer_id, price_profile_id, operator_name, items, excl_cents, incl_cents) where not training;
