-- Whether a promotion made the line's price: codes that do not cumulate spare it, as they spare lines with a discount by hand.
alter table order_line add column promoted boolean not null default false;
