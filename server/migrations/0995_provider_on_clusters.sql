-- As before, in a form that a cluster takes: a function in SQL is asked without its values there.
drop function shop_of_subscription_payment(text);
create function shop_of_subscription_payment(of_ref text) returns bigint
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$ begin
    return (select p.shop_id from subscription_payment p where p.ref = of_ref limit 1);
  end $$;
revoke execute on function shop_of_subscription_payment from public;
grant execute on function shop_of_subscription_payment to plantule_app;
call run_across('shop_of_subscription_payment(text)');

drop function members_of_address(text);
create function members_of_address(of_email text) returns table (shop bigint, member bigint)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$ begin
    return query
      select m.shop_id, m.id from member m where m.email = of_email and m.removed_at is null and m.ends_on is null order by 1 limit 5;
  end $$;
revoke execute on function members_of_address from public;
grant execute on function members_of_address to plantule_app;
call run_across('members_of_address(text)');

drop function support_ticket_of_reply(text);
create function support_ticket_of_reply(of_token text) returns table (shop bigint, ticket bigint)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$ begin
    return query select t.shop_id, t.id from support_ticket t where t.reply_token = of_token;
  end $$;
revoke execute on function support_ticket_of_reply from public;
grant execute on function support_ticket_of_reply to plantule_app;
call run_across('support_ticket_of_reply(text)');

drop function provider_shops_of(text);
create function provider_shops_of(of_email text) returns table (shop bigint)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$ begin
    return query select m.shop_id from member m where m.email = of_email and m.removed_at is null and m.ends_on is null order by 1 limit 5;
  end $$;
revoke execute on function provider_shops_of from public;
grant execute on function provider_shops_of to plantule_provider;
call run_across('provider_shops_of(text)');

-- Where a cluster holds a row of the provider against who wrote it, the provider's login needs the right to change staff; no row of theirs
-- may be changed by it all the same.
alter table provider_staff enable row level security;
create policy provider on provider_staff for select to plantule_provider using (true);
