-- What people do to their own account: another mail address, and who of a team signs in with a second step.

-- The address that a `verify` link proves; null: the one that the account has.
alter table identity_link add column email text check (email = lower(email) and length(email) between 3 and 254);

-- Of each member of the current shop whose account is kept here, whether it asks for a second step.
create function second_steps() returns table (member_id bigint, has_second_step boolean)
  language sql stable security definer set search_path = public
  as $$
    select m.id, a.totp_confirmed_at is not null
    from member m join person p on p.id = m.person_id join identity_account a on a.sub = p.sub
    where m.shop_id = current_shop()
  $$;
revoke execute on function second_steps from public;
grant execute on function second_steps to plantule_app;
