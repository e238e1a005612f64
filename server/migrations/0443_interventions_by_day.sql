-- What was done to a cultivation is read by day from an index: the day stands beside the cultivation too.

alter table intervention_lot add column done_on date;
update intervention_lot x set done_on = i.done_on from intervention i where i.shop_id = x.shop_id and i.id = x.intervention_id;
alter table intervention_lot alter column done_on set not null;
drop index intervention_lot_of;
create index intervention_lot_of on intervention_lot (shop_id, lot_id, done_on desc, intervention_id desc);
