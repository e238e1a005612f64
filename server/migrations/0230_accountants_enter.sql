-- The standard rights of an accountant hold accounting.write since: entering purchases, reading statements, closing a month. Who has
-- exactly the standard rights of before gets those of today; what a shop chose itself, more or less than these, stays.
alter table member no force row level security;
update member set rights = array_append(rights, 'accounting.write'), version = version + 1
where preset = 'accountant' and removed_at is null
  and rights @> array['orders.read', 'customers.read', 'invoices.read', 'accounting.read', 'till.read', 'settings.read']
  and rights <@ array['orders.read', 'customers.read', 'invoices.read', 'accounting.read', 'till.read', 'settings.read'];
alter table member force row level security;
