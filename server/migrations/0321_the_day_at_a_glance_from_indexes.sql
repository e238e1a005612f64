-- What a day begins with is read from indexes alone, however many orders are open: what customers owe, and what leaves this week.

drop index orders_owed;
create index orders_owed on orders (shop_id, placed_at) include (incl_cents, refunded_cents, paid_cents)
  where payment_state in ('unpaid', 'partial') and status not in ('draft', 'quotation', 'cancelled');

create index orders_to_leave on orders (shop_id, wanted_on desc, id) include (delivery_mode)
  where status in ('waiting_payment', 'deposit_paid', 'confirmed', 'in_preparation', 'prepared', 'ready');
