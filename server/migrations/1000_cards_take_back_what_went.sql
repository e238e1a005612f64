-- What went back of a gift card beyond what was left on it is taken off what comes back to the card later: a movement by which no money moves.
alter table voucher_move drop constraint voucher_move_money;
alter table voucher_move add constraint voucher_move_money
  check ((money_cents <> 0 or (kind = 'cancel' and cents < 0)) and (money_cents is null or kind in ('cancel', 'repay'))) not valid;
