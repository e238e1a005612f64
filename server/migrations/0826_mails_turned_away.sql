-- How many mails to the provider's mailbox were turned away on a day because too many came; of themselves nothing is kept.
create table provider_mail_turned (
  day date primary key,
  mails integer not null check (mails > 0)
);
grant select on provider_mail_turned to plantule_provider;
grant select, insert, update, delete on provider_mail_turned to plantule_across;

-- As before, but bound by sender, then by the domain that they write from, and only then over all: who floods it from one place takes
-- nobody else's place. What is turned away is counted.
drop function keep_provider_mail(text, text, text, text, text, text[], timestamptz);
create function keep_provider_mail(
    of_ref text, of_address text, of_name text, of_subject text, of_text text, of_attached text[], now_is timestamptz) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
  declare
    of_sender integer;
    of_domain integer;
    of_all integer;
  begin
    perform pg_advisory_xact_lock(hashtextextended('provider_mail', 0));
    delete from provider_mail where received_at < now_is - interval '90 days';
    delete from provider_mail_turned where day < (now_is - interval '90 days')::date;
    if exists (select from provider_mail where message_ref = of_ref) then return 'kept'; end if;
    select count(*) filter (where from_address = of_address),
        count(*) filter (where split_part(from_address, '@', 2) = split_part(of_address, '@', 2)), count(*)
      into of_sender, of_domain, of_all
      from provider_mail where received_at > now_is - interval '1 hour';
    if of_sender >= 5 or of_domain >= 20 or of_all >= 300 then
      insert into provider_mail_turned as t (day, mails) values (now_is::date, 1) on conflict (day) do update set mails = t.mails + 1;
      return 'too_many';
    end if;
    insert into provider_mail (message_ref, from_address, from_name, subject, text, attached, received_at)
      values (of_ref, of_address, of_name, of_subject, of_text, of_attached, now_is);
    return 'kept';
  end $$;
grant execute on function keep_provider_mail to plantule_app;
call run_across('keep_provider_mail(text, text, text, text, text, text[], timestamptz)');
