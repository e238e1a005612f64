-- Invoices that repeat a ticket for a customer who asks for one: the sale is the ticket's, so they add no turnover.
create table ticket_invoice (
  shop_id bigint not null references shop (id),
  ticket_id bigint not null,
  invoice_id bigint not null,
  primary key (shop_id, ticket_id),
  unique (shop_id, invoice_id),
  foreign key (shop_id, ticket_id) references ticket (shop_id, id),
  foreign key (shop_id, invoice_id) references invoice (shop_id, id)
);
call tenant_table('ticket_invoice', true);
