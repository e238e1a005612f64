-- outside a transaction
-- Part of a line left under one kind of passport, and the rest is sent where another kind is asked: of one lot a passport of each.
create unique index concurrently if not exists plant_passport_order_kind on plant_passport
  (shop_id, order_id, line, part, coalesce(lot_id, 0), type, pests) where state <> 'void' and order_id is not null;
drop index concurrently if exists plant_passport_order;
