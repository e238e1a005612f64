-- Which lines of the bank's statement stand in the kept entries of a closed month, so that one that is explained later makes
-- its entry in the open month, once; and cards and credits that expired in a closed month stay expired.

alter table bank_line
  -- The month whose kept entries hold the line: its own, or the open one in which a line of a closed month was put right.
  add column closed_in date check (extract(day from closed_in) = 1),
  -- What it was matched with then, so that no other line is matched with that again.
  add column closed_with text[],
  add constraint bank_line_closed check (closed_in is not null or closed_with is null);

-- Lines that were there when their month closed were looked at then.
update bank_line b set closed_in = m.month
from book_month m
where m.shop_id = b.shop_id and m.month = date_trunc('month', b.day)::date and b.added_at <= m.closed_at;

-- What expired is income of the day after; that month closed with it.
create function keep_expiry() returns trigger language plpgsql
  as $$ begin
    if old.state = 'issued' and old.expires_on < current_date then perform refuse_closed_month(old.shop_id, old.expires_on + 1); end if;
    return new;
  end $$;
create trigger voucher_expiry_open_month before update of expires_on on voucher
  for each row when (old.expires_on is distinct from new.expires_on) execute function keep_expiry();
create index voucher_expired on voucher (shop_id, expires_on) where expires_on is not null;
