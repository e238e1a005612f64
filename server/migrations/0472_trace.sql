-- Who has what came of a lot, without reading the moves of its growing.
create index lot_move_sold on lot_move (shop_id, lot_id, source, source_id) include (change, at) where source_id is not null;
create index plant_passport_for_order on plant_passport (shop_id, order_id) where order_id is not null;
create index plant_passport_for_ticket on plant_passport (shop_id, ticket_id) where ticket_id is not null;
