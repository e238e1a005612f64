import type pg from 'pg'

/** As long as a browser takes to ask again. */
const LINGER_MS = 2
const COMMIT = 'commit; '

type Lingering = { client: pg.PoolClient; timer: NodeJS.Timeout }
const lingering = new WeakMap<pg.Pool, Lingering[]>()

/**
 * A connection, and what the message that begins a transaction on it has to begin with: the end of the read before it, if that is still to
 * come.
 */
export async function connectionOf(pool: pg.Pool): Promise<{ client: pg.PoolClient; first: string }> {
  const last = lingering.get(pool)?.pop()
  if (!last) return { client: await pool.connect(), first: '' }
  clearTimeout(last.timer)
  return { client: last.client, first: COMMIT }
}

/**
 * Ends a transaction that only read, which nobody waits for: with the message of the next request that comes at once, or else by
 * itself. A message of its own for each would be one in three of all that busy lists send.
 */
export function endSoon(pool: pg.Pool, client: pg.PoolClient): void {
  if (pool.waitingCount > 0) return end(client)
  const all = lingering.get(pool) ?? []
  lingering.set(pool, all)
  const one = {
    client,
    timer: setTimeout(() => {
      all.splice(all.indexOf(one), 1)
      end(client)
    }, LINGER_MS),
  }
  all.push(one)
}

function end(client: pg.PoolClient): void {
  client.query('commit').then(
    () => client.release(),
    (error: Error) => client.release(error),
  )
}
