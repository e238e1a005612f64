-- Cultivations are filtered by the days on which their calibers are ready, and by their plant: one shop's rows of each.
create index lot_size_ready on lot_size (shop_id, ready_on) where ready_on is not null;
create index lot_of_taxon on lot (shop_id, taxon_id) where taxon_id is not null;
