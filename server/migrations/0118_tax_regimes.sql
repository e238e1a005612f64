-- Texts of law that documents print. Articles move from one code to another, so each text has its days and a new one is a row.
create table legal_mention (
  code text not null,
  text text not null,
  valid_from date not null,
  valid_to date,
  primary key (code, valid_from),
  check (valid_to is null or valid_to >= valid_from)
);
grant select on legal_mention to plantule_app;
insert into legal_mention (code, text, valid_from) values
  ('293b', 'TVA non applicable, art. 293 B du CGI', '2000-01-01'),
  ('298quater', 'TVA non applicable, art. 298 quater du CGI (remboursement forfaitaire agricole)', '2000-01-01'),
  ('intra_eu', 'Exonération de TVA, art. 262 ter I du CGI', '2000-01-01'),
  ('export', 'Exonération de TVA, art. 262 I du CGI', '2000-01-01');

-- What leaves France bears no French TVA: to a business of another member state, or out of the Union.
alter table orders add column tax_regime text not null default 'domestic' check (tax_regime in ('domestic', 'intra_eu', 'export'));
alter table orders add constraint orders_no_tva_abroad check (tax_regime = 'domestic' or not charges_tva);
