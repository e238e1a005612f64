-- outside a transaction
alter table voucher_move validate constraint voucher_move_money;
