-- What was sold without a connection into a register that has no session now.
alter table till_offline_issue drop constraint till_offline_issue_kind_check;
alter table till_offline_issue add constraint till_offline_issue_kind_check check (kind in
  ('gap', 'fork', 'signature', 'sums', 'voucher', 'stock', 'clock', 'late', 'article', 'crash', 'lost', 'after_lost',
   'credit', 'customer', 'rate', 'differs', 'turned', 'set_back', 'counted', 'passport', 'no_session')) not valid;
