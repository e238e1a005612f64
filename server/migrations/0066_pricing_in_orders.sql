-- Prices and packs where customers and orders, whose tables come later, meet them.

-- No profile existed before.
update customer set price_profile_id = null where price_profile_id is not null;
alter table customer add constraint customer_price_profile foreign key (shop_id, price_profile_id) references price_profile (shop_id, id);
create index customer_price_profile_of on customer (shop_id, price_profile_id) where price_profile_id is not null;
alter table price_profile add constraint price_profile_terms foreign key (shop_id, invoicing_terms_id) references invoicing_terms (shop_id, id);
create index price_profile_terms_of on price_profile (shop_id, invoicing_terms_id) where invoicing_terms_id is not null;

-- Prices agreed with one customer.
create table customer_price (
  shop_id bigint not null references shop (id),
  customer_id bigint not null,
  subproduct_id bigint not null,
  mode text not null check (mode in ('incl', 'excl')),
  price_cents bigint not null check (price_cents >= 0),
  primary key (shop_id, customer_id, subproduct_id),
  constraint customer_price_customer foreign key (shop_id, customer_id) references customer (shop_id, id),
  constraint customer_price_subproduct foreign key (shop_id, subproduct_id) references subproduct (shop_id, id)
);
create index customer_price_subproduct_of on customer_price (shop_id, subproduct_id);
call tenant_table('customer_price');

alter table order_line
  -- The price lists gave the price: it follows them as long as the order is a draft.
  add column listed boolean not null default false,
  add column pack_id bigint,
  -- What one pack held when the line was written: { subproductId, quantity, label, reference }. Stock follows it.
  add column parts jsonb,
  add constraint order_line_pack foreign key (shop_id, pack_id) references pack (shop_id, id),
  add constraint order_line_pack_parts check ((pack_id is null) = (parts is null)),
  add constraint order_line_one_article check (pack_id is null or subproduct_id is null);
create index order_line_pack_of on order_line (shop_id, pack_id) where pack_id is not null;
