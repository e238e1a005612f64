-- An import writes what was shown, or shows what became of it.

alter table catalogue_import
  -- Fingerprint of the difference that people saw; the run compares it with the difference of its own moment.
  add column shown text,
  -- Stock of each size when the file was first compared, by id: what the file says is a difference from it.
  add column stock_seen jsonb not null default '{}';
