-- Rows of an import that were left out, as was chosen, are kept to be told and to be mended later.

alter table catalogue_import_finding drop constraint catalogue_import_finding_kind_check,
  add constraint catalogue_import_finding_kind_check check (kind in ('problem', 'diff', 'left'));
