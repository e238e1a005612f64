import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { outsideTransaction } from './long-locks.ts'

/** So long may a migration wait for a table, and make all wait who come after it; then it lets them through and tries again. */
const WAIT_SECONDS = 4
const PAUSE_MS = 2_000
const TRIES = 40
const LOCK_NOT_AVAILABLE = '55P03'

export type Migration = { name: string; sha256: string; text: string; texts: readonly string[] }

/**
 * Applies one migration and notes it, in one transaction; one that asks to run outside of a transaction statement by statement, and notes
 * it last. A version of the program that goes on serving may hold what it needs: it waits in turns (about four minutes in all).
 */
export async function applyMigration(
  client: pg.Client,
  migration: Migration,
  patience = { waitSeconds: WAIT_SECONDS, pauseMs: PAUSE_MS },
): Promise<void> {
  const apart = outsideTransaction(migration.text)
  try {
    for (let tried = 1; ; tried++) {
      try {
        await waitAtMost(client, patience.waitSeconds)
        return await (apart ? oneByOne(client, migration, patience.waitSeconds) : together(client, migration))
      } catch (error) {
        if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || tried === TRIES)
          throw new Error(`Migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
        await pause(patience.pauseMs)
      }
    }
  } finally {
    await client.query('reset lock_timeout')
  }
}

async function together(client: pg.Client, { texts, ...migration }: Migration): Promise<void> {
  await client.query('begin')
  try {
    for (const text of texts) await client.query(text)
    await note(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Built beside those who write, an index waits for whoever began before it, and nobody who reads or writes waits for it. */
const NOBODY_WAITS = /\bconcurrently\b|\bvalidate constraint\b/i

async function oneByOne(client: pg.Client, { texts, ...migration }: Migration, waitSeconds: number): Promise<void> {
  for (const text of texts) {
    await waitAtMost(client, NOBODY_WAITS.test(text) ? 0 : waitSeconds)
    await client.query(text)
  }
  await note(client, migration)
}

const waitAtMost = (client: pg.Client, seconds: number) => client.query(`select set_config('lock_timeout', $1, false)`, [`${seconds}s`])

const note = (client: pg.Client, { name, sha256 }: Pick<Migration, 'name' | 'sha256'>) =>
  client.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256])
