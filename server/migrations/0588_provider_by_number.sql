-- The provider's addresses name an invoice, and a file of a request, by its number alone, over all shops.
create index subscription_invoice_by_id on subscription_invoice (id);
create index support_attachment_by_id on support_attachment (id);
