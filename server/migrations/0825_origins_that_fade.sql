-- The letter that an order came by is kept as long as the order may still be refunded, or until its buyer takes back their agreement to be
-- measured, leaves or is forgotten. After that the letter keeps a sum alone.
alter table newsletter
  add column past_orders integer not null default 0,
  add column past_incl_cents bigint not null default 0,
  add column past_excl_cents bigint not null default 0;

-- What the order took over from orders that came by no letter is not the letter's.
alter table newsletter_order
  add column other_incl_cents bigint not null default 0,
  add column other_excl_cents bigint not null default 0,
  -- Nobody needs the day of the click, which is no longer written.
  alter column clicked_on drop not null;
