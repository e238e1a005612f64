import type { Meter } from '@opentelemetry/api'
import type pg from 'pg'
import type { Pools } from '../database.ts'

const QUEUE = `
  select count(*) filter (where state < 'active' and name <> 'dead')::int as waiting,
    coalesce(extract(epoch from now() - min(greatest(created_on, start_after)) filter (where state < 'active' and name <> 'dead' and start_after <= now())), 0)::float8 as oldest,
    count(*) filter (where name = 'dead' and state < 'active')::int as dead
  from pgboss.job where state < 'completed'`
/** Never of one shop: a number that fits one shop alone would be a fact about it. */
const CHAINS = `
  select s.level, h.chain, count(*)::int as chains, sum(h.seq)::float8 as links, max(h.seq)::float8 as longest
  from fiscal_head h join shop s on s.id = h.shop_id group by 1, 2`
const SHOPS = `select level, count(*) filter (where suspended_at is null)::int as open, count(*) filter (where suspended_at is not null)::int as suspended from shop group by 1`

/** Before each report: who waits for a connection, what waits in the queue, how long the chains are. */
export function watchDatabase(meter: Meter, { app, provider, owner }: Pools): void {
  const pools: [string, pg.Pool][] = [
    ['app', app],
    ['provider', provider],
    ['owner', owner],
  ]
  const waiting = meter.createObservableGauge('db.client.connection.pending_requests', { description: 'Who waits for a connection' })
  const used = meter.createObservableGauge('db.client.connection.count', { description: 'Connections, by whether they work' })
  meter.addBatchObservableCallback(
    (result) => {
      for (const [name, pool] of pools) {
        const told = { 'db.client.connection.pool.name': name }
        result.observe(waiting, pool.waitingCount, told)
        result.observe(used, pool.totalCount - pool.idleCount, { ...told, 'db.client.connection.state': 'used' })
        result.observe(used, pool.idleCount, { ...told, 'db.client.connection.state': 'idle' })
      }
    },
    [waiting, used],
  )
  const queued = meter.createObservableGauge('plantule.queue.waiting', { description: 'Jobs that wait' })
  const oldest = meter.createObservableGauge('plantule.queue.oldest', {
    description: 'How long the oldest job that is due has waited',
    unit: 's',
  })
  const dead = meter.createObservableGauge('plantule.queue.given_up', {
    description: 'Jobs that were given up and that nobody has put away',
  })
  meter.addBatchObservableCallback(
    async (result) => {
      const [row] = await ask<{ waiting: number; oldest: number; dead: number }>(owner, QUEUE)
      if (!row) return
      result.observe(queued, row.waiting)
      result.observe(oldest, row.oldest)
      result.observe(dead, row.dead)
    },
    [queued, oldest, dead],
  )
  const links = meter.createObservableGauge('plantule.fiscal.links', { description: 'Sealed links of all shops of a level' })
  const longest = meter.createObservableGauge('plantule.fiscal.longest', { description: 'The longest chain of a shop of this level' })
  meter.addBatchObservableCallback(
    async (result) => {
      const rows = await ask<{ level: string; chain: string; links: number; longest: number }>(owner, CHAINS)
      for (const { level, chain, ...found } of rows) {
        const told = { 'plantule.shop.level': level, 'plantule.chain': chain }
        result.observe(links, found.links, told)
        result.observe(longest, found.longest, told)
      }
    },
    [links, longest],
  )
  const shops = meter.createObservableGauge('plantule.shops', { description: 'Shops of this installation' })
  meter.addBatchObservableCallback(
    async (result) => {
      for (const { level, open, suspended } of await ask<{ level: string; open: number; suspended: number }>(owner, SHOPS)) {
        result.observe(shops, open, { 'plantule.shop.level': level, 'plantule.shop.state': 'open' })
        result.observe(shops, suspended, { 'plantule.shop.level': level, 'plantule.shop.state': 'suspended' })
      }
    },
    [shops],
  )
}

/** A database that does not answer is seen by what lacks; the report of the rest leaves all the same. */
const ask = async <T extends pg.QueryResultRow>(pool: pg.Pool, text: string): Promise<T[]> =>
  pool.query<T>(text).then(
    ({ rows }) => rows,
    () => [],
  )
