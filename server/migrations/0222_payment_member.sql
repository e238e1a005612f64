-- Who took or gave back the money of an order: two people of one name have each their own limit, and nobody gets another by a new name.
alter table order_payment add column member_id bigint,
  add constraint order_payment_member foreign key (shop_id, member_id) references member (shop_id, id);
create index order_payment_back_of on order_payment (shop_id, order_id, member_id) where amount_cents < 0;
