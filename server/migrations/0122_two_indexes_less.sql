-- The same as orders_quotation_until, which is older.
drop index orders_quotation_ends;
-- The dashboard's sums by month moved to orders_sold_on; what still reads firm orders by their moment (the trial of a
-- price schema) is as well served by orders_placed, and every new order is spared one index.
drop index orders_sold;
