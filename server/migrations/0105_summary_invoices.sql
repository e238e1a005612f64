-- Summary invoices: one for all that a professional had within a calendar month (CGI art. 289, I 3).

alter table invoice
  add column summary_month date constraint invoice_summary_month check (extract(day from summary_month) = 1),
  -- What of it is turnover, by rate, where that is not all of it: tickets were turnover when they were sold.
  add column turnover jsonb,
  -- What of it is carriage, by rate and without TVA, for which the books have an account of its own.
  add column carriage jsonb not null default '[]';
create index invoice_summaries on invoice (shop_id, customer_id, id) where summary_month is not null;

-- Orders on a summary invoice. Its tickets stand in `ticket_invoice`, of which it may have several.
create table summary_order (
  shop_id bigint not null references shop (id),
  invoice_id bigint not null,
  order_id bigint not null,
  primary key (shop_id, invoice_id, order_id),
  foreign key (shop_id, invoice_id) references invoice (shop_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id)
);
create index summary_order_of on summary_order (shop_id, order_id, invoice_id);
call tenant_table('summary_order', true);

alter table ticket_invoice drop constraint ticket_invoice_pkey;
alter table ticket_invoice add primary key (shop_id, invoice_id, ticket_id);

-- Delivered orders that no invoice holds yet: few among all that there are.
create index orders_to_invoice on orders (shop_id, closed_at) where not invoiced and status in ('delivered', 'collected', 'complete');
