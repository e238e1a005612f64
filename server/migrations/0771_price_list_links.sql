-- A profile's own list of what is available: whoever has its link reads the prices of that profile.
alter table price_profile add column list_token text check (length(list_token) = 22);
create unique index price_profile_list_token on price_profile (shop_id, list_token);
