-- What a code promised when a sale counted it or a quotation named it: kind, value, minimum, scope, whether it cumulates. A change of the
-- code reaches drafts and later sales, and not what was agreed. Null where nothing was kept yet: then the code stands as it was.
alter table discount_use add column terms jsonb;
