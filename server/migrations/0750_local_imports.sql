-- What a file brings in may also be collection zones, or batches of what was collected.

alter table catalogue_import drop constraint catalogue_import_kind_check;
alter table catalogue_import add constraint catalogue_import_kind_check check (kind in ('catalogue', 'lots', 'zones', 'batches'));
