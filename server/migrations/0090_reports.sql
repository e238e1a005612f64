-- Indexes that the dashboard reads, so that it costs the same with a hundred orders and with a hundred thousand.

-- Sums by month, and which orders the last weeks brought, without touching the rows.
create index orders_sold on orders (shop_id, placed_at) include (id, incl_cents)
  where status not in ('draft', 'quotation', 'cancelled');
create index orders_owed on orders (shop_id, placed_at) include (incl_cents, paid_cents)
  where payment_state in ('unpaid', 'partial') and status not in ('draft', 'quotation', 'cancelled');
create index orders_to_prepare on orders (shop_id, wanted_on, placed_at, id)
  where status in ('deposit_paid', 'confirmed', 'in_preparation');
create index orders_quotation_ends on orders (shop_id, valid_until) where status = 'quotation';
