-- The searches that are asked while somebody types took most of their time to be planned: three statements anew at each letter. For
-- one to three words of letters that an index knows they are now planned once a connection. Other words, and words that very many
-- rows hold, are searched as before.

-- Patterns of at most three different words of three letters or more each, the longest first; null of all others.
create function search_patterns(query text) returns text[]
  language sql immutable parallel safe
  as $$
    select case when count(*) between 1 and 3 and bool_and(word ~ '[a-z0-9]{3}') then array_agg(search_like(word) order by length(word) desc, word) end
    from (select distinct word from regexp_split_to_table(trim(query), '\s+') as word where word <> '') words
  $$;

-- Makes `<name>_ids`: what `search_ids` answers for the table `source`, its rows `own` and the order `first`, as an array. It looks
-- by `<name>_newest` and takes the index of letters by `<name>_few`, whose plans are made once and without knowing the words.
create procedure plan_search(name text, source text, own text, first text)
  language plpgsql
  as $do$
  declare
    way constant text := case first when 'name' then 'name, id' when 'placed_at' then 'placed_at desc, id desc' else format('%I desc nulls last, id desc', first) end;
    way_of_few constant text := case first when 'name' then 'first, id' else 'first desc nulls last, id desc' end;
    few text := '';
  begin
    for words in 1..3 loop
      few := few || format($f$
        %s cardinality(patterns) = %s then
          with few as materialized (select id, %I as first from %I where shop_id = shop and %s and %s limit deep)
          select (select count(*)::int from few), array(select id from few order by %s limit most) into looked, hits;$f$,
        case words when 1 then 'if' else 'elsif' end, words, first, source, own,
        (select string_agg(format('search like patterns[%s]', at), ' and ') from generate_series(1, words) at), way_of_few);
    end loop;
    execute format($f$
      create function %I(patterns text[], shop bigint, sample integer, out looked integer, out hits bigint[])
        language plpgsql stable set plan_cache_mode = force_generic_plan set enable_bitmapscan = off set enable_seqscan = off set enable_sort = off
        as $b$ begin
          select count(*)::int, coalesce(array_agg(id) filter (where search like all (patterns)), '{}') into looked, hits
          from (select id, search from %I where shop_id = shop and %s order by %s limit sample) newest;
        end $b$$f$, name || '_newest', source, own, way);
    execute format($f$
      create function %I(patterns text[], shop bigint, most integer, deep integer, out looked integer, out hits bigint[])
        language plpgsql stable set plan_cache_mode = force_generic_plan set enable_indexscan = off set enable_indexonlyscan = off set enable_seqscan = off
        as $b$ begin %s
          end if;
        end $b$$f$, name || '_few', few);
    execute format($f$
      create function %1$I(query text, shop bigint, most integer) returns bigint[]
        language plpgsql stable
        as $b$
        declare
          deep constant integer := 20000;
          patterns constant text[] := search_patterns(query);
          condition text;
          rows_in_table float8;
          sample integer;
          looked integer;
          hits bigint[];
        begin
          if patterns is not null then
            rows_in_table := (select greatest(reltuples, 1000) from pg_class where oid = %2$L::regclass);
            sample := least(greatest(4 * sqrt(rows_in_table / most), 100), 2000)::integer;
            select l.looked, l.hits into looked, hits from %3$I(patterns, shop, sample) l;
            if looked < sample or cardinality(hits) >= most then return hits[1:most]; end if;
            -- A walk reads most / share rows, the index share * rows of them.
            if cardinality(hits)::float8 ^ 2 * rows_in_table < most::float8 * sample::float8 ^ 2 then
              select l.looked, l.hits into looked, hits from %4$I(patterns, shop, most, deep) l;
              if looked < deep then return hits; end if;
            end if;
          end if;
          condition := search_condition(query);
          if condition is null then return '{}'; end if;
          return array(select search_ids(%2$L, %5$L, condition, %6$L, shop, most));
        end $b$$f$, name || '_ids', source, name || '_newest', name || '_few', own, first);
    execute format('revoke execute on function %I, %I, %I from public', name || '_newest', name || '_few', name || '_ids');
    execute format('grant execute on function %I, %I, %I to plantule_across', name || '_newest', name || '_few', name || '_ids');
  end $do$;
