-- The public shops: whom an address or a host name means. Row security hides shops from whoever has not said which; a suspended one has no site.
create function site_of(wanted_uid text) returns table (id bigint, uid text, primary_host text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select s.id, s.uid, (select o.host from shop_host o join held_host h on h.host = o.host and h.client_id = o.shop_id
      where o.shop_id = s.id and o.role = 'primary')
    from shop s where s.uid = wanted_uid and s.suspended_at is null
  $$;
grant execute on function site_of(text) to plantule_app;
call run_across('site_of(text)');

-- Every name that leads to a shop: a request finds its way by them without waiting.
create function site_hosts() returns table (host text, uid text)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select h.host, s.uid from held_host h join shop s on s.id = h.client_id and s.suspended_at is null $$;
grant execute on function site_hosts() to plantule_app;
call run_across('site_hosts()');
