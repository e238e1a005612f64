-- What was given up and is paid after all is taken back by a row of its own, below zero: none is changed.
alter table order_loss drop constraint order_loss_cents_check;
-- lock: what was ever given up is a handful of rows
alter table order_loss add constraint order_loss_cents_check check (cents <> 0);
