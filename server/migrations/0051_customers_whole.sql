-- Doubles become one customer, and a person may ask to be forgotten.
alter table customer
  -- The customer that this one turned out to be. Sealed documents keep naming this row.
  add column merged_into_id bigint,
  -- Nothing tells any more who it was; the row stands for the documents that the law keeps.
  add column erased_at timestamptz,
  add constraint customer_merged_into foreign key (shop_id, merged_into_id) references customer (shop_id, id),
  add constraint customer_not_into_itself check (merged_into_id <> id);
create index customer_merged_into_of on customer (shop_id, merged_into_id) where merged_into_id is not null;

-- Two who look alike and are two: nobody is asked again.
create table customer_distinct (
  shop_id bigint not null references shop (id),
  one_id bigint not null,
  other_id bigint not null,
  primary key (shop_id, one_id, other_id),
  foreign key (shop_id, one_id) references customer (shop_id, id),
  foreign key (shop_id, other_id) references customer (shop_id, id),
  check (one_id < other_id)
);
create index customer_distinct_other on customer_distinct (shop_id, other_id);
call tenant_table('customer_distinct');

-- A customer with those that were merged into him.
create function customer_selves(of_customer bigint) returns setof bigint
  language sql stable
  as $$ select id from customer where id = of_customer or merged_into_id = of_customer $$;

-- Append-only tables refuse every change but one: the right to be forgotten (RGPD art. 17), which wipes what people wrote
-- down about a person and leaves the deed itself. Books that the law keeps are never among them.
create or replace function refuse_change() returns trigger
  language plpgsql
  as $$ begin
    if tg_op = 'UPDATE' and tg_table_name in ('audit', 'order_event') and current_setting('app.forgetting', true) = 'on' then
      return null;
    end if;
    raise exception 'table % is append-only', tg_table_name using errcode = 'restrict_violation';
  end $$;

-- Takes the words about some customers, and about their orders, out of the audit and of the orders' stories. Runs as the
-- owner, since the serving role may not change either; the shop stands in each predicate.
create function forget_words(customers bigint[], of_orders bigint[]) returns void
  language plpgsql security definer set search_path = public
  as $$ begin
    perform set_config('app.forgetting', 'on', true);
    update audit set before = null, after = null
    where shop_id = current_shop() and (before is not null or after is not null)
      and ((subject = 'customer' and subject_id = any (customers)) or (subject = 'order' and subject_id = any (of_orders)));
    update order_event set data = data - array['to', 'reason', 'tracking', 'note', 'text']
    where shop_id = current_shop() and order_id = any (of_orders) and data ?| array['to', 'reason', 'tracking', 'note', 'text'];
    perform set_config('app.forgetting', '', true);
  end $$;
revoke execute on function forget_words from public;
grant execute on function forget_words to plantule_app;
