-- Where a function pins its search path, PostgreSQL still looks for tables among the session's temporary ones first unless they
-- are named: whoever can run SQL of his own could put a table of his before ours. They come last from here on.
do $$
declare
  me text := current_user;
  pinned record;
begin
  for pinned in
    select p.oid::regprocedure as name, p.proowner::regrole::text as owner, substr(c, length('search_path=') + 1) as path
    from pg_proc p, unnest(p.proconfig) c
    where p.pronamespace = 'public'::regnamespace and c like 'search_path=%' and c !~ 'pg_temp$'
  loop
    -- Searches belong to plantule_across, which alone may change them.
    execute format('set local role %s', pinned.owner);
    execute format('alter routine %s set search_path = %s, pg_temp', pinned.name, pinned.path);
    execute format('set local role %I', me);
  end loop;
end $$;
