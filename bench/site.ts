import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { type Figure, load } from './load.ts'
import { secondsOf } from './processor-time.ts'
import { served } from './served.ts'

type Row = Figure & {
  name: string
  budget: number
  kilobytes: number
  /** Of the server's processor a request, also on a machine that others keep busy. */
  nodeMs: number
}

const SECONDS = 5
/** Plants on a page of the list, as the budget names it: 6 beside each other, 10 below. */
const SHOWN = { columns: 6, rows: 10 }

/**
 * The public shop at 16 connections: a list of 60 plants and a plant read from the database at each request (what stands behind `q` is
 * never kept), a search, and pages that are kept. 200 products unless told (`BENCH_SCALE`, 1 is 10,000).
 */
export const run = (scale = Number(process.env['BENCH_SCALE'] ?? 0.02)): Promise<{ rows: Row[]; mb: number }> =>
  served({ scale }, async ({ embedded, shopId, product }) => {
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
    const asks: [name: string, path: string, budget: number][] = [
      ['list of 60, read', `${base}/category/arbustes?q=1`, 700],
      ['plant, read', `${plant}?q=1`, 700],
      ['search', `${base}/search?q=rosier`, 300],
      ['list of 60, kept', `${base}/category/arbustes`, 10_000],
      ['plant, kept', plant, 10_000],
    ]
    const figures: Row[] = []
    for (const [name, path, budget] of asks) {
      // Plans of a new connection are made anew five times.
      await load(product.origin, { path }, { seconds: 2 })
      const before = secondsOf(product.pid) ?? 0
      const figure = await load(product.origin, { path }, { seconds: SECONDS })
      const nodeMs = Math.round((((secondsOf(product.pid) ?? 0) - before) * 100_000) / (figure.perSecond * SECONDS)) / 100
      const html = Buffer.from(await (await fetch(product.origin + path)).arrayBuffer())
      figures.push({ name, budget, ...figure, nodeMs, kilobytes: Math.round(gzipSync(html).length / 100) / 10 })
      process.stderr.write(`${JSON.stringify(figures.at(-1))}\n`)
    }
    return { rows: figures, mb: await product.memory() }
  })

if (import.meta.main) console.log(await run())
