import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import yazl from 'yazl'
import { headsNow, sealOf } from '../domains/fiscal/index.ts'
import { inShop } from '../platform/context.ts'
import { counted } from '../platform/files/counted.ts'
import { FileGone } from '../platform/files/store.ts'
import { rowsCopied } from '../platform/postgres/rows-copied.ts'
import { Unusable } from '../platform/unusable.ts'
import { booksOfShop } from './books-of-shop.ts'
import { type Asked, type Frozen, freeze, runningJobs, shopOf } from './freeze.ts'
import { type Installation, lookInto } from './installation.ts'
import { type Machines, onMachines } from './machines.ts'
import { MANIFEST, type MovedManifest, type MovedSecrets, SECRETS } from './moved-manifest.ts'
import { type MovedTable, proofOf, quoted, tablesToMove } from './moved-tables.ts'
import { sealedColumns } from './sealed-columns.ts'

/** What a move would take: nothing is stopped and nothing written. */
export type Outlook = { tables: number; rows: number; files: number; bytes: number; waiting: number; running: number }

export const lookAhead = (installation: Installation, uid: string): Promise<Outlook> =>
  onMachines(installation, async (machines) => {
    const shopId = await shopOf(machines.first, uid)
    const home = await machines.homeOf(shopId)
    const outlook = { tables: 0, rows: 0, files: 0, bytes: 0, waiting: 0, running: await runningJobs(machines, shopId) }
    for (const table of await tablesToMove(home)) {
      const { rows } = await home.query<{ count: number }>(`select count(*)::int as count from ${quoted(table.name)} where shop_id = $1`, [
        shopId,
      ])
      const count = rows[0]?.count ?? 0
      if (count > 0) outlook.tables += 1
      outlook.rows += count
    }
    for (const { client } of machines.all) {
      const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${WAITING}`, [shopId])
      outlook.waiting += rows[0]?.count ?? 0
    }
    const { rows } = await home.query<{ files: number; bytes: number }>(
      'select count(*)::int as files, coalesce(sum(bytes), 0)::bigint as bytes from stored_file where shop_id = $1',
      [shopId],
    )
    return { ...outlook, ...rows[0] }
  })

const WAITING = `pgboss.job where state < 'active' and (data ->> 'shopId')::bigint = $1`

/**
 * Writes all that a shop has into one archive, which appears whole or not at all; nothing changes in the shop from here on, until it is
 * handed over or given back. The archive opens what the shop keeps secret: keep it as safe as a key.
 */
export const takeOut = (installation: Installation, asked: Asked, target: string): Promise<MovedManifest> =>
  onMachines(installation, async (machines) => {
    const frozen = await freeze(machines, asked)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    const beside = `${target}.part`
    const archive = new Archive()
    const written = pipeline(archive.zip.outputStream, createWriteStream(beside, { mode: 0o600 }))
    try {
      const [manifest] = await Promise.all([fill(archive, machines, installation, frozen), Promise.race([written, archive.failed])])
      await rename(beside, target)
      return manifest
    } catch (error) {
      await rm(beside, { force: true })
      throw error
    }
  })

async function fill(archive: Archive, machines: Machines, installation: Installation, { shopId, token }: Frozen): Promise<MovedManifest> {
  const client = await machines.homeOf(shopId)
  const books = await booksOfShop(installation, shopId)
  const { services } = installation
  const { base, who } = lookInto(installation, shopId)
  const { seal, heads } = await inShop(base, who, async (ctx) => ({ seal: await sealOf(ctx), heads: await headsNow(ctx) }))
  await client.query('begin isolation level repeatable read read only')
  const shop = await shopRow(client, shopId)
  const tables: MovedTable[] = []
  for (const table of await tablesToMove(client)) {
    const which = `select ${table.columns.map((name) => quoted(name)).join(', ')} from ${quoted(table.name)} where shop_id = ${shopId}`
    await archive.add(`tables/${table.name}`, client.query(copyTo(`copy (${which}) to stdout`)))
    tables.push({ ...table, proof: await proofOf(client, shopId, table) })
  }
  const jobs = await addJobs(archive, machines, shopId)
  const about = await aboutInstallation(machines.first, client, shopId)
  const secrets = await openSecrets(client, installation, shopId)
  const { rows: files } = await client.query<{ id: number; key: string }>(
    'select id, key from stored_file where shop_id = $1 order by id',
    [shopId],
  )
  await client.query('commit')
  const kept: MovedManifest['files'] = []
  const missing: number[] = []
  for (const { id, key } of files) {
    const source = await services.files.get(key).catch((error: unknown) => {
      if (error instanceof FileGone) return undefined
      throw error
    })
    if (source) kept.push({ id, ...(await archive.add(`files/${id}`, source)) })
    else missing.push(id)
  }
  archive.zip.addBuffer(Buffer.from(JSON.stringify({ ...secrets, fiscalKey: seal.key.export().toString('base64') })), SECRETS)
  const manifest: MovedManifest = {
    format: 'plantule shop 1',
    token,
    at: new Date().toISOString(),
    shop,
    ...about,
    sealedAs: seal.shopId,
    tables,
    jobs,
    files: kept,
    missing,
    heads,
    books,
  }
  archive.zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), MANIFEST)
  archive.zip.end()
  return manifest
}

async function shopRow(client: pg.Client, shopId: number): Promise<MovedManifest['shop']> {
  const { rows } = await client.query<{ uid: string; name: string; row: Record<string, unknown> }>(
    `select uid, name, to_jsonb(s) - 'id' as row from shop s where id = $1`,
    [shopId],
  )
  if (!rows[0]) throw new Unusable('The shop is gone')
  return { id: shopId, ...rows[0] }
}

/** Jobs that wait go along; the queues here keep them until the shop is handed over. */
async function addJobs(archive: Archive, { first, all }: Machines, shopId: number): Promise<MovedManifest['jobs']> {
  const { rows } = await first.query<{ columns: string[] }>(
    `select array_agg(attname::text order by attnum) as columns from pg_attribute
     where attrelid = 'pgboss.job'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  )
  const columns = rows[0]?.columns ?? []
  const which = `select ${columns.map((name) => quoted(name)).join(', ')} from ${WAITING.replace('$1', String(shopId))}`
  let count = 0
  const waiting = async function* (): AsyncGenerator<Buffer> {
    for (const { client } of all) {
      const copy = client.query(copyTo(`copy (${which}) to stdout`))
      yield* copy as AsyncIterable<Buffer>
      count += await rowsCopied(client, copy)
    }
  }
  await archive.add('jobs', Readable.from(waiting()))
  return { rows: count, columns }
}

type About = Pick<MovedManifest, 'migrations' | 'references' | 'staff' | 'formerIds'>

async function aboutInstallation(first: pg.Client, home: pg.Client, shopId: number): Promise<About> {
  const one = async <T extends pg.QueryResultRow>(client: pg.Client, text: string, values: unknown[] = []): Promise<T[]> =>
    (await client.query<T>(text, values)).rows
  const former = await one<{ ids: number[] }>(home, 'select to_jsonb(former_ids) as ids from moved_in where shop_id = $1', [shopId])
  const staff = await one<{ id: number }>(
    home,
    `select staff_id as id from support_entry where shop_id = $1 union select assignee_id from support_ticket where shop_id = $1`,
    [shopId],
  )
  return {
    migrations: await one(first, 'select name, sha256 from migration order by name'),
    references: await one(first, 'select name, version from reference_load order by name'),
    staff: await one(home, 'select id, email, name from provider_staff where id = any($1) order by id', [staff.map(({ id }) => id)]),
    formerIds: [...(former[0]?.ids ?? []), shopId],
  }
}

async function openSecrets(client: pg.Client, { services }: Installation, shopId: number): Promise<Pick<MovedSecrets, 'sealed'>> {
  const sealed: MovedSecrets['sealed'] = []
  for (const { table, column, several, told, open } of sealedColumns) {
    const { rows } = await client.query<{ id: number | null; bytes: Buffer; told: string }>(
      `select ${several ? 'id' : 'null::bigint as id'}, ${column} as bytes, ${told ?? "''"} as told from ${table} where shop_id = $1 and ${column} is not null`,
      [shopId],
    )
    for (const { id, bytes, told: of } of rows) {
      const text = opened(() => open(services, shopId, bytes, of))
      if (text !== undefined) sealed.push({ table, column, id, text, told: of })
    }
  }
  return { sealed }
}

/** What was sealed with a key that is lost opens nowhere: it goes along as it is. */
function opened(open: () => string): string | undefined {
  try {
    return open()
  } catch {
    return undefined
  }
}

/** A zip that takes one stream after the other. */
class Archive {
  readonly zip = new yazl.ZipFile()
  /** Rejects when the archive cannot go on; never resolves. */
  readonly failed = new Promise<never>((_, reject) => this.zip.on('error', reject))

  async add(name: string, content: Readable): Promise<{ bytes: number; sha256: string }> {
    const { through, sum } = counted()
    this.zip.addReadStream(through, name, { compress: !name.startsWith('files/'), mode: 0o600 })
    await Promise.race([pipeline(content, through), this.failed])
    return sum()
  }
}
