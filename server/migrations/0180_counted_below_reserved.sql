-- What was counted may be less than what orders hold: the truth is kept, nothing more is promised, the orders are named.

alter table stock_level drop constraint stock_not_below_zero;

-- What can be promised is none then, not less than none; only what is sold before it is there goes below.
do $$
declare
  own text[];
  one text;
begin
  select coalesce(array_agg(pg_get_indexdef(i.indexrelid)), '{}') into own
  from pg_index i
  where i.indrelid = 'stock_level'::regclass and not i.indisprimary
    and exists (
      select from pg_depend d join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
      where d.classid = 'pg_class'::regclass and d.objid = i.indexrelid and d.refobjid = i.indrelid and a.attname = 'available');
  alter table stock_level drop column available;
  alter table stock_level add column available integer
    generated always as (case when backorder then on_hand - reserved else greatest(on_hand - reserved, 0) end) stored;
  foreach one in array own loop execute one; end loop;
end $$;

alter table stock_level add constraint stock_not_below_zero check (backorder or on_hand >= 0);

create index stock_level_short on stock_level (shop_id, subproduct_id) where on_hand < reserved and not backorder;

-- Nobody promises what is not there: more may be held only while stock covers all that is held.
create function refuse_promise_beyond_stock() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  raise exception 'size % has % on hand and cannot hold %', new.subproduct_id, new.on_hand, new.reserved using errcode = 'check_violation';
end $$;
create trigger no_promise_beyond_stock before update on stock_level for each row
  when (new.reserved > old.reserved and not new.backorder and new.on_hand < new.reserved)
  execute function refuse_promise_beyond_stock();
