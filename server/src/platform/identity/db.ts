import { createHash } from 'node:crypto'
import { CompiledQuery, type Kysely } from 'kysely'
import type pg from 'pg'

/** A pool, one client of it or an open transaction, reached as the schema's owner. */
export type Db = {
  query<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Pick<pg.QueryResult<R>, 'rows' | 'rowCount'>>
}

/** An open transaction of a request, so that an account changes together with what the audit says of it. */
export const within = (request: Kysely<never>): Db => ({
  async query<R>(text: string, values: unknown[] = []) {
    const { rows, numAffectedRows } = await request.executeQuery<R>(CompiledQuery.raw(text, values))
    return { rows, rowCount: numAffectedRows === undefined ? rows.length : Number(numAffectedRows) }
  },
})

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Runs work in a transaction that holds an advisory lock, so that two processes do not do it at once. */
export const lockedTransaction = <T>(pool: pg.Pool, lock: number, work: (db: Db) => Promise<T>): Promise<T> =>
  transaction(pool, async (db) => {
    await db.query('select pg_advisory_xact_lock($1)', [lock])
    return work(db)
  })

/** Runs work in a transaction of its own. */
export async function transaction<T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
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
