-- What an owner alone may ask for is an owner's alone to fetch: whoever is made something else meanwhile may hold every right and gets
-- neither the end of it nor its file.
alter table operation add column owner_only boolean not null default false;
update operation set owner_only = true where kind = 'shop.data';
