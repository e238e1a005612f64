/**
 * The limit that the product is held against: `node:http` and `pg` with the same SQL, no contract, no authentication, no
 * row security, no transaction for reads. Started as a child: argv[2] is the connection, argv[3] the shop.
 */
import { createServer } from 'node:http'
import pg from 'pg'

const pool = new pg.Pool({ ...(JSON.parse(process.argv[2] ?? '{}') as pg.PoolConfig), max: 20 })
pool.on('error', () => process.exit(1))
const shopId = Number(process.argv[3])
pg.types.setTypeParser(20, Number)

const inProgress = `status in ('draft', 'waiting_payment', 'deposit_paid', 'confirmed', 'in_preparation', 'prepared', 'ready', 'shipped')`
const summary = `id, reference, status, payment_state, customer_id, customer_name, channel, delivery_mode, city, wanted_on, valid_until, items,
  incl_cents, paid_cents, placed_at, invoiced`
const ask = (name: string, text: string, values: unknown[]) => pool.query({ name, text, values })

async function list(page: number) {
  const rows = await ask(
    'list',
    `select ${summary} from orders where shop_id = $1 and ${inProgress} order by placed_at desc nulls last, id desc limit 25 offset $2`,
    [shopId, (page - 1) * 25],
  )
  const count = await ask('count', `select count(*) as total from orders where shop_id = $1 and ${inProgress}`, [shopId])
  return { items: rows.rows, total: count.rows[0].total, page, size: 25 }
}

async function detail(id: number) {
  const order = await ask('order', 'select * from orders where shop_id = $1 and id = $2', [shopId, id])
  const lines = await ask(
    'lines',
    `select l.*, s.product_id, coalesce(k.available, 0) as available from order_line l
     left join subproduct s on s.shop_id = l.shop_id and s.id = l.subproduct_id
     left join stock_level k on k.shop_id = l.shop_id and k.subproduct_id = l.subproduct_id
     where l.shop_id = $1 and l.order_id = $2 order by l.idx, l.id`,
    [shopId, id],
  )
  const payments = await ask('payments', 'select * from order_payment where shop_id = $1 and order_id = $2 order by id', [shopId, id])
  const events = await ask('events', 'select * from order_event where shop_id = $1 and order_id = $2 order by id desc limit 200', [shopId, id])
  const documents = await ask('documents', 'select * from order_document where shop_id = $1 and order_id = $2', [shopId, id])
  const customer = await ask('customer', 'select id, name, email, phone, kind, siren from customer where shop_id = $1 and id = $2', [
    shopId,
    order.rows[0].customer_id,
  ])
  return { ...order.rows[0], lines: lines.rows, payments: payments.rows, timeline: events.rows, documents: documents.rows, customer: customer.rows[0] }
}

/** The product picker's statement. */
const pick = `
  with found as materialized (
    select s.id, p.id as product_id, p.name, p.latin_name, p.cultivar, p.reference as product_reference, p.tva_rate_id, f.rank,
      s.label, s.reference, s.barcode, s.price_cents, s.weight_g, s.idx
    from product_search($1, 60, true) f
    join product p on p.id = f.id
    join subproduct s on s.product_id = p.id and s.archived_at is null
    where p.archived_at is null
  ), best as materialized (
    select found.*
    from found cross join lateral (
      select coalesce(barcode = trim($1), false) or lower(reference) = lower(trim($1)) as exact,
        starts_with(lower(reference), lower(trim($1))) as begins,
        search_plain(concat_ws(' ', name, latin_name, cultivar, product_reference, label, reference)) as own
    ) fit
    order by exact desc, begins desc,
      (select count(*) from unnest(string_to_array(search_plain($1), ' ')) word where strpos(own, word) = 0), rank desc, name, idx, id
    limit 20
  )
  select b.id as "subproductId", b.product_id as "productId", concat_ws(' ', b.name, nullif(b.cultivar, ''), '-', b.label) as label, b.name,
    b.latin_name as "latinName", b.cultivar, b.label as size, b.reference, b.barcode, b.price_cents as "priceCents",
    coalesce(rate_on(b.tva_rate_id, current_date), 0) as "rateBp", coalesce(l.available, 0) as available,
    coalesce(l.backorder, false) as backorder, b.weight_g as "weightG", product_face(b.product_id) as "imageKey"
  from best b left join stock_level l on l.subproduct_id = b.id`

async function search(q: string) {
  const client = await pool.connect()
  try {
    await client.query(`begin; set local app.shop_id = '${shopId}'`)
    const rows = await client.query({ name: 'search', text: pick, values: [q] })
    await client.query('commit')
    return { items: rows.rows }
  } finally {
    client.release()
  }
}

/** The writes of an order of ten lines, in one transaction. */
async function create() {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const number = await client.query(
      `insert into number_series (shop_id, series, last) values ($1, 'bare', 1)
       on conflict (shop_id, series) do update set last = number_series.last + 1 returning last`,
      [shopId],
    )
    const order = await client.query(
      `insert into orders (shop_id, reference, status, payment_state, mode, channel, charges_tva, delivery_mode, excl_cents, vat_cents, incl_cents, items)
       values ($1, $2, 'draft', 'none', 'incl', 'back_office', true, 'on_site', 9000, 900, 9900, 10) returning *`,
      [shopId, `B${number.rows[0].last}`],
    )
    const id = order.rows[0].id
    await client.query(
      `insert into order_line (shop_id, order_id, idx, subproduct_id, reference, label, quantity, unit_cents, rate_bp, net_cents, excl_cents)
       select $1, $2, row_number() over (), id, reference, label, 1, price_cents, 1000, 990, 900 from subproduct where shop_id = $1 and id = any($3)`,
      [shopId, id, ids],
    )
    await client.query(`insert into order_event (shop_id, order_id, author, kind) values ($1, $2, 'Banc', 'created')`, [shopId, id])
    await client.query(
      `insert into audit (shop_id, actor_kind, actor_name, action, subject, subject_id, request_id) values ($1, 'member', 'Banc', 'order.create', 'order', $2, 'x')`,
      [shopId, id],
    )
    await client.query('commit')
    return await detail(id)
  } finally {
    client.release()
  }
}

const { rows } = await pool.query<{ id: number }>('select id from subproduct where shop_id = $1 order by id limit 10', [shopId])
const ids = rows.map((row) => row.id)

const server = createServer(async (request, response) => {
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const [, kind, value = ''] = path.split('/')
  for await (const _ of request);
  const answers: Record<string, () => Promise<unknown>> = {
    list: () => list(Number(value)),
    order: () => detail(Number(value)),
    search: () => search(new URLSearchParams(query).get('q') ?? ''),
    create,
  }
  const answer = await answers[kind ?? '']?.()
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(answer))
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }))
