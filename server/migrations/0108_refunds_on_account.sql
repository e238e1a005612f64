-- What is still owed on a sale: put on account with it, less what was settled and what refunds gave back on account.
create function ticket_owed(of_shop bigint, sale bigint) returns bigint language sql stable as $$
  select coalesce(sum(p.amount_cents), 0)::bigint from ticket_payment p
  where p.shop_id = of_shop and p.payment_type = 'on_account'
    and p.ticket_id in (select sale union all select r.id from ticket r where r.shop_id = of_shop and r.original_id = sale)
$$;
