-- A save of the table stands beside the changes of many products, so that it can be taken back too: of each of its lines
-- what was there before, and what was written, for undoing leaves what somebody changed since.
alter table batch_edit add column source text not null default 'batch' check (source in ('batch', 'table'));
alter table batch_edit_row drop constraint batch_edit_row_kind_check;
alter table batch_edit_row add constraint batch_edit_row_kind_check check (kind in ('product', 'size', 'line'));
alter table batch_edit_row add column after jsonb;