revoke execute on procedure plan_search from public;

call plan_search('product', 'product', 'archived_at is null', 'name');
call plan_search('customer', 'customer', 'archived_at is null', 'last_order_at');
call plan_search('order', 'orders', 'true', 'placed_at');

drop function order_search, customer_search, product_search;

-- Ids of the current shop's orders in which every word is found, newest first.
create function order_search(query text, most integer) returns table (id bigint)
  language plpgsql stable security definer rows 50 set search_path = public, pg_temp
  as $$ begin return query select unnest(order_ids(query, current_shop(), most)); end $$;

-- The same of customers, latest buyers first; of those in use, or of the archived.
create function customer_search(query text, most integer, archived boolean default false) returns table (id bigint)
  language plpgsql stable security definer rows 50 set search_path = public, pg_temp
  as $$
  declare
    condition text;
  begin
    if not archived then return query select unnest(customer_ids(query, current_shop(), most)); return; end if;
    condition := search_condition(query);
    if condition is null then return; end if;
    return query select search_ids('customer', 'archived_at is not null', condition, 'last_order_at', current_shop(), most);
  end $$;

-- Products found, by how well: those `held` have all words, others may have a size of that code or barcode. Planned once, too.
create function product_ranked(held bigint[], plain text, code text, shop bigint, live boolean, deep integer, most integer)
  returns table (id bigint, rank real)
  language plpgsql stable rows 50 set plan_cache_mode = force_generic_plan set enable_bitmapscan = off set enable_seqscan = off
  as $$
  declare
    begins constant text := left(plain, 40);
    begins_like constant text := substr(search_like(plain), 2);
  begin
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
  end $$;
revoke execute on function product_ranked from public;
grant execute on function product_ranked to plantule_across;

-- Products of the current shop that answer to a search, best first: all words found, or the code or barcode of one of
-- their sizes; when nothing is, the names that look alike, with a rank below 1. `live` tells of those in use, false of the
-- archived, null of both. Of names that hold the words the shorter is the more alike: that orders as likeness does, and
-- costs nothing a row. Of more than `most`, or a thousand, those that begin with the words and then the first by name are ranked.
create function product_search(query text, most integer default 10000, live boolean default null)
  returns table (id bigint, rank real)
  language plpgsql stable security definer rows 50 set search_path = public, pg_temp
  as $$
  declare
    shop constant bigint := current_shop();
    plain constant text := search_plain(query);
    deep constant integer := greatest(most, 1000);
    condition text;
    held bigint[];
  begin
    if live then
      held := product_ids(plain, shop, deep);
    else
      condition := search_condition(plain);
      -- The archived are few, or asked for by few: no index orders them by name.
      held := array(select search_ids('product', case when live is false then 'archived_at is not null' else 'true' end, condition, 'id', shop, deep)
        where condition is not null);
    end if;
    if plain = '' then return; end if;
    return query select found.id, found.rank from product_ranked(held, plain, lower(trim(query)), shop, live, deep, most) found;
    if found then return; end if;
    return query select near.id, near.rank from product_alike(plain, most, live) near;
  end $$;

do $$
declare
  search regprocedure;
begin
  for search in
    select oid::regprocedure from pg_proc where pronamespace = 'public'::regnamespace and proname in ('order_search', 'customer_search', 'product_search')
  loop
    execute format('revoke execute on function %s from public', search);
    execute format('grant execute on function %s to plantule_app', search);
    execute format('call run_across(%L)', search);
  end loop;
end $$;
