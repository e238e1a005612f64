-- A refund that failed is asked again by another row, or given up: then nobody need look at it any more.
alter table card_refund add column dropped boolean not null default false;
create index card_refund_failed on card_refund (shop_id, id) where state = 'failed' and not dropped;
create index card_refund_open on card_refund (shop_id, id) where state in ('queued', 'pending');

-- Whom a visitor's address names: the pages to pay and the provider's news carry no token, and row security hides shops.
create function shop_of_uid(wanted text) returns bigint
  language sql stable security definer set search_path = public
  as $$ select s.id from shop s where s.uid = wanted $$;
revoke execute on function shop_of_uid from public;
grant execute on function shop_of_uid to plantule_app;
