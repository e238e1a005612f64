-- outside a transaction
alter table notice validate constraint notice_kind_check;
alter table order_mail validate constraint order_mail_kind_check;
