-- A reason why the mark is kept counts for the rules that were not kept when it was given.
alter table local_lot add column justified_for text[] not null default '{elsewhere,generations}';
