-- Whoever sends a letter is told when it stops by itself, and whoever sells when plants are gone that orders hold.
do $$ declare
  rule text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'notice_kind_check' and conrelid = 'notice'::regclass);
begin
  alter table notice drop constraint notice_kind_check;
  execute 'alter table notice add constraint notice_kind_check '
    || replace(rule, '''mention''::text', '''mention''::text, ''letter_stopped''::text, ''stock_short''::text') || ' not valid';
end $$;
