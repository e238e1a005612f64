-- Who ordered on the shop's pages without a record is told of a recall too. Each of their orders keeps what was told of it: who they are is
-- known by these alone, and the address stands here only until the letter has left.
create table recall_guest_letter (
  shop_id bigint not null references shop (id),
  recall_id bigint not null,
  order_id bigint not null,
  email text not null,
  asked_at timestamptz not null,
  sent_at timestamptz,
  author text not null,
  told jsonb not null default '{}',
  primary key (shop_id, recall_id, order_id),
  foreign key (shop_id, recall_id) references recall (shop_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id)
);
create index recall_guest_letter_order on recall_guest_letter (shop_id, order_id);
call tenant_table('recall_guest_letter');
