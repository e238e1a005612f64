import type pg from 'pg'
import { SHARD_GROUP } from '../db/citus/place-of-shop.ts'

/** How long a shop is looked for where it was found: rows may be moved to another machine, and are reached from the old one meanwhile. */
const FOUND_MS = 60_000

type Found = { pool: pg.Pool; until: number }
type Spread = { owner: pg.Pool; byGroup: ReadonlyMap<number, pg.Pool>; found: Map<number, Found> }

const spreads = new WeakMap<pg.Pool, Spread>()
/** Pools whose transactions ask the coordinator for what lies on all machines. */
const overAll = new WeakSet<pg.Pool>()

/** From here on transactions of shops that ask for `app` run on the machine of a cluster that holds the shop. */
export function spreadOver(
  { app, owner, provider }: { app: pg.Pool; owner: pg.Pool; provider: pg.Pool },
  nodes: readonly (readonly [group: number, pool: pg.Pool])[],
): void {
  for (const pool of [provider, owner]) overAll.add(pool)
  spreads.set(app, { owner, byGroup: new Map(nodes), found: new Map() })
}

/**
 * Where a transaction of the shop runs: `pool` itself, unless shops are spread over a cluster. On the shop's own machine all its
 * statements, triggers and functions are one session's, as they are on one PostgreSQL.
 */
export function poolOfShop(pool: pg.Pool, shopId: number): pg.Pool | Promise<pg.Pool> {
  const spread = spreads.get(pool)
  if (!spread) return pool
  const known = spread.found.get(shopId)
  return known && known.until > performance.now() ? known.pool : find(spread, pool, shopId)
}

/** Whether the transactions of `pool` run on several machines. */
export const isSpread = (pool: pg.Pool): boolean => spreads.has(pool) || overAll.has(pool)

async function find({ owner, byGroup, found }: Spread, otherwise: pg.Pool, shopId: number): Promise<pg.Pool> {
  const { rows } = await owner.query<{ group: number }>(SHARD_GROUP, [shopId])
  const pool = byGroup.get(rows[0]?.group ?? 0) ?? otherwise
  found.set(shopId, { pool, until: performance.now() + FOUND_MS })
  return pool
}

const elsewhere = (app: pg.Pool): pg.Pool[] => [...(spreads.get(app)?.byGroup.values() ?? [])].filter((pool) => pool !== app)

/** The pools of a process, with those of other machines than the coordinator's. */
export const everyPool = ({ app, provider, owner }: { app: pg.Pool; provider: pg.Pool; owner: pg.Pool }): pg.Pool[] => [
  app,
  provider,
  owner,
  ...elsewhere(app),
]

export async function closeSpread({ app }: { app: pg.Pool }): Promise<void> {
  await Promise.all(elsewhere(app).map((pool) => pool.end()))
}
