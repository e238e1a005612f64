-- Addresses that a page and an article had: links that people keep still lead to them.
create table page_redirect (
  shop_id bigint not null references shop (id),
  slug text not null,
  page_id bigint not null,
  primary key (shop_id, slug),
  foreign key (shop_id, page_id) references site_page (shop_id, id) on delete cascade
);
create index page_redirect_page on page_redirect (shop_id, page_id);
call tenant_table('page_redirect');

create table article_redirect (
  shop_id bigint not null references shop (id),
  slug text not null,
  article_id bigint not null,
  primary key (shop_id, slug),
  foreign key (shop_id, article_id) references blog_article (shop_id, id) on delete cascade
);
create index article_redirect_article on article_redirect (shop_id, article_id);
call tenant_table('article_redirect');
