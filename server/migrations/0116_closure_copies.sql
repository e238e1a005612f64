-- The last copy of a ticket that a session's closure counted, so that each copy stands in one closure, those that were printed
-- between two sessions too. Closures that were sealed before do not say: for them it is the last copy until they closed.
alter table fiscal_closure add copy_to integer;
