-- An import tells which plants its names mean, product by product.

alter table catalogue_import_finding drop constraint catalogue_import_finding_kind_check,
  add constraint catalogue_import_finding_kind_check check (kind in ('problem', 'diff', 'left', 'taxon'));
