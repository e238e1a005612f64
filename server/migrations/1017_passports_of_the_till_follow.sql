-- Some plants that were sold at the till come back: the passport whose code is on those that stay with the buyer names as many, as that of an order does.
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
  if old.state = 'issued' and new.state = 'issued' and (old.order_id is not null or old.ticket_id is not null)
    and to_jsonb(old) - array['quantity', 'version'] = to_jsonb(new) - array['quantity', 'version'] then return new; end if;
  if old.state = 'void' or new.state <> 'void' or to_jsonb(old) - free <> to_jsonb(new) - free
  then raise exception 'an issued plant passport does not change'; end if;
  return new;
end $$;
