-- outside a transaction
alter table plant_rule validate constraint plant_rule_kind_check;
