-- After many rows of one shop came in at once, statistics still say that it has none, and what joins its sizes with their stock is
-- planned as if there were one row. The daemon that gathers them waits until a tenth of the whole table has changed: with many
-- shops, for ever. The serving role owns no table and may not gather them itself.
create function gather_catalogue_statistics() returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$ begin analyze product, subproduct, stock_level, stock_movement, product_category, price_history; end $$;
revoke execute on function gather_catalogue_statistics() from public;
grant execute on function gather_catalogue_statistics() to plantule_app;
