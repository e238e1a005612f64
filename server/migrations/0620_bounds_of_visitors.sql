-- Who a place or a talk counts for: a mark of the visitor's network that nobody reads an address from. Empty: not known.
alter table slot_hold add column network text not null default '';
-- Which basket it was chosen for: a basket keeps one place, whatever else its owner chose before.
alter table slot_hold add column basket text not null default '';
create index slot_hold_network on slot_hold (shop_id, network, until);
create index slot_hold_basket on slot_hold (shop_id, basket) where basket <> '';

alter table bot_talk add column network text not null default '';
create index bot_talk_network on bot_talk (shop_id, network, expires_at);

-- Since when an order waits for the card that it was to be paid by; null once it is paid, given up, or was never to be paid so.
alter table site_checkout add column unpaid_since timestamptz;
create index site_checkout_unpaid on site_checkout (shop_id, unpaid_since) where unpaid_since is not null;
