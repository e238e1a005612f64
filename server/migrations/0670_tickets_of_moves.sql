-- By which ticket plants of a lot were sold or came back, also where a fair's stand held them.
alter table lot_move add column ticket_id bigint;
alter table lot_move disable trigger lot_move_append_only;
update lot_move set ticket_id = source_id where source = 'ticket' and source_id is not null and kind in ('sale', 'return');
-- A stand's sale ended its reason by the uuid of the ticket, its return was called as the ticket that had sold.
update lot_move m set ticket_id = t.id from ticket t
  where m.source = 'fair' and m.kind = 'sale' and m.reason ~ '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    and t.shop_id = m.shop_id and t.uuid = right(m.reason, 36)::uuid;
update lot_move m set ticket_id = t.id from ticket t
  where m.source = 'fair' and m.kind = 'return' and t.shop_id = m.shop_id and t.number = m.reason;
alter table lot_move enable trigger lot_move_append_only;
create index lot_move_ticket on lot_move (shop_id, ticket_id, lot_size_id) where ticket_id is not null;
create index lot_move_sold_by_ticket on lot_move (shop_id, lot_id, ticket_id) include (change, at) where ticket_id is not null;

-- What was lost while an order was made ready was not sold.
drop index lot_move_sold;
create index lot_move_sold on lot_move (shop_id, lot_id, source, source_id) include (change, at) where source_id is not null and kind in ('sale', 'return');

-- A trade unit is a part of one lot: a line whose plants come out of several lots has a passport of each, and so has each plant of a pack.
alter table plant_passport add column part integer not null default 0 check (part >= 0);
drop index plant_passport_order;
drop index plant_passport_ticket;
create unique index plant_passport_order on plant_passport (shop_id, order_id, line, part, coalesce(lot_id, 0))
  where state <> 'void' and order_id is not null;
create unique index plant_passport_ticket on plant_passport (shop_id, ticket_id, line, part, coalesce(lot_id, 0))
  where state <> 'void' and ticket_id is not null;

-- Of several lots that are meant for a size of an order, how many of each; null: as many as it has.
alter table lot_choice add column quantity integer check (quantity > 0);
alter table lot_choice drop constraint lot_choice_pkey;
alter table lot_choice add primary key (shop_id, order_id, subproduct_id, lot_size_id);
