-- As before, in a form that a cluster takes: what the trigger is told of is read into values first.
create or replace function hold_stratification_phases() returns trigger language plpgsql as $$
declare
  shop bigint;
  lots bigint[];
begin
  for shop in select distinct c.shop_id from changed c loop
    select array_agg(distinct c.lot_id) into lots from changed c where c.shop_id = shop;
    if exists (
      select from (
        select p.nth, p.start_on, row_number() over in_order as place, lag(p.end_on) over in_order as ended
        from stratification_phase p where p.shop_id = shop and p.lot_id = any (lots)
        window in_order as (partition by p.lot_id order by p.nth)
      ) each where nth <> place or start_on <> ended
    ) then
      raise exception 'the phases of a lot do not follow each other' using errcode = '23514', constraint = 'stratification_phases_follow';
    end if;
  end loop;
  return null;
end $$;
