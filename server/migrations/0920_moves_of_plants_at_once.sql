-- The sums of calibers follow their moves once a statement instead of once a row: ten lots that leave for one order cost one change of ten
-- rows. What is refused stays: a move that does not leave what it says, and a sale that names another size than its caliber's.
-- What the triggers are told of is read into values first: a cluster joins it with no table that is spread.

create function hold_lot_sizes() returns trigger language plpgsql as $$
declare
  shop bigint;
  lots bigint[];
  sizes bigint[];
  sums bigint[];
  there bigint[];
  sold_as bigint[];
  before bigint[];
  wrong record;
begin
  for shop in select distinct m.shop_id from moved m loop
    select array_agg(s.lot_id), array_agg(s.lot_size_id), array_agg(s.change) into lots, sizes, sums
    from (select m.lot_id, m.lot_size_id, sum(m.change)::bigint as change from moved m where m.shop_id = shop
      group by m.lot_id, m.lot_size_id order by m.lot_size_id) s;
    with held as (
      update lot_size z set on_hand = z.on_hand + s.change from unnest(lots, sizes, sums) as s (lot_id, id, change)
      where z.shop_id = shop and z.id = s.id and z.lot_id = s.lot_id
      returning z.id, z.subproduct_id, z.on_hand - s.change as before
    )
    select array_agg(h.id), array_agg(h.subproduct_id), array_agg(h.before) into there, sold_as, before from held h;
    select t.lot_size_id, t.after, h.before + t.so_far as now_there into wrong
    from (
      select m.lot_id, m.lot_size_id, m.kind, m.subproduct_id, m.after,
        sum(m.change) over (partition by m.lot_size_id order by m.id) as so_far,
        count(*) over (partition by m.lot_size_id) as of_size, count(*) over (partition by m.lot_size_id, m.lot_id) as of_lot
      from moved m where m.shop_id = shop
    ) t left join unnest(there, sold_as, before) as h (id, subproduct_id, before) on h.id = t.lot_size_id
    where h.id is null or t.of_size <> t.of_lot or h.before + t.so_far <> t.after
      or (t.kind in ('sale', 'return') and t.subproduct_id is distinct from h.subproduct_id)
    limit 1;
    if found then
      raise exception 'lot_move of % leaves % plants, not %', wrong.lot_size_id, wrong.now_there, wrong.after;
    end if;
  end loop;
  return null;
end $$;
drop trigger lot_move_holds on lot_move;
create trigger lot_move_holds after insert on lot_move referencing new table as moved
  for each statement execute function hold_lot_sizes();
drop function hold_lot_size();

-- Who writes a move names its size; where they did not, it is read.
drop trigger lot_move_names on lot_move;
create trigger lot_move_names before insert on lot_move
  for each row when (new.kind in ('sale', 'return') and new.subproduct_id is null) execute function name_size_of_move();

-- What a recall holds is counted anew once a statement, and only where a caliber of a held lot changed.
create function keep_lots_held_at_once() returns trigger language plpgsql as $$
declare
  shops bigint[];
  lots bigint[];
  sizes bigint[];
  shop bigint;
  size bigint;
begin
  select array_agg(c.shop_id), array_agg(c.lot_id), array_agg(c.subproduct_id) into shops, lots, sizes
  from before_it b join after_it a on a.shop_id = b.shop_id and a.id = b.id
  cross join lateral (values (b.shop_id, b.lot_id, b.subproduct_id), (a.shop_id, a.lot_id, a.subproduct_id)) as c (shop_id, lot_id, subproduct_id)
  where (a.on_hand <> b.on_hand or a.subproduct_id is distinct from b.subproduct_id) and c.subproduct_id is not null;
  for shop in select distinct s from unnest(shops) s loop
    for size in
      select distinct c.size from unnest(shops, lots, sizes) as c (shop_id, lot_id, size)
      join lot l on l.shop_id = shop and l.id = c.lot_id where c.shop_id = shop and l.held order by c.size
    loop
      perform count_held_plants(shop, size);
    end loop;
  end loop;
  return null;
end $$;
drop trigger lot_size_held on lot_size;
create trigger lot_size_held after insert or delete on lot_size for each row execute function keep_lots_held();
create trigger lot_size_held_after after update on lot_size referencing old table as before_it new table as after_it
  for each statement execute function keep_lots_held_at_once();
