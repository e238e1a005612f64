-- How long an import is kept counts from what was last done with it: one that is undone, or looked through anew, after three months
-- was else gone in the night that followed.
alter table catalogue_import add column state_since timestamptz;
update catalogue_import set state_since = case when state = 'undone' then now() else created_at end;
alter table catalogue_import alter column state_since set not null, alter column state_since set default now();

create function catalogue_import_moves() returns trigger language plpgsql as $$
begin
  new.state_since := now();
  return new;
end $$;
create trigger catalogue_import_moves before update of state on catalogue_import for each row
  when (old.state is distinct from new.state) execute function catalogue_import_moves();
