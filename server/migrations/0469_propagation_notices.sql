-- A phase that has come to its end and a health test that is due are told in the bell.
alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (
  kind in (
    'mention', 'web_order', 'mail_failed', 'stock_low', 'card_to_check', 'refund_failed', 'disputed', 'value_out', 'phase_due', 'health_test_due'
  )
);
