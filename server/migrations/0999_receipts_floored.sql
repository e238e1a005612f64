-- Months whose receipts never make less of a sale than nothing. Those that closed before said a sale below zero where more money had left
-- than come: they stand, and what comes in later on is put right against them.
alter table book_month add column receipts_floored boolean not null default false;
