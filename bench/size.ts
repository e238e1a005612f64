import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { served } from './served.ts'

/** Least of three, in ms: a shop of this many times the usual size, alone or beside many small ones. */
const ROUNDS = 3

const asked: [name: string, path: string, budget: number][] = [
  ['orders closed, page 1', '/orders/complete/1', 30],
  ['orders closed, page 1000', '/orders/complete/1000', 30],
  ['orders closed by total, page 1000', '/orders/complete/1000?sort=total', 30],
  ['orders closed by customer, page 1000', '/orders/complete/1000?sort=customer&dir=asc', 30],
  ['orders in progress, page 1', '/orders/in_progress/1', 30],
  ['orders in progress, page 1000', '/orders/in_progress/1000', 30],
  ['orders in progress, unpaid', '/orders/in_progress/1?payment=unpaid', 30],
  ['orders in progress by wanted day', '/orders/in_progress/1?sort=wanted', 30],
  ['customers, page 1', '/users?page=1', 30],
  ['customers by name, page 1000', '/users?page=1000&sort=name&dir=asc', 30],
  ['customers by last order', '/users?page=1&sort=last_order', 30],
  ['products, page 1', '/products/1', 30],
  ['products by name, page 1000', '/products/1000?sort=name&dir=asc', 30],
  ['products by price', '/products/1?sort=price', 30],
  ['products by stock', '/products/1?sort=stock', 30],
  ['products q=rosa', '/products/1?q=rosa', 100],
  ['products q=a', '/products/1?q=a', 100],
  ['products q=lavandr (a slip)', '/products/1?q=lavandr', 100],
  ['products q=rosier 121', '/products/1?q=rosier%20121', 100],
  ['picker q=lavande', '/products/pick?q=lavande', 100],
  ['picker q=a', '/products/pick?q=a', 100],
  ['customers q=martin', '/users?page=1&q=martin', 100],
  ['customers q=a', '/users?page=1&q=a', 100],
  ['customers q=camille martin', '/users?page=1&q=camille%20martin', 100],
  ['orders q=a', '/orders/complete/1?q=a', 100],
  ['orders q=z', '/orders/complete/1?q=z', 100],
  ['orders q=durand', '/orders/complete/1?q=durand', 100],
  ['orders q=c2025-4711', '/orders/complete/1?q=c2025-4711', 100],
  ['orders q=😀é, forty times', `/orders/complete/1?q=${encodeURIComponent('😀é'.repeat(33))}`, 100],
  [
    'orders q=forty letters',
    `/orders/complete/1?q=${encodeURIComponent('q w e r t y u i o p a s d f g h j k l z x c v b n m 1 2 3 4 5 6')}`,
    100,
  ],
  ['search of everything, ma', '/search?q=ma', 100],
  ['search of everything, durand', '/search?q=durand', 100],
  ['dashboard, counted anew', '/dashboard', 50],
  ['sales of a year by product', '/sales/analysis/from/{year}/to/{today}?by=product', 300],
  ['sales of a year by customer', '/sales/analysis/from/{year}/to/{today}?by=customer&compare=last_year', 300],
]

/** Of a shop of 50 products and 200 orders that stands beside the large one. */
const small = [
  'orders closed, page 1',
  'customers, page 1',
  'products, page 1',
  'products q=rosa',
  'customers q=martin',
  'orders q=a',
  'search of everything, ma',
  'dashboard, counted anew',
]

/** `BENCH_SCALE` times 10,000 products and 50,000 orders (10 unless told), in `BENCH_ROOT` to keep it between runs; with `BENCH_BESIDE`
 * small shops in the same tables, one of which asks too. What is kept between writes (the dashboard) is asked for after one. */
export async function run(scale = Number(process.env['BENCH_SCALE'] ?? 10)) {
  const keep = process.env['BENCH_ROOT']
  const beside = Number(process.env['BENCH_BESIDE'] ?? 0)
  return served({ scale, beside, ...(keep ? { root: keep, filled: existsSync(join(keep, 'filled')) } : {}) }, async ({ ask, embedded }) => {
    const client = new pg.Client(embedded.owner)
    client.on('error', () => undefined)
    await client.connect()
    // As another process tells of a write.
    const write = async (): Promise<void> => {
      await client.query(
        `select pg_notify('plantule_events', json_build_object('shop', id, 'topic', 'shop.written', 'data', '{}'::json)::text) from shop`,
      )
      await new Promise((done) => setTimeout(done, 50))
    }
    const today = new Date().toISOString().slice(0, 10)
    const year = new Date(Date.now() - 364 * 86_400_000).toISOString().slice(0, 10)
    const figures: { name: string; ms: number; budget: number }[] = []
    const both = [
      ...asked.map((each) => [...each, 'bench'] as const),
      ...(beside ? asked.filter(([name]) => small.includes(name)).map((each) => [...each, 'small-1'] as const) : []),
    ]
    for (const [name, path, budget, shop] of both) {
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        if (name.startsWith('dashboard')) await write()
        const from = performance.now()
        await ask(path.replace('{today}', today).replace('{year}', year), shop)
        times.push(performance.now() - from)
      }
      figures.push({ name: shop === 'bench' ? name : `small shop: ${name}`, ms: Math.round(Math.min(...times) * 10) / 10, budget })
    }
    await client.end()
    return figures
  })
}

if (import.meta.main) console.table(await run())
