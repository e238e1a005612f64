-- outside a transaction
create index concurrently if not exists discount_use_email on discount_use (shop_id, email) where email is not null;
