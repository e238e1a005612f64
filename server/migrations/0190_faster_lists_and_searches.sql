-- Lists are read from an index in each of their orders, and searches cost what they find, not what the table holds.

create extension if not exists btree_gin;

-- The lists of orders, each on indexes of its own: one for all three made deep pages of the short lists step over the rows
-- of the long one.
drop index orders_total;
drop index orders_wanted;
drop index orders_name;
create index orders_open_total on orders (shop_id, incl_cents desc, id desc)
  where status in ('draft', 'waiting_payment', 'deposit_paid', 'confirmed', 'in_preparation', 'prepared', 'ready', 'shipped');
create index orders_open_wanted on orders (shop_id, wanted_on desc nulls last, id desc)
  where status in ('draft', 'waiting_payment', 'deposit_paid', 'confirmed', 'in_preparation', 'prepared', 'ready', 'shipped');
create index orders_open_name on orders (shop_id, customer_name desc nulls last, id desc)
  where status in ('draft', 'waiting_payment', 'deposit_paid', 'confirmed', 'in_preparation', 'prepared', 'ready', 'shipped');
create index orders_closed_total on orders (shop_id, incl_cents desc, id desc)
  where status in ('delivered', 'collected', 'complete', 'cancelled', 'refunded');
create index orders_closed_wanted on orders (shop_id, wanted_on desc nulls last, id desc)
  where status in ('delivered', 'collected', 'complete', 'cancelled', 'refunded');
create index orders_closed_name on orders (shop_id, customer_name desc nulls last, id desc)
  where status in ('delivered', 'collected', 'complete', 'cancelled', 'refunded');
create index orders_quotation_total on orders (shop_id, incl_cents desc, id desc) where status = 'quotation';
create index orders_quotation_wanted on orders (shop_id, wanted_on desc nulls last, id desc) where status = 'quotation';
create index orders_quotation_name on orders (shop_id, customer_name desc nulls last, id desc) where status = 'quotation';

drop index product_price;
create index product_price on product (shop_id, price_from_cents desc nulls last, id desc) where archived_at is null;
-- What begins with the typed words stands first; long names are told apart by their beginning.
create index product_begins on product (shop_id, left(search, 40) text_pattern_ops);

-- The shop stands in the index, so that no shop reads through the names of another.
drop index orders_search;
create index orders_search on orders using gin (shop_id, search gin_trgm_ops);
drop index customer_search;
create index customer_search on customer using gin (shop_id, search gin_trgm_ops);
drop index product_search;
create index product_search on product using gin (shop_id, search gin_trgm_ops);
drop index ticket_search;
create index ticket_search on ticket using gin (shop_id, search gin_trgm_ops);
drop index invoice_search;
create index invoice_search on invoice using gin (shop_id, search gin_trgm_ops);
drop index purchase_search;
create index purchase_search on purchase using gin (shop_id, search gin_trgm_ops);

-- The condition on `search` that a search means: every word is found in it, one of a letter or two at the beginning of a
-- word, as three letters are what an index needs. Of very many words the longest eight count, each once. Null without words.
create function search_condition(query text) returns text
  language sql immutable parallel safe
  as $$
    select string_agg(
      case when length(word) > 2 then format('search like %L', search_like(word))
      else format('(search like %L or search like %L)', substr(search_like(word), 2), '% ' || substr(search_like(word), 2)) end, ' and ')
    from (
      select word from regexp_split_to_table(trim(query), '\s+') as word where word <> ''
      group by word order by length(word) desc, word limit 8
    ) words
  $$;

drop function order_search;
-- Ids of the current shop's orders in which every word is found, newest first. Runs as another role since trigram operators
-- lose their index behind row security; the shop stands in the predicate. The statement is planned for the words at hand:
-- what nearly every order holds is found by walking down the newest, what few hold in the index of its letters.
create function order_search(query text, most integer) returns table (id bigint)
  language plpgsql stable security definer rows 50 set search_path = public
  as $$
  declare
    condition text := search_condition(query);
  begin
    if condition is null then return; end if;
    return query execute format('select o.id from orders o where o.shop_id = $1 and %s order by o.placed_at desc, o.id desc limit $2', condition)
      using current_shop(), most;
  end $$;

drop function customer_search;
-- The same of customers, latest buyers first; of those in use, or of the archived.
create function customer_search(query text, most integer, archived boolean default false) returns table (id bigint)
  language plpgsql stable security definer rows 50 set search_path = public
  as $$
  declare
    condition text := search_condition(query);
  begin
    if condition is null then return; end if;
    return query execute format(
      'select c.id from customer c where c.shop_id = $1 and c.archived_at is %s and %s order by c.last_order_at desc nulls last, c.id desc limit $2',
      case when archived then 'not null' else 'null' end, condition)
      using current_shop(), most;
  end $$;

