-- A shop takes and gives back its places by functions: a cluster writes what all shops share on every machine, and asks whoever does for
-- rights on all that it names, which no shop's login has.
call open_across('support_appointment', 'select, insert, update');

-- Nothing where the place is gone.
create function book_appointment(of_member bigint, from_at timestamptz, to_at timestamptz, at_place integer, by_mode text, about text,
  by_name text, by_phone text, at timestamptz) returns bigint
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    shop constant bigint := current_shop();
    made bigint;
  begin
    insert into support_appointment (client_id, member_id, starts_at, ends_at, place, mode, subject, name, phone, booked_at)
      values (shop, of_member, from_at, to_at, at_place, by_mode, about, by_name, by_phone, at)
      on conflict do nothing returning id into made;
    return made;
  end $$;
revoke execute on function book_appointment from public;
grant execute on function book_appointment to plantule_app;
call run_across('book_appointment(bigint, timestamptz, timestamptz, integer, text, text, text, text, timestamptz)');

-- One that is to come and stands. Tells whether it was.
create function cancel_appointment(appointment bigint, at timestamptz) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    shop constant bigint := current_shop();
  begin
    update support_appointment a set cancelled_at = at, version = a.version + 1
      where a.client_id = shop and a.id = appointment and a.cancelled_at is null and a.starts_at > at;
    return found;
  end $$;
revoke execute on function cancel_appointment from public;
grant execute on function cancel_appointment to plantule_app;
call run_across('cancel_appointment(bigint, timestamptz)');

create function note_reminded(appointment bigint, at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    shop constant bigint := current_shop();
  begin
    update support_appointment a set reminded_at = at where a.client_id = shop and a.id = appointment;
  end $$;
revoke execute on function note_reminded from public;
grant execute on function note_reminded to plantule_app;
call run_across('note_reminded(bigint, timestamptz)');

-- A cluster writes what a row is given by itself as what it was given.
grant insert on support_ticket, support_comment to plantule_across;
