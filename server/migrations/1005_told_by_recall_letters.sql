-- Which sales a letter named, and how many of each: what was bought later is told by another one. Null: a letter from before, which told
-- what had been sold until it left.
alter table recall_letter add column told jsonb;
