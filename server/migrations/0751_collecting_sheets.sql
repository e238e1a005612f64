-- A collection as it is noted in the field: the name by which a phone sends it, so that it is written once however often it is sent; where it
-- was, and who helped.

alter table seed_collection
  add column uuid uuid,
  add column lat double precision check (lat between -90 and 90),
  add column lon double precision check (lon between -180 and 180),
  add column helpers text not null default '',
  add constraint seed_collection_spot check ((lat is null) = (lon is null));
create unique index seed_collection_uuid on seed_collection (shop_id, uuid) where uuid is not null;
