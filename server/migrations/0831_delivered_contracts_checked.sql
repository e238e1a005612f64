-- outside a transaction
alter table growing_contract validate constraint growing_contract_outcome_check;
