-- What a plant of a delivery's line cost net, in thousandths of a cent, as the supplier's electronic invoice says it. Null: it says nothing.
alter table plant_delivery_line add column unit_millicents bigint check (unit_millicents >= 0);
