-- Whose correction it was: what a seller moves of refunds by correcting their payments counts with what they give back in a day.
alter table ticket_payment add column operator_id bigint;
