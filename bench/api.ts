import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type Call, type Figure, load } from './load.ts'
import { sizes } from './seed.ts'
import { child, type Served, served } from './served.ts'

type Pair = { name: string; budget: number; product: Call; limit: Call }
export type Ratio = { name: string; budget: number; ratio: number; product: Figure; limit: Figure; mb: number }

const ROUNDS = 3
const SECONDS = 3
/** A part of a row's name, to take some rows alone. */
const only = process.env['BENCH_ONLY'] ?? ''
const REGISTERS = ['1', '2', '3']

/**
 * The API against the limit of `limit-statements.ts`, in turns, as ratios of requests a second at 16 connections. Takes six
 * minutes and the filling (a minute on a quiet machine). `mb` is what the product holds after its rounds, the most so far.
 */
export const run = (scale = Number(process.env['BENCH_SCALE'] ?? 1)): Promise<{ idleMb: number; ratios: Ratio[] }> =>
  served({ scale }, async (at) => {
    const { embedded, shopId, token, product } = at
    const client = new pg.Client(embedded.superuser)
    client.on('error', () => undefined)
    await client.connect()
    const ids = async (text: string) => (await client.query<{ id: string }>(text, [shopId])).rows.map((row) => Number(row.id))
    const [order] = await ids('select id from orders where shop_id = $1 order by id limit 1 offset 100')
    const items = await ids('select id from subproduct where shop_id = $1 order by id limit 500')
    const registers: number[] = []
    for (const code of REGISTERS) registers.push(await openTill(at, code))
    // The limit numbers its links beside those of the product.
    await client.query(`insert into till_register (shop_id, code, name) select $1, 'L' || code, 'L' || code from unnest($2::text[]) code`, [
      shopId,
      REGISTERS,
    ])
    await client.query(
      `insert into fiscal_head (shop_id, register, chain, seq, signature) select $1, 'L' || code, 'sale', 0, '' from unnest($2::text[]) code`,
      [shopId, REGISTERS],
    )
    await client.query(
      `insert into till_session (shop_id, register_id, register, number, day, state, opened_at, opened_by, proposed_float_cents)
       select $1, id, code, 'L' || code, current_date, 'open', now(), 'Limit', 0 from till_register where shop_id = $1 and code like 'L%'`,
      [shopId],
    )
    await client.end()
    const limit = await child('limit-server.ts', [
      JSON.stringify(embedded.superuser),
      String(shopId),
      JSON.stringify(REGISTERS.map((code) => `L${code}`)),
    ])
    process.stderr.write(`${(await limit.tell<{ plans: string }>('plans')).plans}\n`)
    const idleMb = await product.memory()
    const ratios: Ratio[] = []
    for (const pair of pairs(token, order ?? 0, items, registers, Math.round(300 * scale))) {
      if (!pair.name.includes(only)) continue
      const ratio = await compare(pair, product, limit)
      process.stderr.write(`${said(ratio)}\n`)
      ratios.push(ratio)
    }
    limit.stop()
    return { idleMb, ratios }
  })

