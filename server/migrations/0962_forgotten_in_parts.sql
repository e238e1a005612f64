-- On a cluster the trigger meets the name of a part, `audit_102345`, and refused to let anybody be forgotten there.
create or replace function refuse_change() returns trigger
  language plpgsql
  as $$ begin
    if tg_op = 'UPDATE' and tg_table_name ~ '^(audit|order_event)(_[0-9]+)?$' and current_setting('app.forgetting', true) = 'on' then
      return null;
    end if;
    if tg_op = 'DELETE' and being_removed() then
      return null;
    end if;
    raise exception 'table % is append-only', tg_table_name using errcode = 'restrict_violation';
  end $$;

-- As before, in a form that a cluster takes.
drop function leave_host(text);
create function leave_host(wanted text) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    shop constant bigint := current_shop();
  begin
    delete from held_host h where h.host = wanted and h.client_id = shop;
  end $$;
revoke execute on function leave_host from public;
grant execute on function leave_host to plantule_app;
call run_across('leave_host(text)');
