-- The list of what was issued to customers, credit invoices aside, by each of its columns: a page is read from an index.
create index invoice_list_number on invoice (shop_id, number, id) where kind <> 'credit_invoice';
create index invoice_list_total on invoice (shop_id, incl_cents, id) where kind <> 'credit_invoice';
create index invoice_list_customer on invoice (shop_id, customer_name, id) where kind <> 'credit_invoice';
create index invoice_list_due on invoice (shop_id, due_on desc nulls last, id desc) where kind <> 'credit_invoice';
