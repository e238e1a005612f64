-- More that may have become wrong while a device was away: a credit limit that was passed, a customer who was erased, a rate
-- that had changed, another amount on paper than in the till, a clock that was turned.
alter table till_offline_issue drop constraint till_offline_issue_kind_check;
alter table till_offline_issue add constraint till_offline_issue_kind_check check (kind in
  ('gap', 'fork', 'signature', 'sums', 'voucher', 'stock', 'clock', 'late', 'article', 'crash', 'lost', 'after_lost',
   'credit', 'customer', 'rate', 'differs', 'turned'));
