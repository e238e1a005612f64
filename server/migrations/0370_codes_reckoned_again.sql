-- What codes took off may become discounts of the lines, where a substitution left them no hold on the order (keep-codes.ts). When the
-- customer then changes the order, the codes are reckoned again: what each line and the fee were without them is kept for that.
alter table order_line add column own_discount jsonb;
alter table orders add column own_delivery jsonb;
