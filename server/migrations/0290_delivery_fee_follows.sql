-- How far the own lorry goes for an order, and whether its fee is that of the tables: such a fee follows what it depends on, while one
-- that a person typed stands. Fees of before were typed, or taken from the tables once: they stand.
alter table orders
  add column delivery_km double precision check (delivery_km between 0 and 10000),
  add column delivery_follows boolean not null default false;
