-- Two clients may call a request by one number, since a shop that moves in brings its own: the provider says whose file it opens. The
-- function of two numbers stays for processes of the version before.
create function provider_ticket_file(of_shop bigint, of_ticket bigint, of_attachment bigint) returns table (name text, mime text, key text)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$ begin
    return query
      select a.name, a.mime, f.key from support_attachment a join stored_file f on f.shop_id = of_shop and f.id = a.file_id
      where a.shop_id = of_shop and a.ticket_id = of_ticket and a.id = of_attachment;
  end $$;
revoke execute on function provider_ticket_file(bigint, bigint, bigint) from public;
grant execute on function provider_ticket_file(bigint, bigint, bigint) to plantule_provider;
call run_across('provider_ticket_file(bigint, bigint, bigint)');
