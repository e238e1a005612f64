-- outside a transaction
alter table notice validate constraint notice_kind_check;
