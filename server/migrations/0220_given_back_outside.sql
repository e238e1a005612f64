-- What was given back on the provider's own pages and no refund explains yet. It counts as paid until then, so that it is no
-- debt and asks the customer for nothing; the next refund, or whatever else makes the order owe him money, draws on it first.
alter table orders add column outside_cents bigint not null default 0,
  add constraint orders_outside check (outside_cents >= 0 and outside_cents <= greatest(paid_cents, 0));
create index orders_given_outside on orders (shop_id, id) where outside_cents > 0;
