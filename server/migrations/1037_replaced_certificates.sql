-- Whether a certificate gave way by itself to what is true now; else people declared it void, and it is not made again without them. Those of
-- before count as declared: whoever wants another one asks for it.
alter table local_certificate add column replaced boolean not null default false;
create or replace function hold_local_certificate() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then raise exception 'a certificate of origin is not deleted'; end if;
  if old.state = 'void' or new.state <> 'void'
    or to_jsonb(old) - array['state', 'void_reason', 'replaced'] <> to_jsonb(new) - array['state', 'void_reason', 'replaced']
  then raise exception 'a certificate of origin does not change'; end if;
  return new;
end $$;
