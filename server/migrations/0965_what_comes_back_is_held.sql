-- What left and is here again is held as before, also where the size lacks plants: nobody goes without more than before. Refused is only
-- what makes the lack greater.
create or replace function refuse_promise_beyond_stock() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.on_hand - old.on_hand >= new.reserved - old.reserved then return new; end if;
  raise exception 'size % has % on hand and cannot hold %', new.subproduct_id, new.on_hand, new.reserved using errcode = 'check_violation';
end $$;
