-- Where a line of the bank's statement that nothing explains is booked: bank charges, a loan, taxes.
alter table bank_line add column account text constraint bank_line_account check (account ~ '^[1-8][0-9]{2}[0-9A-Z]{0,15}$');
