-- Plants that go back to the lot that they came out of take the recall with them: it reaches the lot that they join, whichever way the flow is written.
create or replace function refuse_flow_of_held() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  leaves constant bigint := case when new.quantity > 0 then new.from_lot else new.to_lot end;
  joins constant bigint := case when new.quantity > 0 then new.to_lot else new.from_lot end;
  gives boolean;
begin
  select a.held into gives from lot a where a.shop_id = new.shop_id and a.id = leaves for key share;
  if gives and not exists (select from lot b where b.shop_id = new.shop_id and b.id = joins and b.held) then
    raise exception 'lot % is held', leaves using errcode = '23514', constraint = 'lot_held';
  end if;
  insert into recall_lot as y (shop_id, recall_id, lot_id, why, held)
  select x.shop_id, x.recall_id, joins, 'descends', x.held
  from recall_lot x join recall r on r.shop_id = new.shop_id and r.id = x.recall_id
  where x.shop_id = new.shop_id and x.lot_id = leaves and r.state = 'open' and (x.held or x.why in ('named', 'descends'))
  on conflict (shop_id, recall_id, lot_id) do update
    set held = y.held or excluded.held, why = case when y.why = 'named' then y.why else excluded.why end
    where excluded.held and not y.held or y.why in ('source', 'beside');
  return new;
end $$;
