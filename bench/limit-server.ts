/**
 * The limit that the product is held against: `pg` and `node:http`, a statement a request, no contract, no rights, no row
 * security, no seal, no news. Started as a child: argv[2] is the connection of the superuser, argv[3] the shop, argv[4] the
 * registers. With `plans` sent to it, it tells the plan of each of its statements.
 */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'
import { reads, writes } from './limit-statements.ts'

const pool = new pg.Pool({ ...(JSON.parse(process.argv[2] ?? '{}') as pg.PoolConfig), max: 16, pipeline: true })
pool.on('error', () => process.exit(1))
const shopId = Number(process.argv[3])
const registers = JSON.parse(process.argv[4] ?? '[]') as string[]
const { rows } = await pool.query<{ id: string }>('select id from subproduct where shop_id = $1 order by id limit 500', [shopId])
const ids = rows.map((row) => Number(row.id))

let turn = 0
const some = (count: number) => Array.from({ length: count }, (_, at) => ids[(turn++ * 7 + at * 13) % ids.length])
const like = (q: string) => [0, 1].map((at) => `%${q.split(' ')[at] ?? ''}%`)
const page = (value: string) => [shopId, (Number(value) - 1) * 25]

const values: Record<string, (value: string, q: string) => unknown[]> = {
  openOrders: page,
  closedOrders: page,
  products: page,
  order: (value) => [shopId, Number(value)],
  productSearch: (_, q) => [shopId, ...like(q)],
  picker: (_, q) => [shopId, ...like(q)],
  customerSearch: (_, q) => [shopId, ...like(q)],
  dashboard: () => [shopId],
  draft: () => [shopId, some(10)],
  placed: () => [shopId, some(10)],
  sale: () => [shopId, some(5), randomUUID(), 'x'.repeat(86), registers[turn % registers.length]],
}
const statements: Record<string, string> = { ...reads, ...writes }

const server = createServer((request, response) => {
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const [, name = '', value = ''] = path.split('/')
  request.resume()
  const given = values[name]?.(value, new URLSearchParams(query).get('q') ?? '') ?? []
  pool.query<{ body: string }>({ name, text: statements[name] ?? '', values: given }, (error: Error | undefined, found) => {
    response.statusCode = error ? 500 : 200
    response.setHeader('content-type', 'application/json')
    response.end(error ? error.message : found.rows[0]?.body)
  })
})

async function plans(): Promise<string> {
  const told: string[] = []
  for (const [name, text] of Object.entries(reads)) {
    const found = await pool.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, values[name]?.('1', 'lavande 121') ?? [])
    told.push(`${name}\n${found.rows.map((row) => `  ${row['QUERY PLAN']}`).join('\n')}`)
  }
  return told.join('\n')
}

server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }))
process.on('message', (asked) => {
  if (asked === 'plans') void plans().then((told) => process.send?.({ plans: told }))
  else process.send?.({ rssMb: Math.round(process.memoryUsage.rss() / 1_048_576) })
})
