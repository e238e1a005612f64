-- Reports that members have sent to themselves: each week or each month, about the one that is over.
create table mailed_report (
  shop_id bigint not null references shop (id),
  member_id bigint not null,
  report text not null check (report in ('sales', 'sales-hours', 'dead-stock')),
  every text not null check (every in ('week', 'month')),
  -- The first day of the last week or month that was sent; of the one that was over when it was asked for, before any was.
  sent_for date not null,
  primary key (shop_id, member_id, report),
  foreign key (shop_id, member_id) references member (shop_id, id)
);
call tenant_table('mailed_report');
