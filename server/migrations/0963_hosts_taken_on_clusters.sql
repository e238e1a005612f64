-- As before, in a form that a cluster takes: no moment is asked for within a condition of a written row.
drop function take_host(text, text[]);
create function take_host(wanted text, tokens text[]) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    me constant bigint := current_shop();
    at constant timestamptz := now();
    holder bigint;
  begin
    if not exists (select from shop_host o where o.shop_id = me and o.host = wanted and o.token = any(tokens)) then
      return false;
    end if;
    insert into held_host (host, client_id, since) values (wanted, me, at) on conflict (host) do nothing;
    select h.client_id into holder from held_host h where h.host = wanted for update;
    if holder is distinct from me then
      if exists (select from shop_host o where o.shop_id = holder and o.host = wanted and o.token = any(tokens)) then
        return false;
      end if;
      update held_host set client_id = me, since = at where host = wanted;
      update shop_host o set role = 'waiting', proven_at = null, lost_at = at where o.shop_id = holder and o.host = wanted;
    end if;
    update shop_host o set proven_at = at where o.shop_id = me and o.host = wanted and o.proven_at is null;
    update shop_host o set lost_at = null where o.shop_id = me and o.host = wanted and o.lost_at is not null;
    return true;
  end $$;
revoke execute on function take_host from public;
grant execute on function take_host to plantule_app;
call run_across('take_host(text, text[])');
