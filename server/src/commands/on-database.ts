import { join } from 'node:path'
import pg from 'pg'
import { type Config, readConfig } from '../platform/config.ts'
import { startEmbedded } from '../platform/postgres/embedded.ts'
import { openExternal } from '../platform/postgres/external.ts'
import type { Logins } from '../platform/postgres/logins.ts'
import { lastWords } from '../platform/unusable.ts'

/** `superuser`: of the embedded database. */
type Database = { owner: pg.ClientConfig; logins: Logins; superuser?: pg.ClientConfig; config: Config }
type Work<T> = (database: Database) => Promise<T>

/**
 * Runs a command on the database of DATABASE_URL, else on the embedded one, which is left as it was found: up or down.
 * A command that fails says why and ends the program.
 */
export const onDatabase = <T>(work: Work<T>): Promise<T> =>
  withDatabase(work).catch((error: unknown) => {
    process.stderr.write(`${lastWords(error)}\n`)
    process.exit(1)
  })

async function withDatabase<T>(work: Work<T>): Promise<T> {
  const config = readConfig()
  if (config.databaseUrl) {
    const logins = await openExternal(config.databaseUrl, config.servingUrls)
    return work({ owner: logins.owner, logins, config })
  }
  const wasRunning = await isRunning(config.dataFolder)
  const embedded = await startEmbedded({ root: config.dataFolder, shared: true })
  try {
    return await work({ owner: embedded.owner, logins: embedded, superuser: embedded.superuser, config })
  } finally {
    if (!wasRunning) await embedded.stop()
  }
}

async function isRunning(root: string): Promise<boolean> {
  const client = new pg.Client({ host: join(root, 'run'), user: 'postgres', database: 'postgres' })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    // Nobody listens: the server is down, or was never made.
    return false
  }
}
