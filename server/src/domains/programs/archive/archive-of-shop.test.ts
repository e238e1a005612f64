import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { allRights } from '@plantule/contract/base/permissions'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { downloadRoutes } from '@plantule/contract/downloads/downloads'
import { dataRoutes } from '@plantule/contract/programs/data'
import { keyRoutes } from '@plantule/contract/programs/keys'
import { beforeAll, expect, test } from 'vitest'
import yauzl from 'yauzl'
import { newLinkToken } from '../../../platform/link-pages.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { fillShop } from '../../../testing/fill-shop.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { testApp } from '../../../testing/test-app.ts'
import { alsoOwn, leftOut, secretColumns } from './left-out.ts'
import type { DataManifest } from './take-out.ts'

type Archive = { manifest: DataManifest; entries: Map<string, Buffer> }

async function archiveOf(shop: TestShop): Promise<Archive> {
  const { id } = await shop.ok(dataRoutes.askData, { body: {} })
  await shop.drain()
  const bytes = await shop.ok(downloadRoutes.getDownload, { params: { id } })
  const path = join(tmpdir(), `data-${shop.uid}.zip`)
  await writeFile(path, bytes)
  const entries = new Map<string, Buffer>()
  const zip = await yauzl.openPromise(path)
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return { entries, manifest: JSON.parse(String(entries.get('manifest.json'))) as DataManifest }
}

const owner = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await testApp()).pools.owner.query<T>(text, values).then(({ rows }) => rows)

let shop: TestShop
let archive: Archive
beforeAll(async () => {
  shop = await newShop()
  await fillShop(shop)
  await shop.ok(customersRoutes.createCustomer, { body: { lastName: '=1+1; "Dupont"', note: 'deux\nlignes' } })
  archive = await archiveOf(shop)
})

test('every table of a shop is in it, or named as left out with why, and none is both', async () => {
  const tables = await owner<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'shop_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`,
  )
  const out = leftOut.flatMap(({ tables: names }) => names)
  const told = archive.manifest.tables.map(({ name }) => name).filter((name) => !(name in alsoOwn))
  expect([...told, ...out].toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
  expect(new Set(out).size).toBe(out.length)
  for (const { why } of archive.manifest.leftOut) for (const text of [why.fr, why.en]) expect(text.length).toBeGreaterThan(10)
  for (const name of Object.keys(alsoOwn)) expect(archive.manifest.tables.map((table) => table.name)).toContain(name)
})

test('holds as many rows as the shop has, each whole but for what opens something', async () => {
  for (const { name, rows, columns, withheld } of archive.manifest.tables) {
    const lines = String(archive.entries.get(`tables/${name}.jsonl`))
      .split('\n')
      .slice(0, -1)
    expect([name, lines.length]).toEqual([name, rows])
    // The archive's own making wrote these meanwhile.
    if (!['audit', 'stored_file', 'shop', 'member'].includes(name)) {
      const [found] = await owner<{ count: number }>(
        `select count(*)::int as count from ${name} where ${alsoOwn[name] ?? 'shop_id'} = $1`,
        [shop.id],
      )
      expect([name, rows]).toEqual([name, found?.count])
    }
    for (const line of lines) expect(Object.keys(JSON.parse(line) as object).toSorted()).toEqual(columns.toSorted())
    expect(withheld).toEqual(secretColumns[name] ?? [])
  }
  const orders = archive.manifest.tables.find(({ name }) => name === 'orders')
  expect(orders?.rows).toBeGreaterThan(3)
})

