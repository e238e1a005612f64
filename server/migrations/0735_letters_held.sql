-- Letters of a suspended shop do not leave; each says since when it waits for the shop to be open again.

alter table newsletter add column held_at timestamptz;
create index newsletter_sending on newsletter (shop_id) where state = 'sending';
