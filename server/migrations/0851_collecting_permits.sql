-- By which permission of the state a protected species was collected.
alter table seed_collection add column permit text not null default '';
