-- The serving role adds links and moves the ends of chains by these functions alone, which ask for continuity: it can no longer
-- set an end back, open a closed day again, or put in a link that follows none. What it cannot be kept from is a link whose
-- signature is none, at the end of a chain: the key is outside the database, so the next check names it.

revoke insert, update, delete on fiscal_head from plantule_app;
revoke insert on fiscal_link from plantule_app;
-- What was given back of a sale only grows.
revoke delete on ticket_refund from plantule_app;

-- The end of a chain, locked until the transaction ends; made when it is the first time.
create function lock_chain(of_register text, of_chain text) returns table (seq integer, signature text, last_at timestamptz, closed_through date)
  language plpgsql security definer set search_path = public
  as $$
  begin
    return query
      select h.seq, h.signature, h.last_at, h.closed_through from fiscal_head h
      where h.shop_id = current_shop() and h.register = of_register and h.chain = of_chain for update;
    if found then
      return;
    end if;
    insert into fiscal_head (shop_id, register, chain, closed_through)
      values (current_shop(), of_register, of_chain,
        (select max(h.closed_through) from fiscal_head h where h.shop_id = current_shop() and h.chain = of_chain))
      on conflict (shop_id, register, chain) do nothing;
    return query
      select h.seq, h.signature, h.last_at, h.closed_through from fiscal_head h
      where h.shop_id = current_shop() and h.register = of_register and h.chain = of_chain for update;
  end $$;

-- Every chain in which sales and payments stand, for who closes a day.
create function lock_sales() returns void
  language plpgsql security definer set search_path = public
  as $$ begin
    perform from fiscal_head h where h.shop_id = current_shop() and h.chain in ('sale', 'payment_event') order by h.register, h.chain for update;
  end $$;

-- A day that is over takes nothing more; a closed day is not opened again.
create function close_sales_through(of_day date) returns void
  language plpgsql security definer set search_path = public
  as $$ begin
    update fiscal_head h set closed_through = of_day
      where h.shop_id = current_shop() and h.chain in ('sale', 'payment_event') and (h.closed_through is null or h.closed_through < of_day);
  end $$;

create function add_link(
  of_register text, of_chain text, of_seq integer, at timestamptz, of_kind text, of_ref_type text, of_ref_id bigint, of_ref_number text, of_payload text,
  incl bigint, excl bigint, rates text, by_id bigint, by_name text, version text, of_format integer, previous text, sealed text
) returns void
  language plpgsql security definer set search_path = public
  as $$ begin
    update fiscal_head h set seq = of_seq, signature = sealed, last_at = at
      where h.shop_id = current_shop() and h.register = of_register and h.chain = of_chain
        and h.seq = of_seq - 1 and h.signature = previous and h.last_at <= at
        and (h.closed_through is null or (at at time zone 'Europe/Paris')::date > h.closed_through);
    if not found then
      raise exception 'a link must follow the last one of its chain' using errcode = 'restrict_violation';
    end if;
    if sealed !~ '^[A-Za-z0-9_-]{43}$' then
      raise exception 'a link carries a signature' using errcode = 'restrict_violation';
    end if;
    insert into fiscal_link (shop_id, register, chain, seq, occurred_at, kind, ref_type, ref_id, ref_number, payload, incl_cents, excl_cents, vat_by_rate,
        operator_id, operator_name, app_version, format_version, prev_signature, signature)
      values (current_shop(), of_register, of_chain, of_seq, at, of_kind, of_ref_type, of_ref_id, of_ref_number, of_payload, incl, excl, rates,
        by_id, by_name, version, of_format, previous, sealed);
  end $$;

revoke execute on function lock_chain, lock_sales, close_sales_through, add_link from public;
grant execute on function lock_chain, lock_sales, close_sales_through, add_link to plantule_app;

-- A device that knows a sealed record which the database no longer holds.
alter table till_offline_issue drop constraint till_offline_issue_kind_check;
alter table till_offline_issue add constraint till_offline_issue_kind_check check (kind in
  ('gap', 'fork', 'signature', 'sums', 'voucher', 'stock', 'clock', 'late', 'article', 'crash', 'lost', 'after_lost',
   'credit', 'customer', 'rate', 'differs', 'turned', 'set_back'));
