-- Products in use of the current shop whose names look like what was typed, best first: fingers exchange letters, and "lavnade" keeps
-- 0.375 of its letters in threes. Asked where nothing else is found. Row security would switch the index of letters off.
create function product_slip_search(query text, most integer) returns table (id bigint)
  language plpgsql stable security definer rows 10 set search_path = public, pg_temp set pg_trgm.word_similarity_threshold = 0.33
  as $$
  declare
    shop constant bigint := current_shop();
    plain constant text := search_plain(query);
  begin
    return query
      select near.id
      -- Each comparison is dear: past this many alike, more would not help the reader.
      from (select p.id, p.search from product p where p.shop_id = shop and p.archived_at is null and plain <% p.search limit 1000) near
      order by word_similarity(plain, near.search) desc, near.id
      limit most;
  end $$;
revoke execute on function product_slip_search(text, integer) from public;
grant execute on function product_slip_search(text, integer) to plantule_app;
call run_across('product_slip_search(text, integer)');
