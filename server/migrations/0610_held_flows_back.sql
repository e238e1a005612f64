-- Plants that go back to the lot that they came out of are the same flow, below zero: that is a way out of a held lot too.
create or replace function refuse_flow_of_held() returns trigger language plpgsql as $$
declare
  leaves bigint := case when new.quantity > 0 then new.from_lot else new.to_lot end;
  joins bigint := case when new.quantity > 0 then new.to_lot else new.from_lot end;
begin
  if exists (select from lot a where a.shop_id = new.shop_id and a.id = leaves and a.held)
    and not exists (select from lot b where b.shop_id = new.shop_id and b.id = joins and b.held)
  then
    raise exception 'lot % is held', leaves using errcode = '23514', constraint = 'lot_held';
  end if;
  return new;
end $$;
drop trigger lot_flow_of_held_lot on lot_flow;
create trigger lot_flow_of_held_lot before insert on lot_flow for each row execute function refuse_flow_of_held();
