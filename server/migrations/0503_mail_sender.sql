-- The address for answers, which was that of mails about orders alone, is that of all mails to customers.
alter table setting no force row level security;
insert into setting (shop_id, topic, value)
select shop_id, 'mails', jsonb_build_object('replyTo', value -> 'replyTo') from setting
where topic = 'orders.mails' and value ->> 'replyTo' is not null on conflict do nothing;
update setting set value = value - 'replyTo' where topic = 'orders.mails' and value ? 'replyTo';
alter table setting force row level security;