/** A register with an open session. */
async function openTill({ product, token }: Served, code: string): Promise<number> {
  const send = async (method: string, path: string, body: object): Promise<{ id: number }> => {
    const answer = await fetch(`${product.origin}/api/v2${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return (await answer.json()) as { id: number }
  }
  const { id } = await send('POST', '/till/registers', { code, name: code })
  await send('PUT', '/sessions', { action: 'open', registerId: id, float: { totalCents: 0 } })
  return id
}

function pairs(token: string, orderId: number, items: number[], registers: number[], deep: number): Pair[] {
  const headers = { authorization: `Bearer ${token}` }
  const read = (name: string, budget: number, product: string, limit: string): Pair => ({
    name,
    budget,
    product: { path: `/api/v2${product}`, headers },
    limit: { path: `/${limit}` },
  })
  let turn = 0
  const some = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ subproductId: items[(turn++ * 7 + at * 13) % items.length], quantity: 1 }))
  const draft: Call = { path: '/api/v2/order/-1', method: 'POST', headers, body: () => JSON.stringify({ lines: some(10) }) }
  const to = (path: string, body: object): Call => ({ path: `/api/v2${path}`, method: 'POST', headers, body: () => JSON.stringify(body) })
  const paid = (answer: string): Call => {
    const { id, inclCents } = JSON.parse(answer) as { id: number; inclCents: number }
    return to(`/order/${id}/payment/-1`, { payment_type: 'card', amount: inclCents })
  }
  const validated = (answer: string): Call => ({
    ...to(`/order/${(JSON.parse(answer) as { id: number }).id}/validate`, {}),
    method: 'PUT',
    next: paid,
  })
  const sale = () =>
    JSON.stringify({
      uuid: randomUUID(),
      registerId: registers[turn % registers.length],
      lines: some(5),
      payments: [{ payment_type: 'cash', amount: 100_000 }],
    })
  return [
    read('orders closed, page 1', 0.7, '/orders/complete/1', 'closedOrders/1'),
    read(`orders closed, page ${deep}`, 0.7, `/orders/complete/${deep}`, `closedOrders/${deep}`),
    read('orders in progress, page 1', 0.7, '/orders/in_progress/1', 'openOrders/1'),
    read('order whole', 0.5, `/order/${orderId}`, `order/${orderId}`),
    read('products, page 1', 0.7, '/products/1', 'products/1'),
    read('product search', 0.5, '/products/1?q=lavande%20121', 'productSearch?q=lavande%20121'),
    read('product picker', 0.5, '/products/pick?q=lavande%20121', 'picker?q=lavande%20121'),
    read('customer search', 0.5, '/users?q=camille%20martin', 'customerSearch?q=camille%20martin'),
    // Nothing is written meanwhile, so that its answer is kept; `bench/size.ts` asks for one that is counted anew.
    read('dashboard, kept', 0.3, '/dashboard', 'dashboard'),
    { name: 'draft of 10 lines', budget: 0.5, product: draft, limit: { path: '/draft', method: 'POST', body: () => '{}' } },
    {
      name: 'placed, validated, paid',
      budget: 0.5,
      product: { ...draft, next: validated },
      limit: { path: '/placed', method: 'POST', body: () => '{}' },
    },
    {
      name: 'till sale of 5 lines',
      budget: 0.5,
      product: { path: '/api/v2/direct-sale/new', method: 'POST', headers, body: sale },
      limit: { path: '/sale', method: 'POST', body: () => '{}' },
    },
  ]
}

type Asked = { origin: string; memory: () => Promise<number> }

/** Rounds in turns, so that a busy moment of the machine falls on both; the median round counts. */
async function compare(pair: Pair, product: Asked, limit: Asked): Promise<Ratio> {
  await load(product.origin, pair.product, { seconds: 1 })
  await load(limit.origin, pair.limit, { seconds: 1 })
  const rounds: { ratio: number; product: Figure; limit: Figure }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const bound = await load(limit.origin, pair.limit, { seconds: SECONDS })
    const own = await load(product.origin, pair.product, { seconds: SECONDS })
    if (own.failures + bound.failures > 0) throw new Error(`${pair.name} failed: ${own.firstFailure ?? bound.firstFailure}`)
    rounds.push({ ratio: own.perSecond / bound.perSecond, product: own, limit: bound })
  }
  const middle = rounds.toSorted((a, b) => a.ratio - b.ratio)[Math.floor(ROUNDS / 2)]
  if (!middle) throw new Error('no round was run')
  return { name: pair.name, budget: pair.budget, ...middle, ratio: Math.round(middle.ratio * 100) / 100, mb: await product.memory() }
}

const said = ({ name, ratio, budget, product, limit, mb }: Ratio): string =>
  `${name.padEnd(26)} ${ratio.toFixed(2)} of the limit (budget ${budget}): ${product.perSecond}/s against ${limit.perSecond}/s, p99 ${product.p99} against ${limit.p99} ms, ${mb} MB`

if (import.meta.main) {
  const { idleMb, ratios } = await run()
  process.stdout.write(
    `${sizes.products} products, ${sizes.customers} customers, ${sizes.orders} orders, 16 connections; ${idleMb} MB idle\n`,
  )
  process.stdout.write(`${ratios.map(said).join('\n')}\n`)
}
