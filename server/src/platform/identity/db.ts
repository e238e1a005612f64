import { createHash } from 'node:crypto'
import type pg from 'pg'

/** A pool or one client of it, reached as the schema's owner. */
export type Db = {
  query<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<R>>
}

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Runs work in a transaction that holds an advisory lock, so that two processes do not do it at once. */
export async function lockedTransaction<T>(pool: pg.Pool, lock: number, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [lock])
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
