-- What was changed of a gift card says for whom it is and what was written to them: that goes with whoever is forgotten, its sums stay.

drop function forget_words(bigint[], bigint[]);
create function forget_words(customers bigint[], of_orders bigint[], cards bigint[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    shop constant bigint := current_shop();
    personal constant text[] := array['recipient', 'recipient_email', 'message', 'buyer_name', 'buyer_email', 'customer_id'];
  begin
    perform set_config('app.forgetting', 'on', true);
    update audit set before = null, after = null
    where shop_id = shop and (before is not null or after is not null)
      and ((subject = 'customer' and subject_id = any (customers)) or (subject = 'order' and subject_id = any (of_orders)));
    update audit set before = before - personal, after = after - personal
    where shop_id = shop and subject = 'voucher' and subject_id = any (cards) and (before ?| personal or after ?| personal);
    update order_event set data = data - array['to', 'reason', 'tracking', 'note', 'text', 'name', 'address']
    where shop_id = shop and order_id = any (of_orders) and data ?| array['to', 'reason', 'tracking', 'note', 'text', 'name', 'address'];
    perform set_config('app.forgetting', '', true);
  end $$;
revoke execute on function forget_words from public;
grant execute on function forget_words to plantule_app;
