-- Archiving of many products; undoing a long change in steps; pictures that are cut and turned.

alter table batch_edit drop constraint batch_edit_state_check;
alter table batch_edit add constraint batch_edit_state_check check (state in ('running', 'done', 'undoing', 'undone', 'failed'));
-- What undoing did with a row: those without an outcome are still to come.
alter table batch_edit_row add column outcome text check (outcome in ('restored', 'kept'));

-- A cut picture is one of its own, made from the original of another: whoever shows it needs to know nothing of that.
alter table image
  add column cut_of bigint,
  -- Clockwise, before the crop.
  add column turn smallint not null default 0 check (turn in (0, 90, 180, 270)),
  -- The part that is left, as fractions of the turned picture's sides.
  add column crop jsonb,
  add constraint image_cut_of foreign key (shop_id, cut_of) references image (shop_id, id);
create index image_cuts on image (shop_id, cut_of) where cut_of is not null;
-- Was kept, and shown by nothing.
alter table product_picture drop column crop;
