import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import pg from 'pg'
import { migrate } from '../server/src/db/migrate.ts'
import { startEmbedded } from '../server/src/platform/postgres/embedded.ts'
import { type Call, type Figure, load } from './load.ts'
import { seed, sizes } from './seed.ts'

type Pair = { name: string; budget: number; product: Call; bare: Call }
export type Ratio = { name: string; budget: number; ratio: number; product: Figure; bare: Figure }

const ROUNDS = 3

/** The API against bare `pg` and `node:http` with the same SQL, in turns, as ratios of requests a second. */
export async function run(scale = Number(process.env['BENCH_SCALE'] ?? 1)): Promise<{ ratios: Ratio[]; rssMb: { idle: number; loaded: number } }> {
  const root = mkdtempSync(join(tmpdir(), 'plantule-bench-'))
  const embedded = await startEmbedded({ root })
  try {
    await migrate(embedded.owner)
    const client = new pg.Client(embedded.owner)
    await client.connect()
    const { shopId, sub, email } = await seed(client, scale)
    const order = await client.query<{ id: number }>('select id from orders where shop_id = $1 order by id limit 1 offset 100', [shopId])
    const items = await client.query<{ id: number }>('select id from subproduct where shop_id = $1 order by id limit 10', [shopId])
    await client.end()
    const keys = await generateKeyPair('RS256')
    const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'bench', alg: 'RS256', use: 'sig' }
    const token = await new SignJWT({ email, name: 'Banc' })
      .setProtectedHeader({ alg: 'RS256', kid: 'bench' })
      .setIssuer('https://bench.test/')
      .setAudience('https://bench.test')
      .setSubject(sub)
      .setIssuedAt()
      .setExpirationTime('2h')
      .sign(keys.privateKey)
    const product = await child('product-server.ts', [JSON.stringify(embedded), JSON.stringify(jwk), root])
    const bare = await child('bare-server.ts', [JSON.stringify(embedded.superuser), String(shopId)])
    const idle = await product.memory()
    const ratios: Ratio[] = []
    for (const pair of pairs(token, Number(order.rows[0]?.id ?? 0), items.rows.map((row) => Number(row.id)), Math.round(400 * scale))) {
      ratios.push(await compare(pair, product.origin, bare.origin))
    }
    const loaded = await product.memory()
    product.stop()
    bare.stop()
    return { ratios, rssMb: { idle, loaded } }
  } finally {
    await embedded.stop()
    rmSync(root, { recursive: true, force: true })
  }
}

function pairs(token: string, orderId: number, items: number[], deep: number): Pair[] {
  const headers = { authorization: `Bearer ${token}` }
  const body = JSON.stringify({ lines: items.map((subproductId) => ({ subproductId, quantity: 1 })) })
  const read = (name: string, budget: number, product: string, bare: string): Pair => ({
    name,
    budget,
    product: { path: product, headers },
    bare: { path: bare },
  })
  return [
    read('orders, page 1', 0.6, '/api/v2/orders/in_progress/1', '/list/1'),
    read(`orders, page ${deep}`, 0.6, `/api/v2/orders/in_progress/${deep}`, `/list/${deep}`),
    read('order detail', 0.35, `/api/v2/order/${orderId}`, `/order/${orderId}`),
    read('product search', 0.5, '/api/v2/products/pick?q=lavande%20121', '/search?q=lavande%20121'),
    {
      name: 'create order of 10 lines',
      budget: 0.5,
      product: { path: '/api/v2/order/-1', method: 'POST', headers: { ...headers }, body: () => body },
      bare: { path: '/create', method: 'POST', body: () => JSON.stringify({ id: randomUUID() }) },
    },
  ]
}

/** Rounds in turns, so that a busy moment of the machine falls on both; the median round counts. */
async function compare(pair: Pair, product: string, bare: string): Promise<Ratio> {
  await load(product, pair.product, { seconds: 1 })
  await load(bare, pair.bare, { seconds: 1 })
  const rounds: { ratio: number; product: Figure; bare: Figure }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const limit = await load(bare, pair.bare)
    const own = await load(product, pair.product)
    if (own.failures + limit.failures > 0) throw new Error(`${pair.name} failed: ${own.firstFailure ?? limit.firstFailure}`)
    rounds.push({ ratio: own.perSecond / limit.perSecond, product: own, bare: limit })
  }
  const middle = rounds.toSorted((a, b) => a.ratio - b.ratio)[Math.floor(ROUNDS / 2)]
  if (!middle) throw new Error('no round was run')
  return { name: pair.name, budget: pair.budget, ...middle, ratio: Math.round(middle.ratio * 100) / 100 }
}

async function child(file: string, args: string[]) {
  const forked = fork(new URL(file, import.meta.url), args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const message = <T>() => new Promise<T>((hear) => forked.once('message', (told) => hear(told as T)))
  const { port } = await message<{ port: number }>()
  return {
    origin: `http://127.0.0.1:${port}`,
    memory: async () => {
      const told = message<{ rssMb: number }>()
      forked.send('memory')
      return (await told).rssMb
    },
    stop: () => forked.kill('SIGKILL'),
  }
}

if (import.meta.main) {
  const { ratios, rssMb } = await run()
  process.stdout.write(`${sizes.products} products, ${sizes.customers} customers, ${sizes.orders} orders, 16 connections\n`)
  for (const { name, ratio, budget, product, bare } of ratios) {
    process.stdout.write(
      `${name.padEnd(26)} ${ratio.toFixed(2)} of bare (budget ${budget}): ${product.perSecond}/s against ${bare.perSecond}/s, p50 ${product.p50} ms, p99 ${product.p99} ms\n`,
    )
  }
  process.stdout.write(`server memory: ${rssMb.idle} MB idle, ${rssMb.loaded} MB after load\n`)
}
