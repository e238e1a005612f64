-- The supplier's invoice that a delivery of plants was bought by; one invoice may come in several deliveries.
alter table plant_delivery add column purchase_id bigint;
alter table plant_delivery add constraint plant_delivery_purchase foreign key (shop_id, purchase_id) references purchase (shop_id, id);
create index plant_delivery_of_purchase on plant_delivery (shop_id, purchase_id) where purchase_id is not null;
