-- What a distributed database (Citus) needs; what happens on one machine stays as it was. There a function asks for rows of a shop
-- by a value that it holds: one that the planner would have to ask for (`current_shop()`) leads to every machine.

-- Stands in for `on delete set null` where a foreign key cannot have it: arguments are the table that names the deleted row, the
-- column that lets go, then pairs of its columns and those of the deleted row that they name.
create function let_go() returns trigger language plpgsql as $$
declare
  gone constant jsonb := to_jsonb(old);
  named text := '';
begin
  for at in 2..tg_nargs - 2 by 2 loop
    named := named || format(' and %I = %L', tg_argv[at], gone ->> tg_argv[at + 1]);
  end loop;
  execute format('update %I set %I = null where shop_id = %s%s', tg_argv[0], tg_argv[1], old.shop_id, named);
  return old;
end $$;
revoke execute on function let_go from public;

-- Whether the rows of the shop are on this machine; `npm run distribute` puts another in its place.
create function holds_shop(shop bigint) returns boolean language sql stable as $$ select true $$;

-- A new shop is written down on each machine, its rates on its own.
create or replace function seed_tva_rates() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$ begin
    if not holds_shop(new.id) then return null; end if;
    insert into tva_rate (shop_id, name, rate_bp, valid_from)
    values (new.id, 'Taux réduit 5,5 %', 550, '2014-01-01'), (new.id, 'Taux intermédiaire 10 %', 1000, '2014-01-01'),
      (new.id, 'Taux normal 20 %', 2000, '2014-01-01'), (new.id, 'Sans TVA', 0, '2014-01-01');
    return null;
  end $$;

create or replace function lock_chain(of_register text, of_chain text)
  returns table (seq integer, signature text, last_at timestamptz, closed_through date)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    shop constant bigint := current_shop();
    strange record;
    closed date;
  begin
    if not exists (select from fiscal_head h where h.shop_id = shop and h.register = of_register and h.chain = of_chain) then
      closed := (select max(h.closed_through) from fiscal_head h where h.shop_id = shop and h.chain = of_chain);
      insert into fiscal_head (shop_id, register, chain, closed_through) values (shop, of_register, of_chain, closed)
        on conflict (shop_id, register, chain) do nothing;
    end if;
    perform from fiscal_head h where h.shop_id = shop and h.register = of_register and h.chain = of_chain for update;
    select l.seq, l.signature, l.occurred_at into strange from fiscal_link l
      join fiscal_head h on h.shop_id = l.shop_id and h.register = l.register and h.chain = l.chain
      where l.shop_id = shop and h.shop_id = shop and l.register = of_register and l.chain = of_chain and l.seq > h.seq
      order by l.seq desc limit 1;
    if found then
      update fiscal_head h set seq = strange.seq, signature = strange.signature, last_at = greatest(h.last_at, strange.occurred_at)
        where h.shop_id = shop and h.register = of_register and h.chain = of_chain;
    end if;
    return query
      select h.seq, h.signature, h.last_at, h.closed_through from fiscal_head h
      where h.shop_id = shop and h.register = of_register and h.chain = of_chain;
  end $$;

create or replace function lock_sales() returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    shop constant bigint := current_shop();
  begin
    perform from fiscal_head h where h.shop_id = shop and h.chain in ('sale', 'payment_event') order by h.register, h.chain for update;
  end $$;

create or replace function rate_on(of_rate bigint, on_day date) returns integer
  language plpgsql stable
  as $$
  declare
    shop constant bigint := current_shop();
  begin
    return (select later.rate_bp
      from tva_rate chosen
      join tva_rate later on later.shop_id = chosen.shop_id and later.name = chosen.name
        and later.valid_from <= on_day and (later.valid_to is null or later.valid_to > on_day)
      where chosen.shop_id = shop and chosen.id = of_rate);
  end $$;

create or replace function product_face(of_product bigint) returns text
  language plpgsql stable
  as $$
  declare
    shop constant bigint := current_shop();
  begin
    return (select i.key from product_picture pp join image i on i.shop_id = pp.shop_id and i.id = pp.image_id
      where pp.shop_id = shop and pp.product_id = of_product
      order by pp.idx, pp.id limit 1);
  end $$;

