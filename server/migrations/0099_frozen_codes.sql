-- Orders that became one: what their codes took off stands in the lines from then on, as discounts of their own. The code
-- stays used, but is not counted out anew when the order changes.
alter table discount_use add column frozen boolean not null default false;
create index orders_merged_into_of on orders (shop_id, merged_into) where merged_into is not null;
