-- outside a transaction
-- Orders that gave more money back than they had received: what customers owe asks for these few.
create index concurrently if not exists orders_overdrawn on orders (shop_id, customer_id, id) where paid_cents < 0;
