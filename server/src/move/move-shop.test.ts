import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { text } from 'node:stream/consumers'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { invoicesRoutes } from '@plantule/contract/invoicing/invoices'
import { libraryRoutes } from '@plantule/contract/library/library'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { keyRoutes } from '@plantule/contract/programs/keys'
import { webhookRoutes } from '@plantule/contract/programs/webhooks'
import { tillRoutes } from '@plantule/contract/till/till'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { noteStart, verifyRecords } from '../domains/fiscal/index.ts'
import { firm, freeLine } from '../domains/orders/orders.testing.ts'
import { someDevice } from '../domains/till/offline/offline.testing.ts'
import { closeTill, openTill, sell } from '../domains/till/till.testing.ts'
import { inShop } from '../platform/context.ts'
import { type Embedded, startEmbedded } from '../platform/postgres/embedded.ts'
import type { Logins } from '../platform/postgres/logins.ts'
import { fillShop } from '../testing/fill-shop.ts'
import { newShop, shopOn, type TestShop } from '../testing/new-shop.ts'
import { startTestApp, stopTestApp, type TestApp, testApp } from '../testing/test-app.ts'
import { workerLogins } from '../testing/worker-logins.ts'
import { bringIn } from './bring-in.ts'
import { giveUp, handOver } from './hand-over.ts'
import { type Installation, lookInto } from './installation.ts'
import { installationOf, sameReferences } from './move.testing.ts'
import { proofOf, staysBehind, tablesToMove } from './moved-tables.ts'
import { lookAhead, takeOut } from './take-out.ts'

let folder: string
let root: string
let embedded: Embedded
let here: Installation
let there: Installation
let theirs: TestApp
let shop: TestShop
let archive: string
let hook: Server
type Heard = { headers: IncomingHttpHeaders; body: string }
const heard: Heard[] = []
const to = 'https://elsewhere.test'
const shopCommand = fileURLToPath(new URL('../commands/shop.ts', import.meta.url))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plantule-move-'))
  root = await mkdtemp(join(tmpdir(), 'plantule-there-'))
  archive = join(folder, 'shop.zip')
  // The other installation is made while the shop is filled.
  const made = startEmbedded({ root }).then(async (started) => {
    embedded = started
    await migrate(embedded.owner)
    return startTestApp(embedded, 'there-')
  })
  const ours = await testApp()
  shop = await newShop()
  await Promise.all([fillShop(shop), made])
  theirs = await made
  here = installationOf(ours, workerLogins().owner)
  await sameReferences(ours, theirs)
  there = { ...installationOf(theirs, embedded.owner), superuser: embedded.superuser }
  // The number that the shop has here is taken there.
  await theirs.pools.owner.query(`insert into shop (uid, name) select 'other-' || n, 'Autre' from generate_series(1, 3) n`)
  hook = createServer((request, response) => {
    const { headers } = request
    void text(request).then((body) => response.end(String(heard.push({ headers, body }))))
  })
  await new Promise<void>((done) => hook.listen(0, '127.0.0.1', done))
  for (const { services } of [here, there]) services.config.innerAddresses = true
})

afterAll(async () => {
  hook.close()
  await stopTestApp(theirs)
  await embedded.stop()
  for (const path of [folder, root]) await rm(path, { recursive: true, force: true })
})

