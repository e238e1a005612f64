-- Searches choose their way by looking. For the role that they run as, PostgreSQL guesses that a word stands in every fifth row
-- whatever the word is (statistics of text are not used behind row security), and so walks down the newest also for a word that
-- hardly any row holds: through all of them. Now the newest are looked at first: they hold enough, or tell how frequent the
-- words are.

-- Down the list, for words that many rows hold.
create function search_walk(statement text, shop bigint, most integer) returns setof bigint
  language plpgsql stable set enable_bitmapscan = off
  as $$ begin return query execute statement using shop, most; end $$;

-- By the index of letters, for words that few hold: how many ids there are, no more than `deep`, and the first `most` of them.
create function search_letters(statement text, shop bigint, most integer, deep integer, out looked integer, out hits bigint[])
  language plpgsql stable set enable_indexscan = off set enable_indexonlyscan = off set enable_seqscan = off
  as $$ begin execute statement into looked, hits using shop, most, deep; end $$;

-- The first `most` ids of a shop's rows that meet a condition on `search`, in their order: by the column `first` falling, what has
-- none last, then by id. `own`: which rows at all.
create function search_ids(source regclass, own text, condition text, first text, shop bigint, most integer) returns setof bigint
  language plpgsql stable
  as $$
  declare
    sample constant integer := 2000;
    deep constant integer := 20000;
    way text := case first when 'id' then 'id desc' when 'placed_at' then 'placed_at desc, id desc' else format('%I desc nulls last, id desc', first) end;
    looked integer;
    hits bigint[];
    rows_in_table real;
  begin
    execute format('select count(*)::int, coalesce(array_agg(id) filter (where %s), %L)
        from (select id, search from %s where shop_id = $1 and %s order by %s limit $2) newest', condition, '{}', source, own, way)
      into looked, hits using shop, sample;
    if looked < sample or cardinality(hits) >= most then
      return query select unnest(hits[1:most]);
      return;
    end if;
    select reltuples into rows_in_table from pg_class where oid = source;
    -- A walk reads most / share rows, the index share * rows of them.
    if cardinality(hits)::float8 ^ 2 * rows_in_table < most::float8 * sample ^ 2 then
      select l.looked, l.hits into looked, hits from search_letters(format('
          with few as materialized (select id, %I as first from %s where shop_id = $1 and %s and %s limit $3)
          select (select count(*)::int from few), array(select id from few order by first desc nulls last, id desc limit $2)',
        first, source, own, condition), shop, most, deep) l;
      if looked < deep then
        return query select unnest(hits);
        return;
      end if;
      -- The newest happen not to hold what many before them do.
    end if;
    return query select search_walk(format('select id from %s where shop_id = $1 and %s and %s order by %s limit $2', source, own, condition, way), shop, most);
  end $$;

drop function order_search, customer_search, ticket_search, invoice_search, purchase_search;

-- Ids of the current shop's orders in which every word is found, newest first.
create function order_search(query text, most integer) returns table (id bigint)
  language plpgsql stable security definer rows 50 set search_path = public
  as $$
  declare
    condition text := search_condition(query);
  begin
    if condition is null then return; end if;
    return query select search_ids('orders', 'true', condition, 'placed_at', current_shop(), most);
  end $$;

-- The same of customers, latest buyers first; of those in use, or of the archived.
create function customer_search(query text, most integer, archived boolean default false) returns table (id bigint)
  language plpgsql stable security definer rows 50 set search_path = public
  as $$
  declare
    condition text := search_condition(query);
  begin
    if condition is null then return; end if;
    return query select search_ids('customer', case when archived then 'archived_at is not null' else 'archived_at is null' end, condition,
      'last_order_at', current_shop(), most);
  end $$;

create function ticket_search(query text, of_kind text, most integer) returns table (id bigint)
  language plpgsql stable security definer rows 50 set search_path = public
  as $$
  declare
    condition text := search_condition(query);
  begin
    if condition is null then return; end if;
    return query select search_ids('ticket', format('kind = %L and not training', of_kind), condition, 'id', current_shop(), most);
  end $$;

create function invoice_search(query text, of_kinds text[], most integer) returns table (id bigint)
  language plpgsql stable security definer rows 50 set search_path = public
  as $$
  declare
    condition text := search_condition(query);
  begin
    if condition is null then return; end if;
    return query select search_ids('invoice', format('kind = any (%L)', of_kinds), condition, 'id', current_shop(), most);
  end $$;

create function purchase_search(query text, most integer) returns table (id bigint)
  language plpgsql stable security definer rows 50 set search_path = public
  as $$
  declare
    condition text := search_condition(query);
  begin
    if condition is null then return; end if;
    return query select search_ids('purchase', 'true', condition, 'id', current_shop(), most);
  end $$;

revoke execute on function search_walk, search_letters, search_ids from public;
grant execute on function search_walk, search_letters, search_ids to plantule_across;

do $$
declare
  search regprocedure;
begin
  for search in
    select oid::regprocedure from pg_proc where pronamespace = 'public'::regnamespace
      and proname in ('order_search', 'customer_search', 'ticket_search', 'invoice_search', 'purchase_search')
  loop
    execute format('revoke execute on function %s from public', search);
    execute format('grant execute on function %s to plantule_app', search);
    execute format('call run_across(%L)', search);
  end loop;
end $$;
