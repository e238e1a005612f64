-- Whether a price to come holds for those who subscribed before too; who keeps theirs keeps it until they choose another plan.
alter table plan_price add column existing text not null default 'move' check (existing in ('move', 'keep'));
grant delete on plan_price to plantule_provider;
-- The day whose prices a subscription keeps; nothing: that on which it was chosen.
alter table subscription add column priced_on date;

-- Who was told of which price to come, once.
create table subscription_price_told (
  shop_id bigint not null references shop (id),
  level text not null check (level in ('essential', 'complete', 'local-vegetal')),
  valid_from date not null,
  at timestamptz not null,
  primary key (shop_id, level, valid_from)
);
call tenant_table('subscription_price_told');
create policy provider on subscription_price_told for select to plantule_provider using (true);
grant select on subscription_price_told to plantule_provider;
create index subscription_price_told_price on subscription_price_told (level, valid_from);
