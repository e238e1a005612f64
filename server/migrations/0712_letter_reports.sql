-- What mail servers report of letters: an address that takes none, a reader who complains. Both end a registration as leaving does.

alter table newsletter_subscriber drop constraint newsletter_subscriber_state_check;
alter table newsletter_subscriber drop constraint newsletter_subscriber_left;
alter table newsletter_subscriber
  add constraint newsletter_subscriber_state_check check (state in ('confirmed', 'left', 'bounced', 'complained')),
  add constraint newsletter_subscriber_left check ((state = 'confirmed') = (left_at is null));
alter table newsletter_delivery add column report text check (report in ('bounced', 'complained'));
create index newsletter_delivery_mail on newsletter_delivery (shop_id, mail_id) where mail_id is not null;
