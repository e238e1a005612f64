-- As before, with what the shop's audit says of it: on a cluster another login writes no row of a shop beside this one in one transaction.
call open_across('audit', 'insert');
create function provider_mail_to_request(of_mail bigint, of_shop bigint, of_priority text, now_is timestamptz, answer_by timestamptz,
  resolve_by timestamptz, by_staff bigint, by_name text, request text) returns bigint
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
  declare
    made bigint;
  begin
    made := provider_mail_to_request(of_mail, of_shop, of_priority, now_is, answer_by, resolve_by);
    insert into audit (shop_id, at, actor_kind, actor_id, actor_name, action, subject, subject_id, after, request_id)
      values (of_shop, now_is, 'provider', by_staff, by_name, 'support_ticket.create', 'support_ticket', made,
        jsonb_build_object('mail', of_mail), request);
    return made;
  end $$;
revoke execute on function provider_mail_to_request(bigint, bigint, text, timestamptz, timestamptz, timestamptz, bigint, text, text) from public;
grant execute on function provider_mail_to_request(bigint, bigint, text, timestamptz, timestamptz, timestamptz, bigint, text, text) to plantule_provider;
call run_across('provider_mail_to_request(bigint, bigint, text, timestamptz, timestamptz, timestamptz, bigint, text, text)');
