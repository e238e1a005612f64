-- In which language a mail about an order is written: its reader's.
alter table order_mail add column language text not null default 'fr' check (language in ('fr', 'en'));

-- Invoices may leave by themselves, as soon as they are drawn.
alter table order_mail drop constraint order_mail_kind_check,
  add constraint order_mail_kind_check check (kind in ('message', 'quotation', 'confirmation', 'prepared', 'ready', 'shipped', 'part_shipped', 'invoice',
    'refund', 'quotation_reminder', 'deposit_reminder', 'slot_reminder'));
