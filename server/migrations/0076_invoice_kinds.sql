-- Invoices that correct another (type 384), and invoices of tickets that may be taken back and issued again.
alter table invoice drop constraint invoice_kind_check;
alter table invoice add constraint invoice_kind_check check (kind in ('invoice', 'deposit_invoice', 'corrective_invoice', 'credit_invoice'));
alter table invoice drop constraint invoice_original;
alter table invoice add constraint invoice_original check ((kind in ('credit_invoice', 'corrective_invoice')) = (original_id is not null));
alter table order_document drop constraint order_document_kind_check;
alter table order_document add constraint order_document_kind_check check (kind in ('invoice', 'deposit_invoice', 'corrective_invoice', 'credit_invoice'));

-- A ticket has one standing invoice at a time; those that credit invoices took back stay beside it.
alter table ticket_invoice drop constraint ticket_invoice_pkey;
alter table ticket_invoice drop constraint ticket_invoice_shop_id_invoice_id_key;
alter table ticket_invoice add primary key (shop_id, invoice_id);
create index ticket_invoice_ticket on ticket_invoice (shop_id, ticket_id);
