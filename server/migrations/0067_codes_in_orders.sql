-- Codes where customers and orders, whose tables come later, meet them.

alter table discount_use add constraint discount_use_customer foreign key (shop_id, customer_id) references customer (shop_id, id);
create index discount_use_customer_of on discount_use (shop_id, customer_id) where customer_id is not null;
alter table voucher add constraint voucher_customer_fk foreign key (shop_id, customer_id) references customer (shop_id, id);

alter table order_line
  -- What discount codes take off this line, beyond its own discount.
  add column code_cents bigint not null default 0 check (code_cents >= 0),
  add column code_label text;
-- What a code takes off the delivery fee.
alter table orders add column delivery_off_cents bigint not null default 0 check (delivery_off_cents >= 0);
-- The gift card or credit code that paid, or that was given back to.
alter table order_payment add column voucher_id bigint,
  add constraint order_payment_voucher foreign key (shop_id, voucher_id) references voucher (shop_id, id);
create index order_payment_voucher_of on order_payment (shop_id, voucher_id) where voucher_id is not null;
