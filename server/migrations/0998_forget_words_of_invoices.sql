-- To whom an invoice was mailed stands beside its number: that address goes with whoever is forgotten, wherever it belongs to.

create or replace function forget_words(customers bigint[], of_orders bigint[], cards bigint[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    shop constant bigint := current_shop();
    personal constant text[] := array['recipient', 'recipient_email', 'message', 'buyer_name', 'buyer_email', 'customer_id'];
    invoices bigint[];
  begin
    perform set_config('app.forgetting', 'on', true);
    update audit set before = null, after = null
    where shop_id = shop and (before is not null or after is not null)
      and ((subject = 'customer' and subject_id = any (customers)) or (subject = 'order' and subject_id = any (of_orders)));
    update audit set before = before - personal, after = after - personal
    where shop_id = shop and subject = 'voucher' and subject_id = any (cards) and (before ?| personal or after ?| personal);
    select coalesce(array_agg(i.id), '{}') into invoices from invoice i where i.shop_id = shop and i.customer_id = any (customers);
    update audit set after = after - 'to'
    where shop_id = shop and subject = 'invoice' and subject_id = any (invoices) and after ? 'to';
    update order_event set data = data - array['to', 'reason', 'tracking', 'note', 'text', 'name', 'address']
    where shop_id = shop and order_id = any (of_orders) and data ?| array['to', 'reason', 'tracking', 'note', 'text', 'name', 'address'];
    perform set_config('app.forgetting', '', true);
  end $$;
