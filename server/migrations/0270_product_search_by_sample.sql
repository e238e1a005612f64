-- Products are searched as orders and customers are since 0241: the first by name are looked at, and by what these hold the words
-- are sought down the list or in the index of letters. What never changes of the statement is planned once a connection: four
-- branches planned anew took longer than they ran.

-- As before; `name` is an order too, rising. And instead of 2,000 rows, which cost more than all the rest of most searches, so many
-- are looked at first that of words for which both ways cost the same, about four hold them.
create or replace function search_ids(source regclass, own text, condition text, first text, shop bigint, most integer) returns setof bigint
  language plpgsql stable
  as $$
  declare
    deep constant integer := 20000;
    rows_in_table constant float8 := (select greatest(reltuples, 1000) from pg_class where oid = source);
    sample constant integer := least(greatest(4 * sqrt(rows_in_table / most), 100), 2000)::integer;
    way text := case first when 'id' then 'id desc' when 'placed_at' then 'placed_at desc, id desc' when 'name' then 'name, id'
      else format('%I desc nulls last, id desc', first) end;
    way_of_few text := case first when 'name' then 'first, id' else 'first desc nulls last, id desc' end;
    looked integer;
    hits bigint[];
  begin
    execute format('select count(*)::int, coalesce(array_agg(id) filter (where %s), %L)
        from (select id, search from %s where shop_id = $1 and %s order by %s limit $2) newest', condition, '{}', source, own, way)
      into looked, hits using shop, sample;
    if looked < sample or cardinality(hits) >= most then
      return query select unnest(hits[1:most]);
      return;
    end if;
    -- A walk reads most / share rows, the index share * rows of them.
    if cardinality(hits)::float8 ^ 2 * rows_in_table < most::float8 * sample::float8 ^ 2 then
      select l.looked, l.hits into looked, hits from search_letters(format('
          with few as materialized (select id, %I as first from %s where shop_id = $1 and %s and %s limit $3)
          select (select count(*)::int from few), array(select id from few order by %s limit $2)',
        first, source, own, condition, way_of_few), shop, most, deep) l;
      if looked < deep then
        return query select unnest(hits);
        return;
      end if;
      -- The first happen not to hold what many behind them do.
    end if;
    return query select search_walk(format('select id from %s where shop_id = $1 and %s and %s order by %s limit $2', source, own, condition, way), shop, most);
  end $$;

drop function product_search;

-- Products of the current shop that answer to a search, best first: all words found, or the code or barcode of one of
-- their sizes; when nothing is, the names that look alike, with a rank below 1. `live` tells of those in use, false of the
-- archived, null of both. Of names that hold the words the shorter is the more alike: that orders as likeness does, and
-- costs nothing a row. Of more than `most`, or a thousand, those that begin with the words and then the first by name are ranked.
create function product_search(query text, most integer default 10000, live boolean default null)
  returns table (id bigint, rank real)
  language plpgsql stable security definer rows 50 set search_path = public, pg_temp
  as $$
  declare
    shop bigint := current_shop();
    plain text := search_plain(query);
    code text := lower(trim(query));
    condition text := search_condition(plain);
    begins text := left(plain, 40);
    begins_like text := substr(search_like(plain), 2);
    deep integer := greatest(most, 1000);
    held bigint[];
  begin
    if condition is null then return; end if;
    -- The archived are few, or asked for by few: no index orders them by name.
    held := array(select search_ids('product', case when live then 'archived_at is null' when live is false then 'archived_at is not null' else 'true' end,
      condition, case when live then 'name' else 'id' end, shop, deep));
    return query
      select found.id, max(found.rank)
      from (
        select p.id, ((case when p.search like begins_like then 3 else 2 end) + length(plain) / (length(p.search) + 1.0))::real as rank
        from product p
        where p.shop_id = shop and p.id = any (held)
        union all
        -- Else they are among the others.
        (select p.id, (3 + length(plain) / (length(p.search) + 1.0))::real
        from product p
        where cardinality(held) >= deep and p.shop_id = shop and left(p.search, 40) ~>=~ begins and left(p.search, 40) ~<~ (begins || chr(1114111))
          and p.search like begins_like and (live is null or live = (p.archived_at is null))
        limit deep)
        union all
        select s.product_id, (case when lower(s.reference) = code then 9 else 5 end)::real
        from subproduct s
        where s.shop_id = shop and lower(s.reference) ~>=~ code and lower(s.reference) ~<~ (code || chr(1114111))
          and not (coalesce(live, false) and s.archived_at is not null)
        union all
        select s.product_id, 9::real
        from subproduct s
        where s.shop_id = shop and s.barcode = code
      ) found
      group by found.id
      order by 2 desc, 1
      limit most;
    if found then return; end if;
    return query select near.id, near.rank from product_alike(plain, most, live) near;
  end $$;

revoke execute on function product_search from public;
grant execute on function product_search to plantule_app;
call run_across('product_search(text, integer, boolean)');
