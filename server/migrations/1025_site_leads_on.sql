-- Beside the main name of a shop, whether the last check found its pages there by https: only then does the address by path lead on to it.
drop function site_of(text);
create function site_of(wanted_uid text) returns table (id bigint, uid text, primary_host text, answers boolean)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$ begin
    select s.id, s.uid into id, uid from shop s where s.uid = wanted_uid and s.suspended_at is null;
    if not found then return; end if;
    select o.host, coalesce(o.findings ->> 'certificate' in ('ok', 'off'), false) into primary_host, answers
      from shop_host o join held_host h on h.host = o.host and h.client_id = o.shop_id
      where o.shop_id = site_of.id and o.role = 'primary';
    answers := coalesce(answers, false);
    return next;
  end $$;
grant execute on function site_of(text) to plantule_app;
call run_across('site_of(text)');
