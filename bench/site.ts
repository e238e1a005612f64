import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { request } from 'undici'
import { type Call, type Figure, load } from './load.ts'
import { processorTime, secondsOf } from './processor-time.ts'
import { child, served } from './served.ts'

type Row = Figure & {
  name: string
  budget: number
  kilobytes: number
  /** Of the processor a request, also on a machine that others keep busy: the server, PostgreSQL, and this process that asks. */
  nodeMs: number
  postgresMs: number | null
  askingMs: number
}

const SECONDS = 5
/** Plans of a new connection are made anew five times, and what runs often is compiled. */
const WARM = 4
/** Plants on a page of the list, as the budget names it: 6 beside each other, 10 below. */
const SHOWN = { columns: 6, rows: 10 }

/**
 * The public shop at 16 connections: a list of 60 plants and a plant read from the database at each request (what stands behind `q` is
 * never kept), a search, and pages that are kept. 200 products unless told (`BENCH_SCALE`, 1 is 10,000).
 */
export const run = (scale = Number(process.env['BENCH_SCALE'] ?? 0.02)): Promise<{ rows: Row[]; mb: number }> =>
  served({ scale }, async ({ root, embedded, shopId, product }) => {
    const client = new pg.Client(embedded.superuser)
    await client.connect()
    const { rows } = await client.query<{ id: number }>(
      `with c as (insert into category (shop_id, name, slug, level, published) values ($1, 'Arbustes', 'arbustes', 1, true) returning id),
         placed as (insert into product_category (shop_id, product_id, category_id) select $1, p.id, c.id from product p, c where p.shop_id = $1
           order by p.id limit 200 returning product_id)
       select product_id as id from placed order by product_id limit 1`,
      [shopId],
    )
    await client.query('update product set published = true where shop_id = $1', [shopId])
    await client.query('insert into setting (shop_id, topic, value) values ($1, $2, $3)', [
      shopId,
      'config',
      JSON.stringify({ category_view: { icons: SHOWN, list: { rows: 5 } } }),
    ])
    await client.query('analyze')
    await client.end()
    const base = '/shop/bench'
    const moved = await fetch(`${product.origin}${base}/product/${rows[0]?.id}`, { redirect: 'manual' })
    const plant = moved.headers.get('location') ?? ''
    const packed = { 'accept-encoding': 'br' }
    const asks: [name: string, call: Call, budget: number][] = [
      ['list of 60, read', { path: `${base}/category/arbustes?q=1` }, 700],
      ['plant, read', { path: `${plant}?q=1` }, 700],
      ['search', { path: `${base}/search?q=rosier` }, 300],
      ['list of 60, kept, unpacked', { path: `${base}/category/arbustes` }, 10_000],
      ['list of 60, kept, as a browser asks', { path: `${base}/category/arbustes`, headers: packed }, 10_000],
      ['plant, kept, as a browser asks', { path: plant, headers: packed }, 10_000],
    ]
    const figures: Row[] = []
    const measure = async (name: string, budget: number, origin: string, pid: number, call: Call) => {
      await load(origin, call, { seconds: WARM })
      const before = secondsOf(pid) ?? 0
      const { answer: figure, time } = await processorTime(root, () => load(origin, call, { seconds: SECONDS }))
      const each = (seconds: number): number => Math.round((seconds * 100_000) / (figure.perSecond * SECONDS)) / 100
      const { headers, body } = await request(origin + call.path, { headers: call.headers ?? {} })
      const bytes = Buffer.from(await body.arrayBuffer())
      const kilobytes = Math.round((headers['content-encoding'] ? bytes : gzipSync(bytes)).length / 100) / 10
      const nodeMs = each((secondsOf(pid) ?? 0) - before)
      const postgresMs = time.postgres === null ? null : each(time.postgres)
      figures.push({ name, budget, ...figure, nodeMs, postgresMs, askingMs: each(time.node), kilobytes })
      process.stderr.write(`${JSON.stringify(figures.at(-1))}\n`)
      return { headers: headers as Record<string, string>, body: bytes.toString('base64') }
    }
    for (const [name, call, budget] of asks) {
      const page = await measure(name, budget, product.origin, product.pid, call)
      if (budget < 10_000) continue
      const folder = mkdtempSync(join(tmpdir(), 'plantule-limit-'))
      writeFileSync(join(folder, 'page.json'), JSON.stringify(page))
      const limit = await child('limit-page.ts', [join(folder, 'page.json')])
      await measure(`${name}: node:http alone`, budget, limit.origin, limit.pid, call)
      limit.stop()
      rmSync(folder, { recursive: true })
    }
    return { rows: figures, mb: await product.memory() }
  })

if (import.meta.main) console.log(await run())
