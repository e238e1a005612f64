import type pg from 'pg'

export const sizes = { products: 10_000, customers: 20_000, orders: 50_000 }

/**
 * One shop of the size that the budgets name, written in bulk; names vary enough that search has work to do. The
 * order lines may come by another connection.
 */
export async function seed(
  client: pg.Client,
  scale = 1,
  { beside = 0, lines = client }: { beside?: number; lines?: pg.Client } = {},
): Promise<{ shopId: number; sub: string; email: string }> {
  const n = Object.fromEntries(Object.entries(sizes).map(([key, value]) => [key, Math.round(value * scale)])) as typeof sizes
  const email = 'bench@plantule.test'
  const { rows } = await client.query<{ id: number }>("insert into shop (uid, name) values ('bench', 'Banc') returning id")
  const shopId = rows[0]?.id ?? 0
  await client.query(
    `with p as (insert into person (sub, email, name) values ('bench', $2, 'Banc') returning id)
     insert into member (shop_id, person_id, email, name, preset, rights, joined_at, last_seen_at)
     select $1, id, $2, 'Banc', 'owner', array(select a || '.write' from unnest(string_to_array(
       'catalogue,stock,customers,orders,till,invoices,accounting,marketing,production,traceability,storefront,settings,team', ',')) a), now(), now() from p`,
    [shopId, email],
  )
  await seedProducts(client, shopId, n.products)
  await seedCustomers(client, shopId, n.customers)
  await seedOrders(client, shopId, n.orders, n.customers)
  await lines.query(
    `insert into order_line (shop_id, order_id, idx, subproduct_id, reference, label, latin_name, quantity, unit_cents, rate_bp, net_cents, excl_cents)
     select $1, o.id, k, s.id, s.reference, 'Article ' || s.reference, 'Rosa species', 1, 1100, 1000, 1100, 1000
     from (select id, row_number() over (order by id) as place from orders where shop_id = $1) o cross join generate_series(0, 4) k
     join (select id, reference, row_number() over (order by id) - 1 as place from subproduct where shop_id = $1) s on s.place = (o.place * 7 + k * 13) % ($2 * 2)`,
    [shopId, n.products],
  )
  for (let small = 1; small <= beside; small++) await seedSmall(client, `small-${small}`)
  await client.query('vacuum analyze')
  return { shopId, sub: 'bench', email }
}

/** A shop of 50 products, 100 customers and 200 orders. */
async function seedSmall(client: pg.Client, uid: string): Promise<void> {
  const { rows } = await client.query<{ id: number }>('insert into shop (uid, name) values ($1, $1) returning id', [uid])
  const shopId = rows[0]?.id ?? 0
  await seedProducts(client, shopId, 50)
  await seedCustomers(client, shopId, 100)
  await seedOrders(client, shopId, 200, 100)
  await client.query(
    `insert into member (shop_id, person_id, email, name, preset, rights, joined_at)
     select $1, m.person_id, m.email, m.name, m.preset, m.rights, now() from member m join shop s on s.id = m.shop_id where s.uid = 'bench'`,
    [shopId],
  )
}

/** Names as a French nursery has them: a surname is shared by one customer in forty. */
async function seedCustomers(client: pg.Client, shopId: number, count: number): Promise<void> {
  await client.query(
    `insert into customer (shop_id, reference, kind, first_name, last_name, name, email, search, created_at, spent_cents, orders, last_order_at)
     select $1, 'CL' || g, 'private', f, l, f || ' ' || l, 'c' || g || '@exemple.fr',
       search_plain('CL' || g || ' ' || f || ' ' || l || ' c' || g || '@exemple.fr'), now() - make_interval(mins => g * 20), g * 7919 % 90000, g % 9,
       now() - make_interval(mins => g * 7919 % 400000)
     from (select g, (${firstNames})[1 + g % 30] as f, (${surnames})[1 + g * 7 % 40] as l from generate_series(1, $2) g) who`,
    [shopId, count],
  )
  await client.query(
    `insert into customer_address (shop_id, customer_id, name, line1, postcode, city, country, is_billing, is_delivery)
     select $1, id, name, id || ' rue des Lilas', '49000', 'Angers', 'FR', true, true from customer where shop_id = $1`,
    [shopId],
  )
}

