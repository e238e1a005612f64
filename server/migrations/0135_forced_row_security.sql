-- Row security binds the owner of the tables too, the serving roles sign in by themselves, and functions that have to look
-- past it run as a role that is good for nothing else. Runs as plantule_owner; plantule_across exists already.

-- What the serving role may see and change stands in `own_shop`, without a subquery: that is cheaper to plan, and a
-- distributed PostgreSQL takes no other. `upkeep` is the owner's: all rows for who signed in as the owner (migrations, copies,
-- sign-in), but the own shop's only inside a function that a serving connection called.
create procedure secure_table(name text)
  language plpgsql
  as $$
  declare
    key text := case when name = 'shop' then 'id' else 'shop_id' end;
  begin
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('drop policy if exists own_shop on %I', name);
    execute format('drop policy if exists upkeep on %I', name);
    execute format('create policy own_shop on %1$I to plantule_app using (%2$I = current_shop()) with check (%2$I = current_shop())', name, key);
    execute format(
      'create policy upkeep on %1$I to current_user using (session_user = current_user or %2$I = current_shop())
         with check (session_user = current_user or %2$I = current_shop())',
      name, key);
  end $$;

create or replace procedure tenant_table(name text, append_only boolean default false)
  language plpgsql
  as $$ begin
    call secure_table(name);
    if append_only then
      execute format('grant select, insert on %I to plantule_app', name);
      execute format(
        'create trigger %I before update or delete or truncate on %I for each statement execute function refuse_change()',
        name || '_append_only', name);
    else
      execute format('grant select, insert, update, delete on %I to plantule_app', name);
    end if;
  end $$;

-- Lets functions that run as plantule_across do `privileges` (as in a grant) on every row of a table.
create procedure open_across(name text, privileges text)
  language plpgsql
  as $$ begin
    execute format('drop policy if exists across on %I', name);
    execute format('create policy across on %I to plantule_across using (true) with check (true)', name);
    execute format('grant %s on %I to plantule_across', privileges, name);
  end $$;

-- Makes a security definer function run as plantule_across: a search, whose indexes row security would switch off, or one
-- that looks beyond the shop on purpose. To replace such a function later, drop it and create it anew.
create procedure run_across(of regprocedure)
  language plpgsql
  as $$ begin
    execute format('revoke execute on function %s from public', of);
    -- Whoever is to own a function needs this right for the moment of the change.
    grant create on schema public to plantule_across;
    execute format('alter function %s owner to plantule_across', of);
    revoke create on schema public from plantule_across;
  end $$;

revoke execute on procedure secure_table, tenant_table, open_across, run_across from public;

do $$
declare
  name text;
begin
  for name in
    select c.relname from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and (c.relname = 'shop' or exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'shop_id' and not a.attisdropped))
  loop
    call secure_table(name);
  end loop;
end $$;

grant usage on schema public to plantule_across;

-- Searches: they name the shop themselves.
call open_across('customer', 'select');
call open_across('orders', 'select');
call open_across('ticket', 'select');
call open_across('invoice', 'select');
call open_across('purchase', 'select');
call open_across('product', 'select');
call open_across('subproduct', 'select');
do $$
declare
  found regprocedure;
begin
  for found in
    select oid::regprocedure from pg_proc
    where pronamespace = 'public'::regnamespace and prosecdef and prosrc like '%current_shop()%'
      and (proname like '%\_search' or proname like '%\_near')
  loop
    call run_across(found);
  end loop;
end $$;

-- Beyond one shop on purpose.
call open_across('shop', 'select');
call open_across('member', 'select (shop_id, id, person_id, removed_at, ends_on)');
call open_across('stored_file', 'select, delete, update (expires_at)');
call open_across('operation', 'select, update (status, error_code, error_details, finished_at)');
call open_across('image', 'select (shop_id, id, key)');
call open_across('image_rendition', 'select');
call open_across('card_account', 'select (shop_id, account_ref, kind)');
call open_across('tracking_link', 'select, update (visits)');
call open_across('tracking_visit', 'select, insert, update (visits)');
-- Before it is handed over: the owner has no say in it afterwards.
grant execute on function shops_of_member to plantule_app;
do $$
declare
  found regprocedure;
begin
  for found in
    select oid::regprocedure from pg_proc
    where pronamespace = 'public'::regnamespace and prosecdef and proname in ('shops_of_member', 'forget_expired_files',
      'unknown_file_keys', 'end_lost_operations', 'every_shop', 'follow_tracking_link', 'public_image', 'shop_of_uid', 'shop_of_card_account')
  loop
    call run_across(found);
  end loop;
end $$;
revoke execute on function seed_tva_rates from public;
