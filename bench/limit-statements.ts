/**
 * The statements of the limit: written for these rows and this bench alone, one a request where one will do, the answer
 * made as JSON by PostgreSQL and passed through. They share nothing with the product's. $1 is always the shop.
 */
const open = `status in ('draft', 'waiting_payment', 'deposit_paid', 'confirmed', 'in_preparation', 'prepared', 'ready', 'shipped')`
const closed = `status in ('delivered', 'collected', 'complete', 'cancelled', 'refunded')`

const orders = (which: string) => `
  select json_build_object('total', (select count(*) from orders where shop_id = $1 and ${which}), 'items', (
    select json_agg(json_build_object('id', o.id, 'reference', o.reference, 'status', o.status, 'paymentState', o.payment_state, 'customerId', o.customer_id,
      'customerName', o.customer_name, 'channel', o.channel, 'deliveryMode', o.delivery_mode, 'city', o.city, 'wantedOn', o.wanted_on,
      'validUntil', o.valid_until, 'items', o.items, 'inclCents', o.incl_cents, 'paidCents', o.paid_cents, 'placedAt', o.placed_at,
      'invoiced', o.invoiced) order by o.placed_at desc, o.id desc)
    from (select id from orders where shop_id = $1 and ${which} order by placed_at desc, id desc limit 25 offset $2) p
    join orders o on o.shop_id = $1 and o.id = p.id))::text as body`

export const reads = {
  openOrders: orders(open),
  closedOrders: orders(closed),

  order: `
    select json_build_object('order', o, 'customer', (select json_build_object('id', c.id, 'name', c.name, 'email', c.email, 'phone', c.phone, 'kind', c.kind)
        from customer c where c.shop_id = $1 and c.id = o.customer_id),
      'lines', (select json_agg(json_build_object('line', l, 'available', k.available) order by l.idx, l.id) from order_line l
        left join stock_level k on k.shop_id = $1 and k.subproduct_id = l.subproduct_id where l.shop_id = $1 and l.order_id = o.id),
      'payments', (select json_agg(p order by p.id) from order_payment p where p.shop_id = $1 and p.order_id = o.id),
      'timeline', (select json_agg(e order by e.id desc) from order_event e where e.shop_id = $1 and e.order_id = o.id))::text as body
    from orders o where o.shop_id = $1 and o.id = $2`,

  products: `
    select json_build_object('total', (select count(*) from product where shop_id = $1 and archived_at is null), 'items', (
      select json_agg(json_build_object('id', p.id, 'reference', p.reference, 'name', p.name, 'latinName', p.latin_name, 'cultivar', p.cultivar,
        'published', p.published, 'tags', p.tags, 'priceFromCents', p.price_from_cents, 'priceToCents', p.price_to_cents, 'updatedAt', p.updated_at,
        'sizes', z.sizes, 'onHand', z.on_hand, 'available', z.available) order by p.updated_at desc, p.id desc)
      from (select id from product where shop_id = $1 and archived_at is null order by updated_at desc, id desc limit 25 offset $2) shown
      join product p on p.shop_id = $1 and p.id = shown.id
      cross join lateral (select count(*) as sizes, sum(l.on_hand) as on_hand, sum(l.available) as available from subproduct s
        left join stock_level l on l.shop_id = $1 and l.subproduct_id = s.id where s.shop_id = $1 and s.product_id = p.id) z))::text as body`,

  productSearch: `
    with hit as materialized (select id, name, reference, latin_name, cultivar, price_from_cents from product
      where shop_id = $1 and archived_at is null and search like $2 and search like $3 order by length(search), id limit 200)
    select json_build_object('total', (select count(*) from hit), 'items', (select json_agg(h) from (select * from hit limit 25) h))::text as body`,

  picker: `
    with hit as materialized (select id, name, latin_name, cultivar, length(search) as long from product
      where shop_id = $1 and archived_at is null and search like $2 and search like $3 order by length(search), id limit 20)
    select json_build_object('items', json_agg(json_build_object('id', s.id, 'productId', h.id, 'name', h.name, 'latinName', h.latin_name, 'label', s.label,
      'reference', s.reference, 'priceCents', s.price_cents, 'available', k.available)))::text as body
    from hit h join subproduct s on s.shop_id = $1 and s.product_id = h.id and s.archived_at is null
    left join stock_level k on k.shop_id = $1 and k.subproduct_id = s.id`,

  customerSearch: `
    with hit as materialized (select id, last_order_at from customer
      where shop_id = $1 and archived_at is null and search like $2 and search like $3 order by last_order_at desc nulls last, id desc limit 1000)
    select json_build_object('total', (select count(*) from hit), 'items', (
      select json_agg(json_build_object('id', c.id, 'reference', c.reference, 'name', c.name, 'email', c.email, 'phone', c.phone, 'orders', c.orders,
        'spentCents', c.spent_cents, 'lastOrderAt', c.last_order_at, 'city', a.city))
      from (select id from hit limit 25) h join customer c on c.shop_id = $1 and c.id = h.id
      left join customer_address a on a.shop_id = $1 and a.customer_id = c.id and a.is_billing))::text as body`,

  // The five figures that a day begins with; the product's page tells much more.
  dashboard: `
    select json_build_object(
      'toPrepare', (select json_build_object('count', count(*), 'late', count(*) filter (where wanted_on < current_date)) from orders
        where shop_id = $1 and status in ('deposit_paid', 'confirmed', 'in_preparation')),
      'next', (select json_agg(n) from (select id, reference, customer_name, wanted_on, incl_cents from orders
        where shop_id = $1 and status in ('deposit_paid', 'confirmed', 'in_preparation') order by wanted_on, placed_at, id limit 8) n),
      'received', (select sum(amount_cents) from order_payment where shop_id = $1 and status = 'validated' and received_on = current_date),
      'quotations', (select count(*) from orders where shop_id = $1 and status = 'quotation'),
      'activity', (select json_agg(a) from (select id, at, actor_name, action from audit where shop_id = $1 order by id desc limit 7) a))::text as body`,
} as const