test('withholds every column that opens something; a new one is named or known to open nothing', async () => {
  const open = new Set([
    'fiscal_head.signature',
    'fiscal_link.prev_signature',
    'fiscal_link.signature',
    'image.key',
    'invoice_platform.token_url',
    'plant_passport.page_token',
    'task_tick.key',
    'till_device.public_key',
    'till_device.received_hash',
    'till_offline_ticket.hash',
    'till_offline_ticket.prev_hash',
    'till_offline_ticket.signature',
    'webhook_endpoint.old_secret_until',
    'plant_rule.key',
    'zone_rule.key',
  ])
  const suspicious = archive.manifest.tables.flatMap(({ name, columns }) =>
    columns.filter((column) => /secret|sealed|token|hash|password|signature|(^|_)key$/.test(column)).map((column) => `${name}.${column}`),
  )
  expect(suspicious.filter((each) => !open.has(each) && !each.endsWith('sha256'))).toEqual([])
})

test('no token of a link stands in it, in the texts of mails neither', async () => {
  const token = newLinkToken()
  const url = `https://plantule.test/q/serres/${token}`
  const other = await newShop()
  await other.inShop((ctx) =>
    queueMail(ctx, {
      to: 'rose@exemple.fr',
      flow: 'message',
      template: 'message',
      data: { subject: 'Votre devis', paragraphs: [`Il est là : ${url}`], button: { label: 'Voir', url } },
    }),
  )
  await other.drain()
  const own = await archiveOf(other)
  const told = String(own.entries.get('tables/outbox_mail.jsonl'))
  expect(told).toContain('https://plantule.test/q/serres/…')
  expect(told).toContain('Il est là')
  for (const content of own.entries.values()) expect(content.includes(token)).toBe(false)
  // Nor those that the shop of every feature has, in any of its tables.
  for (const [table, columns] of Object.entries(secretColumns))
    for (const column of columns.filter((each) => each === 'token')) {
      const rows = await owner<{ token: string }>(`select ${column}::text as token from ${table} where shop_id = $1`, [shop.id])
      for (const each of rows)
        for (const [name, content] of archive.entries)
          if (name.startsWith('tables/')) expect([name, content.includes(each.token)]).toEqual([name, false])
    }
})

test('each file is there with the size and the hash that the manifest says', () => {
  const { tables, files, missing } = archive.manifest
  const told = [...tables.flatMap((table) => table.files), ...files]
  for (const { path, bytes, sha256 } of told) {
    const content = archive.entries.get(path)
    expect([path, content?.length, content && createHash('sha256').update(content).digest('hex')]).toEqual([path, bytes, sha256])
  }
  expect([...archive.entries.keys()].toSorted()).toEqual(['LISEZ-MOI.txt', 'manifest.json', ...told.map(({ path }) => path)].toSorted())
  expect(files.length).toBeGreaterThan(0)
  expect(missing).toEqual([])
  expect(String(archive.entries.get('LISEZ-MOI.txt'))).toContain(`${tables.length} tables`)
})

test('the tables for spreadsheets say the same, and run nothing', () => {
  const text = String(archive.entries.get('tables/customer.csv'))
  const columns = archive.manifest.tables.find(({ name }) => name === 'customer')?.columns ?? []
  expect(text.startsWith(`\ufeff${columns.join(';')}\r\n`)).toBe(true)
  expect(text).toContain(`"'=1+1; ""Dupont"""`)
  expect(text).toContain('"deux\nlignes"')
})

test('holds nothing of another shop, and not the secrets of this one', async () => {
  const secrets = await owner<{ text: string }>(
    `select encode(hash, 'hex') as text from api_key where shop_id = $1 union all select encode(sealed_secret, 'hex') from webhook_endpoint where shop_id = $1`,
    [shop.id],
  )
  expect(secrets.length).toBeGreaterThan(1)
  for (const [name, content] of archive.entries) {
    const text = content.toString('latin1')
    for (const secret of secrets) expect(text.includes(secret.text), name).toBe(false)
    if (!name.endsWith('.jsonl')) continue
    for (const line of content.toString().split('\n').slice(0, -1)) {
      const row = JSON.parse(line) as { shop_id?: number }
      expect(row.shop_id ?? shop.id).toBe(shop.id)
    }
  }
})

