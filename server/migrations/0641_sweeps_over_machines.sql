-- What looks over all shops does so in steps that a distributed database (Citus) takes: a table of shops at a time, or one shop.

-- Which shops have work under way, so that the sweep of lost work asks these alone, each where its rows and its queue are.
create function shops_at_work() returns table (id bigint)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$ begin
    return query select o.shop_id from operation o where o.status in ('queued', 'running') group by o.shop_id order by o.shop_id;
  end $$;
grant execute on function shops_at_work to plantule_app;
call run_across('shops_at_work()');

drop function end_lost_operations;
-- Of the current shop.
create function end_lost_operations() returns integer
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    shop constant bigint := current_shop();
    lost bigint[];
    ended integer;
  begin
    lost := (select array_agg((j.data ->> 'operationId')::bigint) from pgboss.job j
      where j.name = 'dead' and j.state = 'created' and (j.data ->> 'shopId')::bigint = shop and j.data ? 'operationId');
    update operation o set status = 'failed', error_code = 'internal', error_details = '{}', finished_at = now()
    where o.shop_id = shop and o.id = any (lost) and o.status in ('queued', 'running');
    get diagnostics ended = row_count;
    return ended;
  end $$;
grant execute on function end_lost_operations to plantule_app;
call run_across('end_lost_operations()');

drop function forget_expired_files;
create function forget_expired_files(most integer) returns setof text
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    expired record;
  begin
    for expired in
      select f.shop_id, f.id, f.key from stored_file f where f.expires_at < now() order by f.expires_at limit most
    loop
      -- Another sweep may have it in hand, or somebody has just kept it.
      perform from stored_file f where f.shop_id = expired.shop_id and f.id = expired.id and f.expires_at < now() for update skip locked;
      continue when not found;
      begin
        delete from stored_file f where f.shop_id = expired.shop_id and f.id = expired.id;
        return next expired.key;
      exception when foreign_key_violation then
        update stored_file f set expires_at = null where f.shop_id = expired.shop_id and f.id = expired.id;
      end;
    end loop;
  end $$;
grant execute on function forget_expired_files to plantule_app;
call run_across('forget_expired_files(integer)');

drop function unknown_file_keys;
create function unknown_file_keys(keys text[]) returns setof text
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  declare
    shop bigint;
    asked text[];
    known text[];
  begin
    for shop, asked in select split_part(k, '/', 2)::bigint, array_agg(k) from unnest(keys) k group by 1 loop
      known := (select array_agg(f.key) from stored_file f where f.shop_id = shop and f.key = any (asked));
      return query select k from unnest(asked) k where k <> all (coalesce(known, '{}'));
    end loop;
  end $$;
grant execute on function unknown_file_keys to plantule_app;
call run_across('unknown_file_keys(text[])');

drop function provider_client_facts;
create function provider_client_facts() returns table (
    id bigint, uid text, name text, level text, subscription_type text, suspended_at timestamptz, suspended_reason text,
    created_at timestamptz, version integer, members integer, last_seen_at timestamptz, last_z date, failed_imports integer,
    unsent_invoices integer)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$ begin
    return query
      with people as materialized (
        select m.shop_id, count(*)::int as members, max(m.last_seen_at) as last_seen_at from member m where m.removed_at is null group by m.shop_id),
      closed as materialized (
        select o.shop_id, c.day_to from (select m.shop_id from member m group by m.shop_id) o
        cross join lateral (
          select c.day_to from fiscal_closure c where c.shop_id = o.shop_id and c.type = 'session' order by c.id desc limit 1) c),
      imports as materialized (
        select i.shop_id, count(*)::int as failed from catalogue_import i
        where i.state = 'failed' and i.created_at > now() - interval '30 days' group by i.shop_id),
      transmissions as materialized (
        select t.shop_id, count(*)::int as unsent from invoice_transmission t
        where t.state = 'failed' or (t.state = 'queued' and t.queued_at < now() - interval '1 day') group by t.shop_id)
      select s.id, s.uid, s.name, s.level, s.subscription_type, s.suspended_at, s.suspended_reason, s.created_at, s.provider_version,
        coalesce(p.members, 0), p.last_seen_at, c.day_to, coalesce(i.failed, 0), coalesce(t.unsent, 0)
      from shop s
      left join people p on p.shop_id = s.id
      left join closed c on c.shop_id = s.id
      left join imports i on i.shop_id = s.id
      left join transmissions t on t.shop_id = s.id;
  end $$;
grant execute on function provider_client_facts to plantule_provider;
call run_across('provider_client_facts()');
