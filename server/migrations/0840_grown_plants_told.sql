-- Who sells is told when plants that were raised for a customer are there, or will not all be; the customer by mail, where the shop wants it.

-- How many plants were last told as missing: told again once it is worse.
alter table growing_contract add column told_missing integer not null default 0;

do $$ declare
  rule text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'notice_kind_check' and conrelid = 'notice'::regclass);
begin
  alter table notice drop constraint notice_kind_check;
  execute 'alter table notice add constraint notice_kind_check '
    || replace(rule, '''mention''::text', '''mention''::text, ''growing_ready''::text, ''growing_short''::text') || ' not valid';
end $$;

alter table order_mail drop constraint order_mail_kind_check;
alter table order_mail add constraint order_mail_kind_check check (kind in ('message', 'quotation', 'confirmation', 'prepared', 'ready', 'shipped',
  'part_shipped', 'invoice', 'refund', 'quotation_reminder', 'deposit_reminder', 'slot_reminder', 'round_slot', 'grown_ready', 'grown_short')) not valid;
