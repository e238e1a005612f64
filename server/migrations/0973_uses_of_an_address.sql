-- By which address a guest of the public shop used a code: a limit per customer holds for who orders without being anybody's record.
-- Small letters; forgotten with the person.
alter table discount_use add column email text;
