-- Whoever left the newsletter, complained or cannot be reached is not asked in again once their line is forgotten: a mark of the address, by
-- which it is known again and from which it cannot be read.
create table newsletter_gone (
  shop_id bigint not null references shop (id),
  print text not null,
  state text not null check (state in ('left', 'bounced', 'complained')),
  primary key (shop_id, print)
);
call tenant_table('newsletter_gone');
