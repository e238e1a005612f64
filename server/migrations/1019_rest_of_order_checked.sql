-- outside a transaction
alter table orders validate constraint orders_rest_of;
create index concurrently if not exists orders_rest_of_one on orders (shop_id, rest_of) where rest_of is not null;
