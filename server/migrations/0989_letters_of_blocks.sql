-- A letter may be made of blocks, as the shop's pages are: texts, pictures, plants of the stock, buttons. Letters of one text stay as they are.
alter table newsletter add column blocks jsonb;
-- Whose prices and language its plants are told in, and what becomes of those that are sold out; empty: as it was before.
alter table newsletter add column showing jsonb not null default '{}';
-- What it said when it left, to readers with public prices.
alter table newsletter add column left_as jsonb;
