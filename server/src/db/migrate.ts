import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { Unusable } from '../platform/unusable.ts'
import { applyMigration } from './apply-migration.ts'
import { AS_PLACED, type Cluster, clusterOf, EVERY_MACHINE, NOT_PLACED_YET, ONE_BY_ONE, OWN_MACHINE } from './citus/cluster.ts'
import { spread } from './citus/distribute.ts'
import { oneAtATime } from './citus/one-at-a-time.ts'
import { outsideTransaction } from './long-locks.ts'
import { readableBy } from './older-postgres.ts'
import { ensureServingRoles } from './serving-roles.ts'
import { statementsOf } from './statements.ts'

const folder = fileURLToPath(new URL('../../migrations/', import.meta.url))
/** Any number: it names the lock that keeps two starting processes from migrating at once. */
const MIGRATION_LOCK = 7_305_001

const migrationFiles = (): string[] =>
  readdirSync(folder)
    .filter((name) => /^\d{4}_[a-z0-9-_]+\.sql$/.test(name))
    .sort()

/**
 * Applies the migrations that the database has not seen, in order, each in its own transaction (but for those that ask for none), as the
 * schema's owner.
 * Returns the names applied. Throws when a migration that was applied has been edited since. With `only` (names and their
 * hashes) it stops short of all others, and throws when it lacks one of them.
 */
export async function migrate(owner: pg.ClientConfig, only?: ReadonlyMap<string, string>): Promise<string[]> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const cluster = await clusterOf(client)
    if (cluster) await client.query(cluster.distributed ? ON_SPREAD : OWN_MACHINE)
    await ensureServingRoles(client)
    await client.query(
      'create table if not exists migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    )
    const seen = await client.query<{ name: string; sha256: string }>('select name, sha256 from migration')
    const known = new Map(seen.rows.map((row) => [row.name, row.sha256]))
    if (known.size > 0) await loadSearchLibrary(client)
    const applied: string[] = []
    let newTable = false
    const version = await versionOf(client)
    const files = migrationFiles()
    const lacking = [...(only?.keys() ?? [])].filter((name) => !files.includes(name))
    if (lacking.length > 0) throw new Unusable(`This version of the program lacks the migrations ${lacking.join(', ')}: use a newer one`)
    for (const name of files) {
      if (only && !only.has(name)) continue
      const text = readFileSync(folder + name, 'utf8')
      const sha256 = createHash('sha256').update(text).digest('hex')
      const before = known.get(name)
      if (before === sha256) continue
      if (before) throw new Unusable(`Migration ${name} was applied with other content: add a new migration instead`)
      if (only && only.get(name) !== sha256)
        throw new Unusable(`Migration ${name} had other content then: use the program's version of that time`)
      const readable = readableBy(version, name, text)
      const apart = outsideTransaction(text)
      const texts = cluster?.distributed ? statementsOf(readable).flatMap(oneAtATime) : apart ? statementsOf(readable) : [readable]
      // What a run that was cut short left; a later migration may join a new table with those of shops.
      if (cluster?.distributed && (applied.length === 0 || newTable)) await place(client, { owner, cluster })
      await applyMigration(client, { name, sha256, text, texts })
      applied.push(name)
      newTable = /\bcreate table\b/i.test(text)
    }
    if (cluster?.distributed && applied.length > 0) await place(client, { owner, cluster })
    return applied
  } finally {
    await client.end()
  }
}

const ON_SPREAD = `${EVERY_MACHINE}; ${NOT_PLACED_YET}; ${ONE_BY_ONE}`

/** What migrations added goes to the other machines. */
async function place(client: pg.Client, where: { owner: pg.ClientConfig; cluster: Cluster }): Promise<void> {
  await client.query(AS_PLACED)
  await spread(client, where)
  await client.query(ON_SPREAD)
}

/**
 * Functions that carry a setting of pg_trgm may be made by others than superusers only where its library is loaded: a first
 * start loads it on the way, an upgrade would not.
 */
async function loadSearchLibrary(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("select from pg_extension where extname = 'pg_trgm'")
  if (rowCount) await client.query('select show_limit()')
}

async function versionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>(`select current_setting('server_version_num')::int as version`)
  return rows[0]?.version ?? 0
}
