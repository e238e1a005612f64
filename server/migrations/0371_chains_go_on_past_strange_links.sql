-- A link that somebody put in behind a chain's end, or an end that was set back, is for the check to name. It must not stop the till: the
-- next link would have had a number that is taken, at every sale, closing and check. The chain goes on from the last link that stands there.
create or replace function lock_chain(of_register text, of_chain text)
  returns table (seq integer, signature text, last_at timestamptz, closed_through date)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    strange record;
  begin
    insert into fiscal_head (shop_id, register, chain, closed_through)
      select current_shop(), of_register, of_chain,
        (select max(h.closed_through) from fiscal_head h where h.shop_id = current_shop() and h.chain = of_chain)
      where not exists (
        select from fiscal_head h where h.shop_id = current_shop() and h.register = of_register and h.chain = of_chain)
      on conflict (shop_id, register, chain) do nothing;
    perform from fiscal_head h
      where h.shop_id = current_shop() and h.register = of_register and h.chain = of_chain for update;
    select l.seq, l.signature, l.occurred_at into strange from fiscal_link l
      join fiscal_head h on h.shop_id = l.shop_id and h.register = l.register and h.chain = l.chain
      where l.shop_id = current_shop() and l.register = of_register and l.chain = of_chain and l.seq > h.seq
      order by l.seq desc limit 1;
    if found then
      update fiscal_head h set seq = strange.seq, signature = strange.signature, last_at = greatest(h.last_at, strange.occurred_at)
        where h.shop_id = current_shop() and h.register = of_register and h.chain = of_chain;
    end if;
    return query
      select h.seq, h.signature, h.last_at, h.closed_through from fiscal_head h
      where h.shop_id = current_shop() and h.register = of_register and h.chain = of_chain;
  end $$;