/** Three years of them; one in six is still in progress. */
async function seedOrders(client: pg.Client, shopId: number, count: number, customers: number): Promise<void> {
  const minutes = Math.max((3 * 365 * 24 * 60) / count, 0.01)
  await client.query(
    `insert into orders (shop_id, reference, status, payment_state, mode, channel, charges_tva, customer_id, customer_name, city, delivery_mode,
       excl_cents, vat_cents, incl_cents, paid_cents, items, search, placed_at, wanted_on, rates)
     select $1, 'C2025-' || g, case when g % 100 < 83 then 'complete' else (array['confirmed', 'waiting_payment', 'prepared', 'draft'])[1 + g % 4] end,
       case when g % 100 < 83 then 'paid' else 'unpaid' end, 'incl', 'back_office', true, c.id, c.name, 'Angers', (array['collect', 'home'])[1 + g % 2],
       5000, 500, 5500, case when g % 100 < 83 then 5500 else 0 end, 5, search_plain('C2025-' || g || ' ' || c.search || ' angers 49000'),
       now() - make_interval(secs => g * $4::float8 * 60), (now() - make_interval(secs => g * $4::float8 * 60))::date + 7,
       '[{"rateBp":1000,"exclCents":5000,"vatCents":500,"inclCents":5500}]'
     from generate_series(1, $2) g join customer c on c.shop_id = $1 and c.reference = 'CL' || (1 + g % $3)`,
    [shopId, count, customers, minutes],
  )
  await client.query(
    `insert into order_payment (shop_id, order_id, payment_type, kind, status, amount_cents, received_on, author, validated_at)
     select $1, id, 'card', 'payment', 'validated', paid_cents, placed_at::date, 'Banc', placed_at from orders where shop_id = $1 and paid_cents > 0`,
    [shopId],
  )
  await client.query(
    `insert into order_event (shop_id, order_id, at, author, kind) select $1, id, placed_at, 'Banc', 'created' from orders where shop_id = $1`,
    [shopId],
  )
}

const firstNames = `'{Camille,Jean,Marie,Pierre,Anne,Louis,Claire,Paul,Sophie,Luc,Julie,Marc,Élise,Hugo,Nora,Yves,Léa,Théo,Inès,Gilles,Rose,Denis,Alix,Bruno,Agnès,Rémi,Odile,Noé,Lise,Axel}'::text[]`
const surnames = `'{Martin,Bernard,Thomas,Petit,Robert,Richard,Durand,Dubois,Moreau,Laurent,Simon,Michel,Lefebvre,Leroy,Roux,David,Bertrand,Morel,Fournier,Girard,Bonnet,Dupont,Lambert,Fontaine,Rousseau,Vincent,Muller,Lefèvre,Faure,André,Mercier,Blanc,Guérin,Boyer,Garnier,Chevalier,François,Legrand,Gauthier,Garcia}'::text[]`

/** Plants of two sizes each, in stock, with barcodes. */
export async function seedProducts(client: Pick<pg.Client, 'query'>, shopId: number, count: number): Promise<void> {
  const genera = `'{Rosa,Quercus,Acer,Lavandula,Salvia,Prunus,Malus,Betula,Fagus,Carpinus,Tilia,Cornus,Viburnum,Hydrangea,Geranium}'::text[]`
  const names = `'{Rosier,Chêne,Érable,Lavande,Sauge,Prunier,Pommier,Bouleau,Hêtre,Charme,Tilleul,Cornouiller,Viorne,Hortensia,Géranium}'::text[]`
  await client.query(
    `insert into product (shop_id, reference, name, latin_name, cultivar, tva_rate_id, published, price_from_cents, price_to_cents, sizes)
     select $1, 'P' || g, (${names})[1 + g % 15] || ' n° ' || g, (${genera})[1 + g % 15] || ' species' || g % 700, 'Variété ' || g % 211,
       (select id from tva_rate where shop_id = $1 and rate_bp = 1000), true, 990, 2990, 'P' || g || '-1 godet P' || g || '-2 C3'
     from generate_series(1, $2) g`,
    [shopId, count],
  )
  await client.query(
    `insert into subproduct (shop_id, product_id, reference, barcode, label, price_cents, weight_g, min_stock, idx)
     select $1, p.id, p.reference || '-' || k, (3000000000000 + p.id * 10 + k)::text, (array['godet', 'C3'])[k], 990 + 1000 * (k - 1), 300 * k, 5, k
     from product p, generate_series(1, 2) k where p.shop_id = $1`,
    [shopId],
  )
  await client.query(
    'insert into stock_level (shop_id, subproduct_id, on_hand) select $1, id, 1000000 from subproduct where shop_id = $1',
    [shopId],
  )
}
