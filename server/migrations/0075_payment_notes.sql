-- What the books do not hold of a payment may still change in a closed month: notes go when a customer is erased.
create or replace function keep_payment_open() returns trigger language plpgsql
  as $$ begin
    if tg_op = 'UPDATE' and (new.order_id, new.status, new.received_on, new.amount_cents, new.payment_type)
      = (old.order_id, old.status, old.received_on, old.amount_cents, old.payment_type) then return new; end if;
    if tg_op <> 'INSERT' and old.status = 'validated' then perform refuse_closed_month(old.shop_id, old.received_on); end if;
    if tg_op = 'DELETE' then return old; end if;
    if new.status = 'validated' then perform refuse_closed_month(new.shop_id, new.received_on); end if;
    return new;
  end $$;