create or replace function size_face(of_product bigint, chosen bigint) returns text
  language plpgsql stable
  as $$
  declare
    shop constant bigint := current_shop();
  begin
    return coalesce(
      (select i.key from product_picture pp join image i on i.shop_id = pp.shop_id and i.id = pp.image_id
       where chosen is not null and pp.shop_id = shop and pp.id = chosen),
      product_face(of_product));
  end $$;

create or replace function product_alike(plain text, most integer, live boolean) returns table (id bigint, rank real)
  language plpgsql stable rows 50 set search_path = public, pg_temp set pg_trgm.word_similarity_threshold = 0.4
  as $$
  declare
    shop constant bigint := current_shop();
  begin
    return query
      select near.id, (word_similarity(plain, near.search) * 0.99)::real
      from (
        -- Each comparison is dear: past this many alike, more would not help the reader.
        select p.id, p.search from product p
        where p.shop_id = shop and plain <% p.search and (live is null or live = (p.archived_at is null))
        limit 300
      ) near
      order by 2 desc, 1
      limit least(most, 200);
  end $$;

create or replace function customer_selves(of_customer bigint) returns setof bigint
  language plpgsql stable rows 2
  as $$
  declare
    shop constant bigint := current_shop();
  begin
    return query select c.id from customer c where c.shop_id = shop and (c.id = of_customer or c.merged_into_id = of_customer);
  end $$;

create or replace function touched_products() returns setof bigint
  language plpgsql stable rows 10
  as $$
  declare
    shop constant bigint := current_shop();
  begin
    return query
      select t.product_id from stock_touched t where t.shop_id = shop and t.product_id is not null
      union
      select s.product_id from stock_touched t join subproduct s on s.shop_id = t.shop_id and s.id = t.subproduct_id
      where t.shop_id = shop and t.subproduct_id is not null;
  end $$;

drop function product_near;
create function product_near(given text, but_not bigint) returns table (id bigint, alike real, same boolean)
  language plpgsql stable security definer set search_path = public, pg_temp set pg_trgm.word_similarity_threshold = 0.45
  as $$
  declare
    shop constant bigint := current_shop();
    wanted constant text := search_plain(given);
  begin
    return query
      select near.id, similarity(near.own, wanted), near.own = wanted
      from (
        select p.id, search_plain(p.name || ' ' || p.cultivar) as own from product p
        where p.shop_id = shop and p.id is distinct from but_not and wanted <% p.search
      ) near
      where similarity(near.own, wanted) >= 0.45
      order by 3 desc, 2 desc, 1
      limit 5;
  end $$;
grant execute on function product_near to plantule_app;
call run_across('product_near(text, bigint)');

create or replace function count_held_plants(shop bigint, size bigint) returns void
  language plpgsql
  as $$
  declare
    held integer;
  begin
    held := (select coalesce(sum(z.on_hand), 0)::integer from lot_size z join lot l on l.shop_id = z.shop_id and l.id = z.lot_id
      where z.shop_id = shop and z.subproduct_id = size and l.held);
    update stock_level s set lots_held = held, updated_at = now() where s.shop_id = shop and s.subproduct_id = size and s.lots_held <> held;
  end $$;

create or replace function second_steps() returns table (member_id bigint, has_second_step boolean)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  declare
    shop constant bigint := current_shop();
  begin
    return query
      select m.id, a.totp_confirmed_at is not null
      from member m join person p on p.id = m.person_id join identity_account a on a.sub = p.sub
      where m.shop_id = shop;
  end $$;

create or replace function ticket_owed(of_shop bigint, sale bigint) returns bigint
  language plpgsql stable
  as $$ begin
    return (select coalesce(sum(p.amount_cents), 0)::bigint from ticket_payment p
      where p.shop_id = of_shop and p.payment_type = 'on_account'
        and p.ticket_id in (select sale union all select r.id from ticket r where r.shop_id = of_shop and r.original_id = sale));
  end $$;

