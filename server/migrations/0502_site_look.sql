-- The icon of the shop's site, square and in three sizes, as PNG.
create table site_icon (
  shop_id bigint not null references shop (id),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  small bytea not null check (octet_length(small) between 1 and 100000),
  medium bytea not null check (octet_length(medium) between 1 and 400000),
  large bytea not null check (octet_length(large) between 1 and 1500000),
  updated_at timestamptz not null,
  primary key (shop_id)
);
call tenant_table('site_icon');

-- The welcome page: its pictures by their place, and what it shows of the catalogue. Its words are settings.
create table welcome_image (
  shop_id bigint not null references shop (id),
  n integer not null check (n between 1 and 6),
  image_id bigint not null,
  alt text not null check (length(alt) between 1 and 300),
  primary key (shop_id, n),
  foreign key (shop_id, image_id) references image (shop_id, id)
);
create index welcome_image_shown on welcome_image (shop_id, image_id);
call tenant_table('welcome_image');

create table welcome_pick (
  shop_id bigint not null references shop (id),
  idx integer not null check (idx >= 0),
  category_id bigint,
  product_id bigint,
  primary key (shop_id, idx),
  check (num_nonnulls(category_id, product_id) = 1),
  -- What is deleted is not shown any more: nobody has to ask for it first.
  foreign key (shop_id, category_id) references category (shop_id, id) on delete cascade,
  foreign key (shop_id, product_id) references product (shop_id, id) on delete cascade
);
create index welcome_pick_category on welcome_pick (shop_id, category_id) where category_id is not null;
create index welcome_pick_product on welcome_pick (shop_id, product_id) where product_id is not null;
call tenant_table('welcome_pick');

-- Where the menu's pages stand among the rest is said by the menu itself; who had put them first keeps that.
alter table setting no force row level security;
insert into setting (shop_id, topic, value)
select shop_id, 'site.layout', '{"menu": [{"kind": "pages"}, {"kind": "categories"}, {"kind": "blog"}]}'
from setting where topic = 'pages' and value -> 'menuFirst' = 'true' on conflict do nothing;
update setting set value = value - 'menuFirst' where topic = 'pages' and value ? 'menuFirst';
alter table setting force row level security;
