-- A shop that was made to show ends on a day; whoever shows it is told before, and may put the end off.
alter table provider_demo
  add column ends_on date,
  add column warned_at timestamptz,
  add column removed_at timestamptz,
  drop constraint provider_demo_state_check,
  add constraint provider_demo_state_check check (state in ('queued', 'running', 'done', 'failed', 'removed'));
update provider_demo set ends_on = (created_at at time zone 'Europe/Paris')::date + 30;
-- One that was made long ago gets its warning first.
update provider_demo set ends_on = greatest(ends_on, (now() at time zone 'Europe/Paris')::date + 8);
alter table provider_demo alter column ends_on set not null;
-- Whoever is deleted leaves the shop behind, which ends like any other.
alter table provider_demo
  alter column prospect_id drop not null,
  drop constraint provider_demo_prospect_id_fkey,
  add constraint provider_demo_prospect_id_fkey foreign key (prospect_id) references provider_prospect (id) on delete set null;
grant select (ends_on, warned_at), update (ends_on, warned_at) on provider_demo to plantule_app;
grant update (ends_on, warned_at) on provider_demo to plantule_provider;

-- Whether the rows of a demonstration are being taken away: only by the function below, which runs as the owner of the tables.
create function being_removed() returns boolean
  language sql stable
  as $$ select pg_catalog.current_setting('app.removing', true) = 'on' and current_user <> session_user $$;

create or replace function refuse_change() returns trigger
  language plpgsql
  as $$ begin
    if tg_op = 'UPDATE' and tg_table_name in ('audit', 'order_event') and current_setting('app.forgetting', true) = 'on' then
      return null;
    end if;
    if tg_op = 'DELETE' and being_removed() then
      return null;
    end if;
    raise exception 'table % is append-only', tg_table_name using errcode = 'restrict_violation';
  end $$;

-- What keeps books, passports and certificates, and what reckons stock anew, is not asked of rows that go with all others.
do $$
declare
  of_trigger record;
begin
  for of_trigger in
    select pg_get_triggerdef(t.oid) as definition from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and c.relname in ('order_payment', 'purchase', 'stock_level', 'subproduct',
        'stratification_phase', 'plant_passport', 'local_certificate', 'lot_size')
      -- On deletion, and without a condition of its own.
      and not t.tgisinternal and (t.tgtype & 8) > 0 and t.tgqual is null and t.tgconstraint = 0
  loop
    execute regexp_replace(
      replace(of_trigger.definition, 'CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER'),
      ' EXECUTE FUNCTION', ' WHEN (not being_removed()) EXECUTE FUNCTION');
  end loop;
end $$;

-- Takes away all rows of the current shop but its own, which says that there was one. Only of a demonstration whose last day is over.
create function remove_demo() returns void
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
  declare
    of_shop bigint := current_shop();
    parts text;
  begin
    perform 1 from provider_demo d join shop s on s.id = d.client_id
      where d.client_id = of_shop and d.removed_at is null and d.ends_on < (now() at time zone 'Europe/Paris')::date
        and s.subscription_type = 'demo'
      for update of d;
    if not found then
      raise exception 'shop % is no demonstration that has ended', of_shop using errcode = 'restrict_violation';
    end if;
    -- One statement: keys between the tables are looked at once all rows are gone.
    select string_agg(format('%I as (delete from %I where shop_id = $1)', 'd_' || c.relname, c.relname), ', ' order by c.relname) into parts
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'shop_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition;
    perform set_config('app.removing', 'on', true);
    execute 'with ' || parts || ' select 1' using of_shop;
    perform set_config('app.removing', '', true);
    update shop set name = 'Démonstration terminée', suspended_at = coalesce(suspended_at, now()),
      suspended_reason = 'Démonstration terminée', provider_version = provider_version + 1 where id = of_shop;
    update provider_demo set state = 'removed', removed_at = now() where client_id = of_shop;
    update provider_prospect set demo_id = null where demo_id = of_shop;
  end $$;
revoke execute on function remove_demo from public;
grant execute on function remove_demo to plantule_app;
