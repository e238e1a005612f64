import { createHash } from 'node:crypto'
import { access, mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Transform } from 'node:stream'
import { buffer, json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrate } from '../db/migrate.ts'
import type { FileStore } from '../platform/files/store.ts'
import { Unusable } from '../platform/unusable.ts'
import { openZip, type Zip } from './open-zip.ts'
import { refuseCluster } from './refuse-cluster.ts'
import { columnList, JOBS, MANIFEST, Manifest, quoted, type Table, tablesOf } from './manifest.ts'

type Target = {
  owner: pg.ClientConfig
  files: FileStore
  secretsFolder: string
  /** Makes the job tables, which do not come by migrations. */
  prepareJobs: () => Promise<void>
}

/**
 * Fills a database from an archive: the migrations of its time, its rows, then the migrations since. All rows come in one
 * transaction that also proves every foreign key, so that a damaged archive leaves nothing behind. Throws one clear
 * sentence; without `force` for a database that holds shops already, which are replaced otherwise.
 */
export async function readBackup(target: Target, source: string, { force = false } = {}): Promise<Manifest> {
  await onOwner(target, refuseCluster)
  const zip = await openZip(source)
  try {
    const manifest = Manifest.parse(await json(await zip.read(MANIFEST)))
    await refuseSecretsOfOthers(target, zip, force)
    await migrate(target.owner, new Map(manifest.migrations.map(({ name, sha256 }) => [name, sha256])))
    await target.prepareJobs()
    await load(target, zip, manifest, force)
    await migrate(target.owner)
    for (const name of zip.names('files/')) await target.files.put(name.slice('files/'.length), await zip.read(name))
    await mkdir(target.secretsFolder, { recursive: true, mode: 0o700 })
    for (const name of zip.names('secrets/')) {
      await writeFile(join(target.secretsFolder, basename(name)), await buffer(await zip.read(name)), { mode: 0o600 })
    }
    return manifest
  } finally {
    zip.close()
  }
}

/** The key file opens what the database holds sealed: another one must not be lost by mistake. */
async function refuseSecretsOfOthers(target: Target, zip: Zip, force: boolean): Promise<void> {
  if (force) return
  for (const name of zip.names('secrets/')) {
    const path = join(target.secretsFolder, basename(name))
    const there = await access(path).then(
      () => true,
      () => false,
    )
    if (there) throw new Unusable(`There is a key already in ${path}: move it away, or use --force to replace it.`)
  }
}

async function onOwner(target: Target, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(target.owner)
  await client.connect()
  await work(client).finally(() => client.end())
}

async function load(target: Target, zip: Zip, manifest: Manifest, force: boolean): Promise<void> {
  const client = new pg.Client(target.owner)
  await client.connect()
  try {
    await client.query('begin')
    const shops = await client.query('select 1 from shop limit 1')
    if (shops.rowCount && !force)
      throw new Unusable('The database holds shops already: restore into an empty one, or use --force to replace all of them.')
    const applied = await client.query<{ name: string }>('select name from migration')
    const newer = applied.rows.filter(({ name }) => !manifest.migrations.some((each) => each.name === name))
    if (newer.length > 0)
      throw new Unusable(`The database is newer than the archive (${newer.map(({ name }) => name).join(', ')}): restore into an empty one.`)
    const present = await tablesOf(client)
    const keys = await dropForeignKeys(client)
    const own = present.filter(({ name }) => name !== JOBS).map(({ name }) => quoted(name))
    for (const name of own) await client.query(`alter table ${name} disable trigger user`)
    const forced = await releaseOwner(client)
    await client.query(`truncate ${own.join(', ')}`)
    for (const table of manifest.tables) {
      const known = present.find(({ name }) => name === table.name)
      await loadTable(client, zip, table, known?.columns)
    }
    for (const key of keys) await client.query(key)
    for (const name of own) await client.query(`alter table ${name} enable trigger user`)
    for (const name of forced) await client.query(`alter table ${name} force row level security`)
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

/** Row security binds the owner too, and COPY then takes no rows. Returns the tables that it no longer binds them at. */
async function releaseOwner(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relforcerowsecurity and relnamespace = 'public'::regnamespace order by 1`,
  )
  for (const { name } of rows) await client.query(`alter table ${name} no force row level security`)
  return rows.map(({ name }) => name)
}

/** Drops every foreign key and returns the statements that make them again, which then hold all rows against them. */
async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  return rows.map(({ table, name, definition }) => `alter table ${table} add constraint ${quoted(name)} ${definition}`)
}

async function loadTable(client: pg.Client, zip: Zip, table: Table, known: readonly string[] | undefined): Promise<void> {
  const fits = known !== undefined && table.columns.every((column) => known.includes(column))
  // Another version of the queue: its waiting jobs cannot be taken over.
  if (!fits && table.name === JOBS) return
  if (!fits) throw new Unusable(`The archive's table ${table.name} is not that of its migrations`)
  if (table.name === JOBS) await client.query(`delete from ${quoted(JOBS)}`)
  const hash = createHash('sha256')
  const counted = new Transform({
    transform(chunk: Buffer, _, next) {
      hash.update(chunk)
      next(null, chunk)
    },
  })
  const rows = client.query(copyFrom(`copy ${quoted(table.name)} (${columnList(table.columns)}) from stdin`))
  await pipeline(await zip.read(`tables/${table.name}`), counted, rows)
  // The bytes alone prove it: archives of before may count no rows where the count came after them.
  if (hash.digest('hex') !== table.sha256) throw new Unusable(`The archive is damaged: ${table.name} is not what was written`)
  if (table.last !== null) {
    const column = await client.query<{ column: string }>(
      `select attname as column from pg_attribute where attrelid = $1::regclass and attidentity <> '' and not attisdropped`,
      [quoted(table.name)],
    )
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3)', [quoted(table.name), column.rows[0]?.column, table.last])
  }
}
