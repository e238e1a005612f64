-- Money that went back for a gift card need not be what went off it: of one that was spent in part more goes back than is left on it, and
-- what the provider could not give back is repaid by other means and takes nothing off the card.
alter table voucher_move drop constraint voucher_move_check;
alter table voucher_move drop constraint voucher_move_kind_check;
alter table voucher_move
  -- Nothing: as much as its cents.
  add column money_cents bigint,
  -- Nothing: as the card was paid.
  add column payment_type text,
  add constraint voucher_move_kind_check check (kind in ('issue', 'redeem', 'reverse', 'cancel', 'repay')),
  add constraint voucher_move_cents check ((kind in ('issue', 'reverse')) = (cents > 0) and (cents <> 0 or money_cents is not null)),
  add constraint voucher_move_money check (money_cents <> 0 and (money_cents is null or kind in ('cancel', 'repay'))),
  add constraint voucher_move_repay check ((kind = 'repay') = (payment_type is not null) and (kind <> 'repay' or cents = 0));
drop index voucher_move_sold;
create index voucher_move_sold on voucher_move (shop_id, at, id) where kind in ('issue', 'cancel', 'repay');
