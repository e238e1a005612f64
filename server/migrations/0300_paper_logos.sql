-- The logos that papers bear. An issued document names its logo by the hash, so none ever goes: the paper can be drawn again as it was.
create table paper_logo (
  shop_id bigint not null references shop (id),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  mime text not null check (mime in ('image/png', 'image/jpeg')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  body bytea not null check (octet_length(body) between 1 and 1000000),
  created_at timestamptz not null default now(),
  primary key (shop_id, sha256)
);
call tenant_table('paper_logo', true);
