-- The holder of the card that paid for a gift card contests it: until the banks have decided it is neither spent nor sent.
alter table voucher add column frozen boolean not null default false;
