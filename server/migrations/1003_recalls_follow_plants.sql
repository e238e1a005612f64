-- Plants do not leave a recall by becoming those of another lot. Whoever recalls holds the row of the lot that gives, so that a flow that is
-- written meanwhile waits and reads what they said; a lot that gains of one which an open recall reaches is reached by it, held as that one
-- is, also where what is held was let go for a while.
create or replace function refuse_flow_of_held() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  gives boolean;
begin
  select a.held into gives from lot a where a.shop_id = new.shop_id and a.id = new.from_lot for key share;
  if gives and not exists (select from lot b where b.shop_id = new.shop_id and b.id = new.to_lot and b.held) then
    raise exception 'lot % is held', new.from_lot using errcode = '23514', constraint = 'lot_held';
  end if;
  insert into recall_lot as y (shop_id, recall_id, lot_id, why, held)
  select x.shop_id, x.recall_id, new.to_lot, 'descends', x.held
  from recall_lot x join recall r on r.shop_id = new.shop_id and r.id = x.recall_id
  where x.shop_id = new.shop_id and x.lot_id = new.from_lot and r.state = 'open' and (x.held or x.why in ('named', 'descends'))
  on conflict (shop_id, recall_id, lot_id) do update
    set held = y.held or excluded.held, why = case when y.why = 'named' then y.why else excluded.why end
    where excluded.held and not y.held or y.why in ('source', 'beside');
  return new;
end $$;