const line = `(select $1::bigint as shop, s.id, s.label, s.reference, s.price_cents, row_number() over (order by s.id) - 1 as idx
  from subproduct s where s.shop_id = $1 and s.id = any($2::bigint[]))`

/** The writes, each in one statement: a transaction of its own, one message there and one back. */
export const writes = {
  draft: `
    with n as (insert into number_series (shop_id, series, last) values ($1, 'limit', 1)
      on conflict (shop_id, series) do update set last = number_series.last + 1 returning last),
    s as materialized ${line},
    o as (insert into orders (shop_id, reference, status, payment_state, mode, channel, charges_tva, delivery_mode, excl_cents, vat_cents, incl_cents, items)
      select $1, 'L' || n.last, 'draft', 'none', 'incl', 'back_office', true, 'on_site', 9000, 900, 9900, 10 from n returning *),
    l as (insert into order_line (shop_id, order_id, idx, subproduct_id, reference, label, quantity, unit_cents, rate_bp, net_cents, excl_cents)
      select $1, o.id, s.idx, s.id, s.reference, s.label, 1, s.price_cents, 1000, s.price_cents, s.price_cents from o, s returning *),
    e as (insert into order_event (shop_id, order_id, author, kind) select $1, id, 'Limit', 'created' from o),
    a as (insert into audit (shop_id, actor_kind, actor_name, action, subject, subject_id, request_id) select $1, 'member', 'Limit', 'order.create', 'order', id, 'x' from o)
    select json_build_object('order', o, 'lines', (select json_agg(l) from l))::text as body from o`,

  placed: `
    with n as (insert into number_series (shop_id, series, last) values ($1, 'limit', 1)
      on conflict (shop_id, series) do update set last = number_series.last + 1 returning last),
    s as materialized ${line},
    k as (update stock_level set reserved = reserved + 1 from s where stock_level.shop_id = $1 and stock_level.subproduct_id = s.id
      returning stock_level.subproduct_id, on_hand, reserved),
    m as (insert into stock_movement (shop_id, subproduct_id, kind, reserved_change, on_hand_after, reserved_after, source, author)
      select $1, subproduct_id, 'reservation', 1, on_hand, reserved, 'order', 'Limit' from k),
    o as (insert into orders (shop_id, reference, status, payment_state, mode, channel, charges_tva, delivery_mode, excl_cents, vat_cents, incl_cents, items,
        paid_cents, validated_at)
      select $1, 'L' || n.last, 'confirmed', 'paid', 'incl', 'back_office', true, 'on_site', 9000, 900, 9900, 10, 9900, now() from n returning *),
    l as (insert into order_line (shop_id, order_id, idx, subproduct_id, reference, label, quantity, unit_cents, rate_bp, net_cents, excl_cents)
      select $1, o.id, s.idx, s.id, s.reference, s.label, 1, s.price_cents, 1000, s.price_cents, s.price_cents from o, s returning *),
    p as (insert into order_payment (shop_id, order_id, payment_type, kind, status, amount_cents, received_on, author, validated_at)
      select $1, id, 'card', 'payment', 'validated', 9900, current_date, 'Limit', now() from o),
    e as (insert into order_event (shop_id, order_id, author, kind) select $1, o.id, 'Limit', kind from o, unnest('{created,validated,paid}'::text[]) kind),
    a as (insert into audit (shop_id, actor_kind, actor_name, action, subject, subject_id, request_id)
      select $1, 'member', 'Limit', action, 'order', o.id, 'x' from o, unnest('{order.create,order.validate,order.pay}'::text[]) action)
    select json_build_object('order', o, 'lines', (select json_agg(l) from l))::text as body from o`,

  sale: `
    with h as (update fiscal_head set seq = seq + 1, signature = $4, last_at = now() where shop_id = $1 and register = $5 and chain = 'sale' returning seq),
    n as (insert into number_series (shop_id, series, last) select $1, 'limit ' || $5, 1
      on conflict (shop_id, series) do update set last = number_series.last + 1 returning last),
    s as materialized ${line},
    k as (update stock_level set on_hand = on_hand - 1 from s where stock_level.shop_id = $1 and stock_level.subproduct_id = s.id
      returning stock_level.subproduct_id, on_hand, reserved),
    m as (insert into stock_movement (shop_id, subproduct_id, kind, on_hand_change, on_hand_after, reserved_after, source, author)
      select $1, subproduct_id, 'sale', -1, on_hand, reserved, 'ticket', 'Limit' from k),
    t as (insert into ticket (shop_id, uuid, number, kind, training, register_id, register, session_id, day, at, charges_tva, rates, excl_cents, vat_cents,
        incl_cents, items, operator_name, seller, chain_seq, search)
      select $1, $3, $5 || '-' || n.last, 'sale', false, r.id, $5, (select id from till_session where shop_id = $1 and register_id = r.id and state = 'open'),
        current_date, now(), true, '[]', 4545, 455, 5000, 5, 'Limit', '{}', h.seq, $5 || '-' || n.last
      from h, n, till_register r where r.shop_id = $1 and r.code = $5 returning *),
    l as (insert into ticket_line (shop_id, ticket_id, idx, subproduct_id, label, quantity, unit_cents, rate_bp, discount_cents, net_cents, excl_cents)
      select $1, t.id, s.idx, s.id, s.label, 1, s.price_cents, 1000, 0, s.price_cents, s.price_cents from t, s returning *),
    p as (insert into ticket_payment (shop_id, ticket_id, session_id, kind, payment_type, given_cents, amount_cents, at, operator)
      select $1, id, session_id, 'payment', 'cash', 5000, 5000, now(), 'Limit' from t),
    f as (insert into fiscal_link (shop_id, register, chain, seq, occurred_at, kind, ref_type, ref_id, payload, incl_cents, excl_cents, vat_by_rate,
        operator_name, app_version, format_version, prev_signature, signature)
      select $1, $5, 'sale', chain_seq, now(), 'sale', 'ticket', id, '{}', 5000, 4545, '[]', 'Limit', '1', 1, 'p', $4 from t)
    select json_build_object('ticket', t, 'lines', (select json_agg(l) from l))::text as body from t`,
} as const
