import pg from 'pg'
import type { Logins } from './postgres/logins.ts'
import { closeSpread, spreadOver } from './shop-pools.ts'

// Ids and cents are bigint columns whose values stay below 2^53; days stay text so that no time zone touches them.
const INT8 = 20
const DATE = 1082
pg.types.setTypeParser(INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`bigint out of the safe range: ${text}`)
  return value
})
pg.types.setTypeParser(DATE, (text) => text)

/** The connections of one process. Domains never see them: they get a transaction from `inShop`. */
export type Pools = {
  /** Serves requests; row security applies. */
  app: pg.Pool
  /** Serves the provider's internal area with its own policies. */
  provider: pg.Pool
  /** Owns the schema: migrations, identity, job queue. Never used for a shop's request. */
  owner: pg.Pool
}

type Sizes = { app: number; provider: number; owner: number }
/** What waits for another's lock, and a transaction that nobody goes on with, end sooner than they would hold up a shop. */
const LOCK_MS = 10_000
const IDLE_MS = 120_000

/** Opens the pools, each with a login of its own. With `requestSeconds` no statement of a serving one takes longer; a job asks for more. */
export function openPools(logins: Logins, sizes: Partial<Sizes> = {}, requestSeconds?: number): Pools {
  const { app, provider, owner } = { app: 20, provider: 3, owner: 6, ...sizes }
  const bounds = requestSeconds
    ? {
        statement_timeout: requestSeconds * 1_000,
        lock_timeout: Math.min(LOCK_MS, requestSeconds * 1_000),
        idle_in_transaction_session_timeout: IDLE_MS,
      }
    : {}
  const as = (login: pg.ClientConfig, max: number) => {
    const pool = new pg.Pool({
      ...login,
      max,
      // Statements go out without waiting for the answers to those before: `Promise.all` on one transaction is one round trip.
      pipeline: true,
      idleTimeoutMillis: 30_000,
    })
    // A connection that the server closed is replaced at the next use, and the statements on it fail; without a listener,
    // which the pool itself takes off a connection at work, the process would end.
    pool.on('error', () => undefined)
    pool.on('connect', (client) => client.on('error', () => undefined))
    return pool
  }
  const pools = {
    app: as({ ...logins.app, ...bounds }, app),
    provider: as({ ...logins.provider, ...bounds }, provider),
    owner: as(logins.owner, owner),
  }
  if (logins.nodes)
    spreadOver(
      pools,
      logins.nodes.map((node) => [node.group, node.group === 0 ? pools.app : as({ ...node.app, ...bounds }, app)]),
    )
  return pools
}

export async function closePools(pools: Pools): Promise<void> {
  await Promise.all([pools.app.end(), pools.provider.end(), pools.owner.end(), closeSpread(pools)])
}
