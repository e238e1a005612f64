-- What stands on a ticket and may change afterwards (the shop's name, its returns policy, the software), as the first print
-- had it: every copy reads the same. Null for copies, and for what was printed before this was kept.
alter table ticket_print add column frame jsonb;
