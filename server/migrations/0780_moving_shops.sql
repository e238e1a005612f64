-- A shop moves from an installation to another: from `began_at` on nobody but jobs under way write, from `frozen_at` on nobody does,
-- and from `moved_at` on whoever asks for it is sent to `to_url`.
create table moving_out (
  shop_id bigint primary key references shop (id),
  token uuid not null,
  to_url text not null check (to_url ~ '^https?://' and length(to_url) <= 300),
  began_at timestamptz not null default now(),
  frozen_at timestamptz,
  moved_at timestamptz,
  check (moved_at is null or frozen_at is not null)
);
call secure_table('moving_out');
call open_across('moving_out', 'select');
grant select on moving_out to plantule_app;

-- A shop that came from elsewhere: its records were sealed under the number and with the key that it had where it was opened, and go on
-- being so. `former_ids`: the numbers that it had, which its keys for programs name.
create table moved_in (
  shop_id bigint primary key references shop (id),
  token uuid not null,
  former_ids bigint[] not null check (cardinality(former_ids) > 0),
  sealed_as bigint not null,
  sealed_key bytea not null,
  arrived_at timestamptz not null default now()
);
call secure_table('moved_in');
grant select on moved_in to plantule_app;

-- The number that a shop gets here is settled before its files come, so that a move that was cut short goes on where it stopped.
create table arrival (
  token uuid primary key,
  number bigint not null,
  began_at timestamptz not null default now()
);

-- Asked at the beginning of each transaction that writes. `of_job`: what runs already is let through until nothing runs any more.
create function refuse_on_the_move(of_job boolean) returns void language plpgsql stable as $$
declare
  shop constant bigint := current_shop();
  frozen timestamptz;
  moved timestamptz;
  address text;
begin
  select m.frozen_at, m.moved_at, m.to_url into frozen, moved, address from moving_out m where m.shop_id = shop;
  if found and (frozen is not null or not of_job) then
    raise exception using errcode = 'PLREF', message = case when moved is null then 'shop_moving' else 'shop_moved' end, detail = address;
  end if;
end $$;

-- Whether jobs of a shop wait, or are none of this installation's any more.
create function on_the_move(of_shop bigint) returns text language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select case when m.moved_at is null then 'moving' else 'moved' end from moving_out m where m.shop_id = of_shop);
end $$;
grant execute on function on_the_move(bigint) to plantule_app;
call run_across('on_the_move(bigint)');
