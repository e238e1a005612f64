-- Who prepares is told that something came into an order that was prepared.
do $$ declare
  rule text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'notice_kind_check' and conrelid = 'notice'::regclass);
begin
  alter table notice drop constraint notice_kind_check;
  execute 'alter table notice add constraint notice_kind_check '
    || replace(rule, '''mention''::text', '''mention''::text, ''picking_again''::text') || ' not valid';
end $$;
