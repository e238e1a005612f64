-- Gift cards that visitors of the public shop buy: paid by card through a link of their own, mailed on the day that was chosen.

alter table voucher
  -- Who bought it on the shop's pages, and in which language; empty for a card of the till or the back-office.
  add column buyer_name text not null default '',
  add column buyer_email text not null default '',
  add column language text not null default 'fr' check (language in ('fr', 'en')),
  -- The day on which it leaves for whom it is meant; null as soon as it is paid.
  add column send_on date,
  -- It is paid, and its day has not come.
  add column awaits_sending boolean not null default false;
create index voucher_to_send on voucher (shop_id, send_on) where awaits_sending;
create index voucher_buyer on voucher (shop_id, lower(buyer_email)) where buyer_email <> '';

-- A link asks for an order's money or for a gift card's price.
alter table card_link alter column order_id drop not null;
alter table card_link
  add column voucher_id bigint,
  add foreign key (shop_id, voucher_id) references voucher (shop_id, id),
  add constraint card_link_of_one check ((order_id is null) <> (voucher_id is null));
create index card_link_voucher on card_link (shop_id, voucher_id, id desc) where voucher_id is not null;

alter table card_payment drop constraint card_payment_check1;
alter table card_payment
  add column voucher_id bigint,
  add foreign key (shop_id, voucher_id) references voucher (shop_id, id),
  add constraint card_payment_booked check ((state = 'booked') = (order_payment_id is not null) or (voucher_id is not null and order_payment_id is null)),
  add constraint card_payment_of_one check (order_id is null or voucher_id is null);
create index card_payment_voucher on card_payment (shop_id, voucher_id) where voucher_id is not null;

-- The way to the page that follows such a card, with the terms that its buyer agreed to.
alter table site_checkout drop constraint site_checkout_agreed;
alter table site_checkout
  add column voucher_id bigint,
  add foreign key (shop_id, voucher_id) references voucher (shop_id, id),
  add constraint site_checkout_agreed check ((order_id is null and voucher_id is null) = (agreed_at is null)),
  add constraint site_checkout_of_one check (order_id is null or voucher_id is null);
create unique index site_checkout_voucher on site_checkout (shop_id, voucher_id) where voucher_id is not null;
