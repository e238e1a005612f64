-- Of what a refund's line took back so many are no pieces that were sold: they had not left, or are stock again. Null: written before this was kept.
alter table order_refund_line add column unsold integer;
