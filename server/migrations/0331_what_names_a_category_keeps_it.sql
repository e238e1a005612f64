-- A category took its quantity prices and promotions with it, and left the price grids, without a word. Both are looked after by
-- others than the menu: they keep the category, and the refusal names them.
alter table price_schema_category drop constraint price_schema_category_shop_id_category_id_fkey,
  add constraint price_schema_category_of foreign key (shop_id, category_id) references category (shop_id, id);
alter table decreasing_price drop constraint decreasing_price_category,
  add constraint decreasing_price_category foreign key (shop_id, category_id) references category (shop_id, id);
