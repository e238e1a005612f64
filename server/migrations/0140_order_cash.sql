-- Cash of an order goes into the drawer of a till session, and is counted with it: in its expected cash and in its Z.
alter table order_payment add column session_id bigint,
  add constraint order_payment_session foreign key (shop_id, session_id) references till_session (shop_id, id),
  add constraint order_payment_drawer check (session_id is null or payment_type = 'cash');
create index order_payment_session_of on order_payment (shop_id, session_id) where session_id is not null;

-- Given back from the provider's own pages: it waits for the refund that says what it is for, and is no debt until then.
alter table order_payment add column outside boolean not null default false,
  add constraint order_payment_outside check (not outside or (payment_type = 'online_card' and amount_cents < 0));
