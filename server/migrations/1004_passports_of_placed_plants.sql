-- To whom a trade unit was supplied, where that is an operator: kept for three years whatever becomes of the customer's record
-- (Reg. (EU) 2016/2031 art. 69). Written as the passport is issued, before a record from earlier is erased, and taken away after its time.
alter table plant_passport add column recipient text not null default '';

-- An issued passport stays as it is, but for what is known of it later: which cultivation the plants of its delivery's line are in, which
-- follows the line; how many left under it; to whom.
create or replace function hold_passport() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  free text[] := array['state', 'void_reason', 'voided_at', 'version'];
begin
  if tg_op = 'DELETE' then
    if old.state <> 'draft' then raise exception 'an issued plant passport is not deleted'; end if;
    return old;
  end if;
  if old.state = 'draft' then return new; end if;
  if (old.recipient = '' or new.recipient = '') and to_jsonb(old) - 'recipient' = to_jsonb(new) - 'recipient' then return new; end if;
  if old.kind = 'received' and old.state = 'issued' and new.state = 'issued' and (old.lot_id is null or old.delivery_line_id is not null)
    and to_jsonb(old) - array['lot_id', 'version'] = to_jsonb(new) - array['lot_id', 'version'] then return new; end if;
  if old.state = 'issued' and new.state = 'issued' and old.order_id is not null
    and to_jsonb(old) - array['quantity', 'version'] = to_jsonb(new) - array['quantity', 'version'] then return new; end if;
  if old.state = 'void' or new.state <> 'void' or to_jsonb(old) - free <> to_jsonb(new) - free
  then raise exception 'an issued plant passport does not change'; end if;
  return new;
end $$;
