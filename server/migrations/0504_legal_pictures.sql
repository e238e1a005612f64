-- The pictures of the library that a version of a legal text shows: as long as the version stays, so do they.
create table legal_picture (
  shop_id bigint not null references shop (id),
  legal_text_id bigint not null,
  image_id bigint not null,
  primary key (shop_id, legal_text_id, image_id),
  foreign key (shop_id, legal_text_id) references legal_text (shop_id, id),
  foreign key (shop_id, image_id) references image (shop_id, id)
);
create index legal_picture_image on legal_picture (shop_id, image_id);
call tenant_table('legal_picture', true);
