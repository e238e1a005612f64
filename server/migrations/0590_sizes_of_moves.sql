-- Which size of the catalogue plants of a lot were the stock of when they moved: what was sold is told also once the caliber was disconnected,
-- or is the stock of another size.
alter table lot_move add column subproduct_id bigint;
alter table lot_move disable trigger lot_move_append_only;
update lot_move m set subproduct_id = z.subproduct_id from lot_size z
  where z.shop_id = m.shop_id and z.id = m.lot_size_id and z.subproduct_id is not null and m.kind in ('sale', 'return');
alter table lot_move enable trigger lot_move_append_only;

create function name_size_of_move() returns trigger language plpgsql as $$
begin
  select z.subproduct_id into new.subproduct_id from lot_size z where z.shop_id = new.shop_id and z.id = new.lot_size_id;
  return new;
end $$;
create trigger lot_move_names before insert on lot_move for each row when (new.kind in ('sale', 'return')) execute function name_size_of_move();

-- Seeds and young plants are inputs of their own.
alter table consumable drop constraint consumable_kind_check;
alter table consumable add constraint consumable_kind_check
  check (kind in ('seed', 'substrate', 'pot', 'label', 'fertiliser', 'phyto', 'biocontrol', 'other'));
