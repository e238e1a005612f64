-- The page behind the code on a plant's label: whoever has the label sees what it says, and whether it still stands. Nobody comes upon it by
-- trying: 122 bits.
alter table plant_passport add column page_token text not null
  default rtrim(translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/', '-_'), '=');
create unique index plant_passport_page on plant_passport (shop_id, page_token);
