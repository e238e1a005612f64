-- The books: months that were closed, and what keeps documents out of them.

-- A month that was closed: its entries as they were exported, for good. Everything before its end is locked with it.
create table book_month (
  shop_id bigint not null references shop (id),
  month date not null check (extract(day from month) = 1),
  closed_at timestamptz not null,
  closed_by text not null,
  -- Entries are numbered through the fiscal year.
  first_entry integer not null,
  last_entry integer not null,
  lines integer not null,
  debit_cents bigint not null,
  -- The lines of the FEC, without their header.
  file_id bigint not null,
  sha256 text not null,
  -- What the assistant still showed and somebody accepted.
  accepted jsonb not null default '[]',
  primary key (shop_id, month),
  foreign key (shop_id, file_id) references stored_file (shop_id, id)
);
call tenant_table('book_month', true);

-- Refuses a document that is dated in a closed month. Whoever closes a month waits for those who write, and they for him,
-- so that none slips in between. `PLREF` tells the server that this is a refusal with the code given as message.
create function refuse_closed_month(of_shop bigint, of_day date) returns void
  language plpgsql
  as $$
  declare
    closed date;
  begin
    if of_shop is null or of_day is null then return; end if;
    perform pg_advisory_xact_lock_shared(hashtext('book_month'), of_shop::integer);
    select max(month) into closed from book_month where shop_id = of_shop;
    if of_day < closed + interval '1 month' then
      raise exception 'period_locked' using errcode = 'PLREF',
        detail = to_char(closed + interval '1 month' - interval '1 day', 'DD/MM/YYYY');
    end if;
  end $$;

create function keep_issued_on_open() returns trigger language plpgsql
  as $$ begin perform refuse_closed_month(new.shop_id, new.issued_on); return new; end $$;
create trigger invoice_open_month before insert on invoice for each row execute function keep_issued_on_open();

create function keep_day_open() returns trigger language plpgsql
  as $$ begin perform refuse_closed_month(new.shop_id, new.day); return new; end $$;
create trigger ticket_open_month before insert on ticket for each row when (not new.training) execute function keep_day_open();

create function keep_at_open() returns trigger language plpgsql
  as $$ begin perform refuse_closed_month(new.shop_id, (new.at at time zone 'Europe/Paris')::date); return new; end $$;
create trigger voucher_move_open_month before insert on voucher_move for each row execute function keep_at_open();
create trigger till_cash_move_open_month before insert on till_cash_move for each row execute function keep_at_open();

-- A payment counts from its validation on; one that counts in a closed month stays as it is.
create function keep_payment_open() returns trigger language plpgsql
  as $$ begin
    if tg_op <> 'INSERT' and old.status = 'validated' then perform refuse_closed_month(old.shop_id, old.received_on); end if;
    if tg_op = 'DELETE' then return old; end if;
    if new.status = 'validated' then perform refuse_closed_month(new.shop_id, new.received_on); end if;
    return new;
  end $$;
create trigger order_payment_open_month before insert or update or delete on order_payment for each row execute function keep_payment_open();

-- The journal reads changes of payments, and cards sold, by their day.
create index ticket_payment_changes on ticket_payment (shop_id, at, id) where kind <> 'payment';
create index voucher_move_sold on voucher_move (shop_id, at, id) where kind in ('issue', 'cancel');
