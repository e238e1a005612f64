-- What a file brings in: a catalogue, or an inventory of lots.

alter table catalogue_import add column kind text not null default 'catalogue' check (kind in ('catalogue', 'lots'));