-- A trigger that tells by the table what to do meets the name of a part, `audit_102345`, there.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name ~ '^(audit|order_event)(_[0-9]+)?$' and current_setting('app.forgetting', true) = 'on' then
    return null;
  end if;
  raise exception 'table % is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create or replace function refuse_held_mother() returns trigger language plpgsql as $$
declare
  mother bigint := case when tg_table_name ~ '^sampling(_[0-9]+)?$' then (to_jsonb(new) ->> 'lot_id')::bigint else (to_jsonb(new) ->> 'from_lot')::bigint end;
  held boolean;
begin
  select m.hold into held from mother_plant m where m.shop_id = new.shop_id and m.lot_id = mother for share;
  if held then
    raise exception 'nothing is taken from the mother plant %', mother using errcode = '23514', constraint = 'mother_plant_held';
  end if;
  return new;
end $$;

-- Rows that a trigger is told of go on as values: a statement cannot read them on another machine.
create or replace function product_has_no_stock_yet() returns trigger language plpgsql as $$
declare
  shops bigint[];
  products bigint[];
begin
  select array_agg(l.shop_id), array_agg(l.id) into shops, products from later l;
  insert into stock_touched (shop_id, product_id) select * from unnest(shops, products);
  return null;
end $$;

create or replace function stock_level_moved() returns trigger language plpgsql as $$
declare
  shops bigint[];
  sizes bigint[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(l.shop_id), array_agg(l.subproduct_id) into shops, sizes from later l
    where not exists (
      select from earlier e where e.shop_id = l.shop_id and e.subproduct_id = l.subproduct_id and e.available = l.available);
  elsif tg_op = 'INSERT' then
    select array_agg(l.shop_id), array_agg(l.subproduct_id) into shops, sizes from later l;
  else
    select array_agg(e.shop_id), array_agg(e.subproduct_id) into shops, sizes from earlier e;
  end if;
  insert into stock_touched (shop_id, subproduct_id) select * from unnest(shops, sizes);
  return null;
end $$;

create or replace function close_sales_through(of_day date) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    shop constant bigint := current_shop();
  begin
    update fiscal_head h set closed_through = of_day
      where h.shop_id = shop and h.chain in ('sale', 'payment_event') and (h.closed_through is null or h.closed_through < of_day);
  end $$;

create or replace function add_link(
  of_register text, of_chain text, of_seq integer, at timestamptz, of_kind text, of_ref_type text, of_ref_id bigint, of_ref_number text, of_payload text,
  incl bigint, excl bigint, rates text, by_id bigint, by_name text, version text, of_format integer, previous text, sealed text
) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    shop constant bigint := current_shop();
  begin
    update fiscal_head h set seq = of_seq, signature = sealed, last_at = at
      where h.shop_id = shop and h.register = of_register and h.chain = of_chain
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
      values (shop, of_register, of_chain, of_seq, at, of_kind, of_ref_type, of_ref_id, of_ref_number, of_payload, incl, excl, rates,
        by_id, by_name, version, of_format, previous, sealed);
  end $$;

create or replace function forget_words(customers bigint[], of_orders bigint[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    shop constant bigint := current_shop();
  begin
    perform set_config('app.forgetting', 'on', true);
    update audit set before = null, after = null
    where shop_id = shop and (before is not null or after is not null)
      and ((subject = 'customer' and subject_id = any (customers)) or (subject = 'order' and subject_id = any (of_orders)));
    update order_event set data = data - array['to', 'reason', 'tracking', 'note', 'text', 'name', 'address']
    where shop_id = shop and order_id = any (of_orders) and data ?| array['to', 'reason', 'tracking', 'note', 'text', 'name', 'address'];
    perform set_config('app.forgetting', '', true);
  end $$;

create or replace function claim_memberships(of_sub text, of_email text, of_name text) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    at constant timestamptz := now();
    known bigint;
  begin
    insert into person (sub, email, name) values (of_sub, of_email, of_name)
      on conflict (sub) do update set email = excluded.email, name = excluded.name
      returning id into known;
    update member set person_id = known, joined_at = coalesce(joined_at, at)
      where member.email = of_email and member.person_id is null and member.removed_at is null;
  end $$;

-- What looks beyond one shop is of plantule_across, which makes it anew by itself.
grant create on schema public to plantule_across;
set local role plantule_across;

create or replace function shops_of_member(of_member bigint) returns table (uid text, name text)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  declare
    here constant bigint := current_shop();
    who bigint;
  begin
    select m.person_id into who from member m where m.shop_id = here and m.id = of_member;
    return query
      select s.uid, s.name
      from member m join shop s on s.id = m.shop_id
      where m.person_id = who and m.removed_at is null and (m.ends_on is null or m.ends_on >= (now() at time zone 'Europe/Paris')::date)
      order by 2, 1;
  end $$;

create or replace function public_image(of_key text, of_size integer, of_format text) returns text
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$ begin
    return (select f.key
      from image i
      join image_rendition r on r.shop_id = i.shop_id and r.image_id = i.id and r.size = of_size and r.format = of_format
      join stored_file f on f.shop_id = r.shop_id and f.id = r.file_id
      where i.key = of_key
      limit 1);
  end $$;

create or replace function shop_of_card_account(ref text) returns bigint
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$ begin
    return (select a.shop_id from card_account a where a.account_ref = ref and a.kind = 'connected' order by a.shop_id limit 1);
  end $$;

create or replace function shop_of_host(wanted text) returns table (shop_id bigint, primary_host text)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  declare
    its text;
  begin
    select h.client_id, h.host into shop_id, its from held_host h join shop s on s.id = h.client_id and s.suspended_at is null
      where h.host = rtrim(lower(wanted), '.');
    if not found then return; end if;
    select case when o.role = 'waiting' then o.host else p.host end into primary_host
      from shop_host o left join shop_host p on p.shop_id = o.shop_id and p.role = 'primary'
      where o.shop_id = shop_of_host.shop_id and o.host = its;
    if found then return next; end if;
  end $$;

create or replace function site_of(wanted_uid text) returns table (id bigint, uid text, primary_host text)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$ begin
    select s.id, s.uid into id, uid from shop s where s.uid = wanted_uid and s.suspended_at is null;
    if not found then return; end if;
    primary_host := (select o.host from shop_host o join held_host h on h.host = o.host and h.client_id = o.shop_id
      where o.shop_id = site_of.id and o.role = 'primary');
    return next;
  end $$;

create or replace function provider_attach(of_shop bigint, of_ticket bigint, by_whom text, file_name text, file_mime text, file_key text,
  file_bytes bigint, file_sha256 text) returns bigint
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    kept bigint;
    attached bigint;
  begin
    insert into stored_file (shop_id, key, name, mime, bytes, sha256)
      values (of_shop, file_key, file_name, file_mime, file_bytes, file_sha256) returning id into kept;
    insert into support_attachment (shop_id, ticket_id, file_id, side, by_name, name, mime, bytes)
      values (of_shop, of_ticket, kept, 'staff', by_whom, file_name, file_mime, file_bytes) returning id into attached;
    return attached;
  end $$;

create or replace function provider_client_owners(of_shop bigint)
  returns table (name text, email text, joined_at timestamptz, last_seen_at timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$ begin
    return query
      select m.name, m.email, m.joined_at, m.last_seen_at from member m
      where m.shop_id = of_shop and m.preset = 'owner' and m.removed_at is null order by m.id;
  end $$;

create or replace function provider_client_storage(of_shops bigint[]) returns table (id bigint, bytes bigint)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$ begin
    return query select f.shop_id, sum(f.bytes)::bigint from stored_file f where f.shop_id = any (of_shops) group by f.shop_id;
  end $$;

create or replace function provider_ticket_file(of_ticket bigint, of_attachment bigint) returns table (name text, mime text, key text)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$ begin
    return query
      select a.name, a.mime, f.key from support_attachment a join stored_file f on f.shop_id = a.shop_id and f.id = a.file_id
      where a.ticket_id = of_ticket and a.id = of_attachment;
  end $$;

set local role none;
revoke create on schema public from plantule_across;