test('is an owner’s alone: to ask for, to see, to fetch; a key and colleagues with every right do not come near', async () => {
  const own = await newShop()
  const colleague = await own.memberWith(allRights)
  for (const route of [dataRoutes.askData, dataRoutes.shopData])
    expect((await own.call(route, { body: {} } as never, { token: colleague })).problem.code).toBe('programs_owner_only')
  const { id } = await own.ok(dataRoutes.askData, { body: {} })
  await own.drain()
  expect(await own.ok(dataRoutes.shopData)).toMatchObject({ archives: [{ id, status: 'done', mine: true, by: 'Camille Test' }] })
  const seen = await own.ok(downloadRoutes.listDownloads, { query: {} }, { token: colleague })
  expect(seen.items).toEqual([])
  expect((await own.call(downloadRoutes.getDownload, { params: { id } }, { token: colleague })).status).toBe(404)
  expect((await own.call(downloadRoutes.deleteDownloads, { query: { id } }, { token: colleague })).status).toBe(404)
  const { secret } = await own.ok(keyRoutes.createKey, { body: { name: 'Site', rights: ['orders.read', 'customers.read'] } })
  expect((await own.call(dataRoutes.askData, { body: {} }, { token: secret })).problem.code).toBe('key_closed')
  expect((await own.call(downloadRoutes.getDownload, { params: { id } }, { token: secret })).status).toBe(404)
  const other = await newShop()
  expect((await other.call(downloadRoutes.getDownload, { params: { id } })).status).toBe(404)
})

test('goes to nobody who was an owner and is none any more, whatever rights they keep', async () => {
  const own = await newShop()
  const { id } = await own.ok(dataRoutes.askData, { body: {} })
  await own.drain()
  const running = await own.ok(dataRoutes.askData, { body: {} })
  await owner("update member set preset = 'manager' where id = $1", [own.memberId])
  await own.drain()
  expect((await own.call(downloadRoutes.getDownload, { params: { id } })).status).toBe(404)
  expect((await own.ok(downloadRoutes.listDownloads, { query: {} })).items).toEqual([])
  const [left] = await owner<{ status: string; error_code: string }>('select status, error_code from operation where id = $1', [running.id])
  expect(left).toMatchObject({ status: 'failed', error_code: 'starter_gone' })
})

test('is made one at a time, and also for a shop that is suspended', async () => {
  const own = await newShop()
  await owner('update shop set suspended_at = now() where id = $1', [own.id])
  const asked = await Promise.all([1, 2, 3].map(() => own.call(dataRoutes.askData, { body: {} })))
  expect(asked.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  expect(asked.find(({ status }) => status === 409)?.problem.code).toBe('data_running')
  await own.drain()
  const id = asked.find(({ status }) => status === 201)?.body.id ?? 0
  expect((await own.call(downloadRoutes.getDownload, { params: { id } })).status).toBe(200)
  expect((await own.ok(dataRoutes.shopData)).archives).toMatchObject([{ id, status: 'done' }])
  expect((await own.call(customersRoutes.listCustomers, { query: {} })).problem.code).toBe('shop_suspended')
})

test('a file that the store has lost is named, and the rest goes out', async () => {
  const own = await newShop()
  await fillShop(own)
  const { services } = await testApp()
  const [lost] = await owner<{ id: number; key: string }>(
    `select f.id, f.key from stored_file f where shop_id = $1 and not exists (select from image_rendition r where r.shop_id = $1 and r.file_id = f.id)
       and not exists (select from operation o where o.shop_id = $1 and o.file_id = f.id) limit 1`,
    [own.id],
  )
  await services.files.remove(lost?.key ?? '')
  const { manifest } = await archiveOf(own)
  expect(manifest.missing.map(({ id }) => id)).toEqual([Number(lost?.id)])
  expect(manifest.files.length).toBeGreaterThan(0)
})