drop function ticket_search;
create function ticket_search(query text, of_kind text, most integer) returns table (id bigint)
  language plpgsql stable security definer rows 50 set search_path = public
  as $$
  declare
    condition text := search_condition(query);
  begin
    if condition is null then return; end if;
    return query execute format('select t.id from ticket t where t.shop_id = $1 and t.kind = $2 and not t.training and %s order by t.id desc limit $3', condition)
      using current_shop(), of_kind, most;
  end $$;

drop function invoice_search;
create function invoice_search(query text, of_kinds text[], most integer) returns table (id bigint)
  language plpgsql stable security definer rows 50 set search_path = public
  as $$
  declare
    condition text := search_condition(query);
  begin
    if condition is null then return; end if;
    return query execute format('select i.id from invoice i where i.shop_id = $1 and i.kind = any ($2) and %s order by i.id desc limit $3', condition)
      using current_shop(), of_kinds, most;
  end $$;

drop function purchase_search;
create function purchase_search(query text, most integer) returns table (id bigint)
  language plpgsql stable security definer rows 50 set search_path = public
  as $$
  declare
    condition text := search_condition(query);
  begin
    if condition is null then return; end if;
    return query execute format('select p.id from purchase p where p.shop_id = $1 and %s order by p.id desc limit $2', condition)
      using current_shop(), most;
  end $$;

drop function word_pattern;
drop function product_search;
-- Products of the current shop that answer to a search, best first: all words found, or the code or barcode of one of
-- their sizes; when nothing is, the names that look alike, with a rank below 1. `live` tells of those in use, false of the
-- archived, null of both. Of names that hold the words the shorter is the more alike: that orders as likeness does, and
-- costs nothing a row. Of more than `most`, or a thousand, those that begin with the words and then the first by name are ranked.
create function product_search(query text, most integer default 10000, live boolean default null)
  returns table (id bigint, rank real)
  language plpgsql stable security definer rows 50 set search_path = public
  as $$
  declare
    shop bigint := current_shop();
    plain text := search_plain(query);
    code text := lower(trim(query));
    condition text := search_condition(plain);
    state text := case live when true then 'and p.archived_at is null' when false then 'and p.archived_at is not null' else '' end;
    begins text := left(plain, 40);
    deep integer := greatest(most, 1000);
  begin
    if condition is null then return; end if;
    return query execute format($sql$
      select found.id, max(found.rank)
      from (
        (select p.id, (3 + length(%2$L) / (length(p.search) + 1.0))::real as rank
        from product p
        where p.shop_id = $1 and left(p.search, 40) ~>=~ %3$L and left(p.search, 40) ~<~ (%3$L || chr(1114111)) and p.search like %4$L %5$s
        limit $2)
        union all
        (select p.id, (case when p.search like %4$L then 3 else 2 end + length(%2$L) / (length(p.search) + 1.0))::real
        from product p
        where p.shop_id = $1 and %1$s %5$s
        order by p.name, p.id
        limit $2)
        union all
        select s.product_id, (case when lower(s.reference) = $3 then 9 else 5 end)::real
        from subproduct s
        where s.shop_id = $1 and lower(s.reference) ~>=~ $3 and lower(s.reference) ~<~ ($3 || chr(1114111))
          and not ($4 and s.archived_at is not null)
        union all
        select s.product_id, 9::real
        from subproduct s
        where s.shop_id = $1 and s.barcode = $3
      ) found
      group by found.id
      order by 2 desc, 1
      limit $5
    $sql$, condition, plain, begins, substr(search_like(plain), 2), state) using shop, deep, code, coalesce(live, false), most;
    if found then return; end if;
    return query select near.id, near.rank from product_alike(plain, most, live) near;
  end $$;

-- Names that look alike, for words that no product holds.
create function product_alike(plain text, most integer, live boolean) returns table (id bigint, rank real)
  language sql stable rows 50 set search_path = public set pg_trgm.word_similarity_threshold = 0.4
  as $$
    select near.id, (word_similarity(plain, near.search) * 0.99)::real
    from (
      -- Each comparison is dear: past this many alike, more would not help the reader.
      select p.id, p.search from product p
      where p.shop_id = current_shop() and plain <% p.search and (live is null or live = (p.archived_at is null))
      limit 300
    ) near
    order by 2 desc, 1
    limit least(most, 200)
  $$;

do $$
declare
  search regprocedure;
begin
  for search in
    select oid::regprocedure from pg_proc where pronamespace = 'public'::regnamespace
      and proname in ('order_search', 'customer_search', 'ticket_search', 'invoice_search', 'purchase_search', 'product_search')
  loop
    execute format('revoke execute on function %s from public', search);
    execute format('grant execute on function %s to plantule_app', search);
    -- Where a role for searches exists, they run as that role.
    if to_regproc('run_across') is not null then execute format('call run_across(%L)', search); end if;
  end loop;
end $$;
