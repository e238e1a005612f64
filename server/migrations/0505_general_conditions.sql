-- The general conditions that go with quotations and invoices: written, or a PDF of the shop's own.
create table general_conditions (
  shop_id bigint not null references shop (id),
  html text not null default '',
  file_id bigint,
  updated_at timestamptz not null,
  primary key (shop_id),
  check (html = '' or file_id is null),
  foreign key (shop_id, file_id) references stored_file (shop_id, id)
);
create index general_conditions_file on general_conditions (shop_id, file_id) where file_id is not null;
call tenant_table('general_conditions');
