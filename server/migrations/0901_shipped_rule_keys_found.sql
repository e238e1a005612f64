-- outside a transaction
create index concurrently if not exists taxon_regulated_key on taxon (regulated_key) where regulated_key is not null;
