-- Which of its product's pictures shows a size; without one it is shown by the product's first.

create unique index product_picture_of_product on product_picture (shop_id, product_id, id);
alter table subproduct
  add column picture_id bigint,
  add constraint subproduct_picture foreign key (shop_id, product_id, picture_id)
    references product_picture (shop_id, product_id, id) on delete set null (picture_id);
create index subproduct_picture_of on subproduct (shop_id, picture_id) where picture_id is not null;

-- The public key of the picture that stands for a size.
create function size_face(of_product bigint, chosen bigint) returns text
  language sql stable
  as $$
    select coalesce(
      (select i.key from product_picture pp join image i on i.shop_id = pp.shop_id and i.id = pp.image_id
       where chosen is not null and pp.shop_id = current_shop() and pp.id = chosen),
      product_face(of_product))
  $$;
