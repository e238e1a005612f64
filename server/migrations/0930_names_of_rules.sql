-- A rule on a plant has the names that its plant has besides, such as the one that botanists accept today; and regions of provenance of
-- forest material are rules too.

alter table plant_rule add column names text[] not null default '{}';
alter table plant_rule drop constraint plant_rule_kind_check;
alter table plant_rule add constraint plant_rule_kind_check
  check (kind in ('invasive', 'protected', 'host', 'forest', 'provenance', 'region')) not valid;
