-- The order that this one is the rest of: what had not left when that one was invoiced.
alter table orders add column rest_of bigint;
alter table orders add constraint orders_rest_of foreign key (shop_id, rest_of) references orders (shop_id, id) not valid;
