-- Who takes what from where to make an order ready.

alter table order_line
  -- Plants that the picker looked for and did not find.
  add column missing integer not null default 0 check (missing >= 0);

-- Where a size stands in the nursery, as pickers walk; written down by whoever finds it.
create table picking_place (
  shop_id bigint not null references shop (id),
  subproduct_id bigint not null,
  section text not null default '' check (length(section) <= 60),
  place text not null default '' check (length(place) <= 60),
  primary key (shop_id, subproduct_id),
  foreign key (shop_id, subproduct_id) references subproduct (shop_id, id)
);
call tenant_table('picking_place');
