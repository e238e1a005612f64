-- What only the one who asked for it may see and fetch, whatever rights colleagues hold.
alter table operation add column starter_only boolean not null default false;
