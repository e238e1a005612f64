-- Letters to a part of those who asked for them, at a moment to come, so many an hour.

alter table newsletter
  -- Whom it is for, as it was chosen; all who are registered where it says nothing.
  add column segment jsonb not null default '{}',
  -- Most letters that leave within an hour; null: as fast as they are written.
  add column per_hour integer check (per_hour between 10 and 100000),
  -- When it is to leave.
  add column send_at timestamptz,
  -- When the next ones may leave, of a letter that is held to so many an hour.
  add column next_at timestamptz;
alter table newsletter drop constraint newsletter_state_check;
alter table newsletter drop constraint newsletter_sent;
alter table newsletter
  add constraint newsletter_state_check check (state in ('draft', 'scheduled', 'sending', 'sent')),
  add constraint newsletter_sent check ((state in ('draft', 'scheduled')) = (sent_at is null)),
  add constraint newsletter_scheduled check ((state = 'scheduled') = (send_at is not null));
create index newsletter_due on newsletter (shop_id, send_at) where state = 'scheduled';
