-- outside a transaction
alter table till_offline_issue validate constraint till_offline_issue_kind_check;
