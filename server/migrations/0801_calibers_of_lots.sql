-- The calibers of a lot, whatever their content: the unique indexes each hold a part of them, so that reading those of a lot scanned all.
create index lot_size_lot on lot_size (shop_id, lot_id);
