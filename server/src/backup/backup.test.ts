import { ordersRoutes } from '@plantule/contract/orders/routes'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workerLogins } from '../testing/worker-logins.ts'
import { folderStore } from '../platform/files/store.ts'
import { type Embedded, startEmbedded } from '../platform/postgres/embedded.ts'
import { fillShop } from '../testing/fill-shop.ts'
import { newShop } from '../testing/new-shop.ts'
import { testApp } from '../testing/test-app.ts'
import { readBackup } from './read-backup.ts'
import { writeBackup } from './write-backup.ts'

let folder: string
let database: string
let archive: string
let other: Embedded
let shopId: number
let source: pg.ClientConfig

const there = () => ({
  owner: other.owner,
  files: folderStore(join(folder, 'restored-files')),
  secretsFolder: join(folder, 'restored-secrets'),
  prepareJobs: async () => undefined,
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plantule-backup-'))
  archive = join(folder, 'archive', 'all.zip')
  // Beside, not below: its account cannot enter a folder that is ours alone.
  database = await mkdtemp(join(tmpdir(), 'plantule-restored-'))
  other = await startEmbedded({ root: database })
  const { services } = await testApp()
  const shop = await newShop()
  shopId = shop.id
  await fillShop(shop)
  source = workerLogins().owner
  const secretsFolder = join(folder, 'secrets')
  await mkdir(secretsFolder)
  await writeFile(join(secretsFolder, 'keys.json'), '{"secret":true}')
  await writeBackup({ owner: source, files: services.files, secretsFolder }, archive)
})

afterAll(async () => {
  await other.stop()
  for (const path of [folder, database]) await rm(path, { recursive: true, force: true })
})

async function asked<T extends pg.QueryResultRow>(owner: pg.ClientConfig, text: string): Promise<T[]> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

/** Rows of each table as one hash, and what holds them together. */
async function contents(owner: pg.ClientConfig): Promise<Record<string, string>> {
  const tables = await asked<{ name: string }>(
    owner,
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'migration' order by 1`,
  )
  const sums: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await asked<{ sum: string }>(
      owner,
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum from ${name} t`,
    )
    sums[name] = row?.sum ?? ''
  }
  const held = await asked(
    owner,
    `select conrelid::regclass::text, conname, convalidated, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f' order by 1, 2`,
  )
  const guarded = await asked(
    owner,
    `select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal order by 1, 2`,
  )
  return { ...sums, 'foreign keys': JSON.stringify(held), triggers: JSON.stringify(guarded) }
}

test('what was written is there again: rows, files, secrets, keys and guards', async () => {
  const manifest = await readBackup(there(), archive)
  expect(manifest.files).toBeGreaterThan(0)
  expect(await contents(other.owner)).toEqual(await contents(source))
  const files = []
  for await (const { key } of there().files.list()) files.push(key)
  expect(files).toHaveLength(manifest.files)
  expect(await readFile(join(folder, 'restored-secrets', 'keys.json'), 'utf8')).toBe('{"secret":true}')
})

test('new rows get new numbers afterwards', async () => {
  const [next] = await asked<{ last: number; most: number }>(
    other.owner,
    `select last_value::float8 as last, (select max(id)::float8 from orders where shop_id = ${shopId}) as most from orders_id_seq`,
  )
  expect(next?.last).toBeGreaterThanOrEqual(next?.most ?? 1)
  expect(next?.most).toBeGreaterThan(0)
})

test('a database in use is refused, unless it is to be replaced', async () => {
  await rm(join(folder, 'restored-secrets'), { recursive: true })
  await expect(readBackup(there(), archive)).rejects.toThrow('holds shops already')
  await asked(other.owner, `insert into shop (uid, name) values ('too-much', 'Too much')`)
  await readBackup(there(), archive, { force: true })
  expect(await contents(other.owner)).toEqual(await contents(source))
})

test('a key that is there is not replaced by mistake', async () => {
  await expect(readBackup(there(), archive)).rejects.toThrow('There is a key already')
})

test('a damaged archive changes nothing', async () => {
  const before = await contents(other.owner)
  const bytes = await readFile(archive)
  const at = bytes.indexOf('tables/public.orders')
  // Inside the compressed rows.
  bytes.fill(0xff, at + 60, at + 90)
  const damaged = join(folder, 'damaged.zip')
  await writeFile(damaged, bytes)
  await expect(readBackup(there(), damaged, { force: true })).rejects.toThrow()
  expect(await contents(other.owner)).toEqual(before)
})

test('an archive that cannot be finished leaves no half of one', async () => {
  const target = join(folder, 'never', 'all.zip')
  const { services } = await testApp()
  const failing = { ...services.files, get: () => Promise.reject(new Error('the disk is gone')) }
  await expect(writeBackup({ owner: source, files: failing, secretsFolder: folder }, target)).rejects.toThrow('the disk is gone')
  expect(await readdir(join(folder, 'never'))).toEqual([])
})

test('people go on working while it is written, and it shows one moment', async () => {
  const shop = await newShop()
  const target = join(folder, 'busy.zip')
  const { services } = await testApp()
  const [manifest] = await Promise.all([
    writeBackup({ owner: source, files: services.files, secretsFolder: join(folder, 'secrets') }, target),
    ...Array.from({ length: 10 }, () => shop.ok(ordersRoutes.createOrder, { body: { lines: [] } })),
  ])
  const rows = (name: string) => manifest.tables.find((table) => table.name === `public.${name}`)?.rows ?? 0
  await readBackup(there(), target, { force: true })
  const [restored] = await asked<{ orders: number }>(other.owner, 'select count(*)::int as orders from orders')
  expect(restored?.orders).toBe(rows('orders'))
})