async function inClient<T>(owner: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
const asked = <T extends pg.QueryResultRow>(owner: pg.ClientConfig, words: string, values: unknown[] = []): Promise<T[]> =>
  inClient(owner, async (client) => (await client.query<T>(words, values)).rows)

test('each table that names a shop moves with it, or is named among those that stay', async () => {
  const rows = await asked<{ name: string }>(
    here.owner,
    `select distinct r.relname as name from pg_constraint k join pg_class r on r.oid = k.conrelid
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace
       and (k.confrelid = 'shop'::regclass or exists (select from pg_attribute a where a.attrelid = k.confrelid and a.attname = 'shop_id'))`,
  )
  const moved = (await inClient(here.owner, tablesToMove)).map(({ name }) => name)
  const named = rows.map(({ name }) => name).filter((name) => !['moving_out', 'moved_in'].includes(name))
  expect(named.filter((name) => !moved.includes(name)).toSorted()).toEqual(Object.keys(staysBehind).toSorted())
})

test('a shop moves whole, is proved, and goes on there where it stopped here', async () => {
  const till = await openTill(shop, '7')
  const ticket = await sell(shop)
  await closeTill(shop, till)
  const { secret: key } = await shop.ok(keyRoutes.createKey, { body: { name: 'Compta', rights: ['orders.read'] } })
  const url = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`
  const { secret } = await shop.ok(webhookRoutes.createEndpoint, { body: { url, events: ['customer.created'] } })
  const file = await shop.ok(libraryRoutes.addFile, { body: {} }, { file: { name: 'taille.txt', bytes: Buffer.from('Tailler en mars.') } })
  await shop.drain()
  const before = await shop.ok(customersRoutes.createCustomer, { body: { lastName: 'Avant' } })
  expect((await lookAhead(here, shop.uid)).rows).toBeGreaterThan(100)

  const manifest = await takeOut(here, { uid: shop.uid, to }, archive)
  expect(manifest.books.ok).toBe(true)
  expect(manifest.books.fec.some(({ sha256 }) => sha256)).toBe(true)
  expect(manifest.jobs.rows).toBeGreaterThan(0)
  // Frozen: read, not written.
  const refused = await shop.call(customersRoutes.createCustomer, { body: { lastName: 'Trop tard' } })
  expect(refused).toMatchObject({ status: 503, problem: { code: 'shop_moving' } })
  await shop.ok(ordersRoutes.listInProgress, { params: { page: 1 } })

  const tried = await bringIn(there, archive, { tryOnly: true })
  expect(await asked(there.owner, 'select from shop where uid = $1', [shop.uid])).toHaveLength(0)
  const arrived = await bringIn(there, archive)
  expect(arrived).toMatchObject({ uid: shop.uid, rows: tried.rows, jobs: manifest.jobs.rows })
  expect(arrived.shopId).not.toBe(shop.id)
  // Once more: it is there.
  expect(await bringIn(there, archive)).toMatchObject({ shopId: arrived.shopId, receipt: arrived.receipt, invited: 0 })
  await inClient(there.owner, async (client) => {
    for (const table of manifest.tables)
      expect({ [table.name]: await proofOf(client, arrived.shopId, table) }).toEqual({ [table.name]: table.proof })
  })

  await expect(handOver(here, shop.uid, 'x'.repeat(arrived.receipt.length))).rejects.toThrow('not the receipt')
  expect(await handOver(here, shop.uid, arrived.receipt)).toMatchObject({ jobs: manifest.jobs.rows, to })
  const gone = await shop.call(ordersRoutes.listInProgress, { params: { page: 1 } })
  expect(gone).toMatchObject({ status: 410, problem: { code: 'shop_moved' } })
  expect(JSON.stringify(gone.problem)).toContain(to)
  const byKey = { authorization: `Bearer ${key}` }
  expect(await shop.call(ordersRoutes.listInProgress, { params: { page: 1 } }, { token: null, headers: byKey })).toMatchObject({
    status: 410,
  })
  const ours = await testApp()
  await expect
    .poll(() => ours.app.inject({ url: `/q/${shop.uid}/abcdefghijklmnopqrstuv?a=1` }))
    .toMatchObject({ statusCode: 308, headers: { location: `${to}/q/${shop.uid}/abcdefghijklmnopqrstuv?a=1` } })
  await expect(giveUp(here, shop.uid)).rejects.toThrow('has moved already')
  expect(await shop.drain()).toEqual([])

  const moved = await enter(arrived.shopId)
  const { registerId } = till
  const session = await moved.ok(tillRoutes.changeSession, { body: { action: 'open', registerId, float: { totalCents: 10_000 } } })
  expect((await sell(moved)).id).toBeGreaterThan(ticket.id)
  await closeTill(moved, { registerId, session })
  const [onTerms] = await asked<{ id: number }>(
    there.owner,
    'select customer_id as id from orders where shop_id = $1 and customer_id is not null order by id limit 1',
    [arrived.shopId],
  )
  const order = await firm(moved, [freeLine()], { customerId: onTerms?.id ?? 0 })
  await moved.ok(invoicesRoutes.generateInvoice, { params: { id: order.id }, body: {} })
  expect(await moved.inShop(verifyRecords)).toMatchObject({ ok: true, differences: { count: 0 } })
  expect(await moved.ok(libraryRoutes.getFile, { params: { id: file.id } })).toEqual(Buffer.from('Tailler en mars.'))
  const read = await moved.call(ordersRoutes.listInProgress, { params: { page: 1 } }, { token: null, headers: byKey })
  expect(read.status).toBe(200)
  await moved.drain()
  // Told before the move, sent after it, once.
  const told = heard.filter(({ body }) => new RegExp(`:${before.id}\\b`).test(body))
  expect(told).toHaveLength(1)
  expect(told.every((each) => signed(each, secret))).toBe(true)
})

test('a shop that does not go after all works on; one whose name is taken is not taken in', async () => {
  const other = await newShop()
  const path = join(folder, 'other.zip')
  const device = await someDevice(other, await openTill(other))
  await device.sell([{}])
  // It says that it holds a ticket, and has not handed it over.
  await device.push([])
  await expect(takeOut(here, { uid: other.uid, to }, path)).rejects.toThrow(/D1/)
  await other.ok(customersRoutes.createCustomer, { body: { lastName: 'Pas parti' } })
  const go = { uid: other.uid, to, withoutDevices: true }
  const first = await takeOut(here, go, path)
  // The same move, written again.
  expect((await takeOut(here, go, path)).token).toBe(first.token)
  await theirs.pools.owner.query('insert into shop (uid, name) values ($1, $1)', [other.uid])
  await expect(bringIn(there, path)).rejects.toThrow('There is a shop')
  await giveUp(here, other.uid)
  await other.ok(customersRoutes.createCustomer, { body: { lastName: 'Encore là' } })
})

test('the command line takes a shop from one to the other, and both start anew', async () => {
  const other = await newShop()
  await openTill(other, '7')
  await sell(other)
  await other.drain()
  const sealed = await other.inShop(verifyRecords)
  const path = join(folder, 'by-command.zip')
  const ours = await testApp()
  const out = await command(ours, workerLogins(), ['out', other.uid, '--to', `${to}/`, '--file', path])
  expect(out).toMatchObject({ said: expect.stringContaining(`${sealed.links} sealed links`), complained: '', status: 0 })
  const taken = await command(theirs, embedded, ['in', path])
  expect(taken).toMatchObject({ complained: '', status: 0 })
  const receipt = /move over \S+ (\S+)/.exec(taken.said)?.[1] ?? ''
  const [over, wrong] = [
    await command(ours, workerLogins(), ['over', other.uid, receipt]),
    await command(theirs, embedded, ['in', join(folder, 'nowhere.zip')]),
  ]
  expect(over).toMatchObject({ said: expect.stringContaining(`${other.uid} has moved to ${to}`), status: 0 })
  expect(wrong).toEqual({ said: '', complained: `There is no file ${join(folder, 'nowhere.zip')}\n`, status: 1 })

  // Where it was, a start leaves it alone; where it is, its books go on.
  const base = { pool: ours.pools.app, jobs: ours.jobs, services: ours.services }
  expect(await noteStart(base, [other.id])).toBe(0)
  const [moved] = await asked<{ id: number }>(there.owner, 'select id from shop where uid = $1', [other.uid])
  const { base: anew, who } = lookInto(there, moved?.id ?? 0)
  expect(await inShop(anew, who, verifyRecords)).toMatchObject({ ok: true, links: sealed.links })
}, 300_000)

type Said = { said: string; complained: string; status: number | null }

/** `npm run shop -- move`, as a process of its own on that installation. */
async function command({ services: { config } }: TestApp, logins: Logins, args: readonly string[]): Promise<Said> {
  const running = spawn(process.execPath, [shopCommand, 'move', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PLANTULE_DATA: config.dataFolder,
      DATABASE_URL: addressOf(logins.owner),
      DATABASE_APP_URL: addressOf(logins.app),
      DATABASE_PROVIDER_URL: addressOf(logins.provider),
    },
  })
  const ended = once(running, 'close')
  const [said, complained] = await Promise.all([text(running.stdout), text(running.stderr)])
  await ended
  return { said, complained, status: running.exitCode }
}

const addressOf = ({ user = '', password, host = '', port = 5432, database = '' }: pg.ClientConfig): string =>
  `postgres://${user}${typeof password === 'string' ? `:${encodeURIComponent(password)}` : ''}@/${database}?host=${encodeURIComponent(host)}&port=${port}`

/** As the owner, who has an account there. */
async function enter(shopId: number): Promise<TestShop> {
  const { uid, memberId } = shop
  const [member] = await asked<{ email: string }>(there.owner, 'select email from member where shop_id = $1 and id = $2', [
    shopId,
    memberId,
  ])
  return shopOn(theirs, { id: shopId, uid, memberId, token: await theirs.tokenFor('sub-there', member?.email ?? '') })
}

function signed({ headers, body }: Heard, secret: string): boolean {
  const told = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const wanted = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(told)
    .digest('base64')
  return String(headers['webhook-signature']).includes(wanted)
}
