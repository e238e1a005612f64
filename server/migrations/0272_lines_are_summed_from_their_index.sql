-- What an analysis sums of a line stands in the index by which it comes to the lines of an order: the rows themselves, of a year
-- some hundred thousand all over the table, need not be fetched. As many indexes as before; what is updated often (prepared,
-- gone) is in none.
create index order_line_sold on order_line (shop_id, order_id, idx, id) include (subproduct_id, pack_id, quantity, excl_cents);
drop index order_line_order;
