-- What gather_catalogue_statistics() does for the catalogue, for whatever tables the caller's transaction has written much into: a shop of
-- which statistics know nothing is planned as if it had one row, and a join by any index that begins with its shop seems as good as
-- another. A table that somebody else is gathering is left to them. On a cluster a transaction of one shop leaves other machines alone.
create function gather_statistics() returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  written text;
begin
  if exists (select from pg_extension where extname = 'citus') then return; end if;
  for written in
    select relname from pg_stat_xact_user_tables
    where schemaname = 'public' and n_tup_ins + n_tup_upd + n_tup_del >= 500
    order by relname
  loop
    execute format('analyze (skip_locked) %I', written);
  end loop;
end $$;
revoke execute on function gather_statistics() from public;
grant execute on function gather_statistics() to plantule_app;
-- Processes of the version before call it by its old name.
create or replace function gather_catalogue_statistics() returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$ begin perform gather_statistics(); end $$;
