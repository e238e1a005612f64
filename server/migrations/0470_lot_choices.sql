-- The lot that somebody took, or wants taken, for a size of an order; without one the shop's rule decides.
create table lot_choice (
  shop_id bigint not null references shop (id),
  order_id bigint not null,
  subproduct_id bigint not null,
  lot_size_id bigint not null,
  author text not null,
  at timestamptz not null,
  primary key (shop_id, order_id, subproduct_id),
  foreign key (shop_id, order_id) references orders (shop_id, id),
  foreign key (shop_id, lot_size_id) references lot_size (shop_id, id)
);
create index lot_choice_size on lot_choice (shop_id, lot_size_id);
call tenant_table('lot_choice');
