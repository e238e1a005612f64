-- The public shops: whom an address or a host name means. Row security hides shops from whoever has not said which; a suspended one has no site.
create function site_of(wanted_uid text) returns table (id bigint, uid text, host text)
  language sql stable security definer set search_path = public
  as $$ select s.id, s.uid, s.host from shop s where s.uid = wanted_uid and s.suspended_at is null $$;
grant execute on function site_of(text) to plantule_app;
call run_across('site_of(text)');

create function site_hosts() returns table (host text, uid text)
  language sql stable security definer set search_path = public
  as $$ select s.host, s.uid from shop s where s.host is not null and s.suspended_at is null $$;
grant execute on function site_hosts() to plantule_app;
call run_across('site_hosts()');
