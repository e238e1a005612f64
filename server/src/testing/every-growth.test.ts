import { randomBytes } from 'node:crypto'
import { ImportSettings } from '@plantule/contract/imports/schemas'
import { importRoutes } from '@plantule/contract/imports/imports'
import { beforeAll, expect, test } from 'vitest'
import { sweepFiles } from '../platform/files/sweep-files.ts'
import { forgetMails } from '../platform/mail/forget-mails.ts'
import { purgeExpired } from '../platform/identity/purge-expired.ts'
import { agedGrowing } from './aged-growing.ts'
import { agedPrograms } from './aged-programs.ts'
import { kept } from './kept-tables.ts'
import { type Aged, agedSupport } from './aged-support.ts'
import { newShop, type TestShop } from './new-shop.ts'
import { type TestApp, testApp } from './test-app.ts'
import { forgetJob } from '../platform/forget.ts'
import { forgetKeysJob } from '../platform/forget-keys.ts'

let app: TestApp
let shop: TestShop
let other: TestShop
const owner = async (text: string, values: unknown[] = []): Promise<number> =>
  Number((await app.pools.owner.query<{ id?: number }>(text, values)).rows[0]?.id ?? 0)
beforeAll(async () => {
  app = await testApp()
  shop = await newShop()
  other = await newShop()
})

const ago = (days: number): Date => new Date(Date.now() - days * 86_400_000)

const anImport = (of: TestShop, days: number, mark: string, state: string, undo: string | null = null) =>
  owner(
    `insert into catalogue_import (shop_id, file_ids, file_name, state, headers, rows, sample, guesses, settings, undo, author, created_at, state_since)
    values ($1, '{}', $2, $3, '{}', 0, '[]', '[]', $6, $4, 'Test', $5, $5) returning id`,
    [of.id, mark, state, undo, ago(days), JSON.stringify(ImportSettings.parse({ layout: null, mapping: [] }))],
  )
const aBatch = (of: TestShop, days: number, mark: string) =>
  owner(`insert into batch_edit (shop_id, change, ids, state, author, created_at) values ($1, '{}', '{}', 'done', $2, $3) returning id`, [
    of.id,
    mark,
    ago(days),
  ])

const inShops: Aged[] = [
  {
    table: 'site_checkout',
    mark: `typed->>'mark'`,
    young: 0,
    old: 1,
    put: (of, days, mark) =>
      owner(`insert into site_checkout (shop_id, token, typed, expires_at) values ($1, $2, $3, $4) returning id`, [
        of.id,
        randomBytes(11).toString('hex'),
        JSON.stringify({ mark }),
        new Date(ago(days).getTime() + 4 * 3_600_000),
      ]),
  },
  {
    table: 'idempotency',
    mark: 'key',
    young: 7,
    old: 9,
    put: (of, days, mark) =>
      owner(`insert into idempotency (shop_id, key, request_hash, created_at) values ($1, $2, 'x', $3)`, [of.id, mark, ago(days)]),
  },
  {
    table: 'outbox_mail',
    mark: 'subject',
    young: 4 * 366,
    old: 6 * 366,
    put: (of, days, mark) =>
      owner(
        `insert into outbox_mail (shop_id, recipient, subject, plain, status, created_at) values ($1, 'a@exemple.fr', $2, '', 'sent', $3)`,
        [of.id, mark, ago(days)],
      ),
  },
  {
    table: 'operation',
    mark: 'title',
    young: 89,
    old: 91,
    put: (of, days, mark) =>
      owner(`insert into operation (shop_id, kind, title, status, secret, created_at) values ($1, 'x', $2, 'done', 's', $3)`, [
        of.id,
        mark,
        ago(days),
      ]),
  },
  { table: 'batch_edit', mark: 'author', young: 364, old: 366, put: aBatch },
  {
    table: 'batch_edit_row',
    mark: `before->>'mark'`,
    young: 364,
    old: 366,
    put: async (of, days, mark) =>
      owner(`insert into batch_edit_row (shop_id, batch_id, kind, target_id, before, version_after) values ($1, $2, 'product', 1, $3, 1)`, [
        of.id,
        await aBatch(of, days, mark),
        JSON.stringify({ mark }),
      ]),
  },
  { table: 'catalogue_import', mark: 'file_name', young: 89, old: 91, put: (of, days, mark) => anImport(of, days, mark, 'checked') },
  {
    table: 'catalogue_import_finding',
    mark: `body->>'mark'`,
    young: 364,
    old: 366,
    put: async (of, days, mark) =>
      owner(`insert into catalogue_import_finding (shop_id, import_id, kind, n, status, body) values ($1, $2, 'diff', 1, 'new', $3)`, [
        of.id,
        await anImport(of, days, mark, 'done', '{}'),
        JSON.stringify({ mark }),
      ]),
  },
  {
    table: 'card_event',
    mark: 'event_ref',
    young: 179,
    old: 181,
    put: (of, days, mark) =>
      owner(
        `insert into card_event (shop_id, event_ref, type, object_ref, via, occurred_at, received_at, handled_at) values ($1, $2, 'x', 'x', 'sweep', $3, $3, $3)`,
        [of.id, mark, ago(days)],
      ),
  },
  {
    table: 'notice',
    mark: 'right_needed',
    young: 29,
    old: 31,
    put: (of, days, mark) =>
      owner(
        `insert into notice (shop_id, member_id, kind, subject_id, right_needed, at, read_at) values ($1, $2, 'web_order', 1, $3, $4, $4) returning id`,
        [of.id, of.memberId, mark, ago(days)],
      ),
  },
  ...agedGrowing(owner, ago),
  ...agedPrograms(owner, ago),
  ...agedSupport(owner, ago),
]
const identity: Aged[] = [
  {
    table: 'identity_event',
    mark: 'user_agent',
    young: 179,
    old: 181,
    put: async (_, days, mark) =>
      owner(`insert into identity_event (sub, at, kind, user_agent) values ($1, $2, 'signed_in', $3)`, [
        await anAccount(),
        ago(days),
        mark,
      ]),
  },
  {
    table: 'identity_seat',
    mark: 'user_agent',
    young: 59,
    old: 61,
    put: async (_, days, mark) =>
      owner(`insert into identity_seat (device_hash, sub, pin_hash, used_at, user_agent, for_shop) values ($1, $2, '', $3, $4, 1)`, [
        randomBytes(32),
        await anAccount(),
        ago(days),
        mark,
      ]),
  },
  {
    table: 'identity_record',
    mark: 'uid',
    young: -1,
    old: 1,
    put: (_, days, mark) =>
      owner(`insert into identity_record (kind, id_hash, sealed, uid, expires_at) values ('Grant', $1, '', $2, $3)`, [
        randomBytes(32),
        mark,
        ago(days),
      ]),
  },
  {
    table: 'identity_throttle',
    mark: 'key',
    young: 0,
    old: 2,
    put: (_, days, mark) => owner(`insert into identity_throttle (key, failures, last_at) values ($1, 1, $2)`, [mark, ago(days)]),
  },
  {
    table: 'identity_key',
    mark: 'kid',
    young: -1,
    old: 1,
    put: (_, days, mark) =>
      owner(
        `insert into identity_key (kind, kid, sealed, active_at, retire_at) values ('cookie', $1, '', now() + interval '9 years', $2)`,
        [mark, ago(days)],
      ),
  },
  {
    table: 'identity_link',
    mark: `encode(token_hash, 'escape')`,
    young: -1,
    old: 1,
    put: async (_, days, mark) =>
      owner(`insert into identity_link (token_hash, sub, purpose, expires_at) values ($1, $2, 'reset', $3)`, [
        Buffer.from(mark),
        await anAccount(),
        ago(days),
      ]),
  },
]
async function anAccount(): Promise<string> {
  const sub = `plantule|${randomBytes(16).toString('base64url')}`
  await owner('insert into identity_account (sub, email, name) values ($1, $2, $3)', [
    sub,
    `${randomBytes(6).toString('hex')}@exemple.fr`,
    'Test',
  ])
  return sub
}

test('every table is known to be kept, or is purged', async () => {
  const { rows } = await app.pools.owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  )
  const known = [...Object.values(kept).flat(), ...[...inShops, ...identity].map(({ table }) => table), 'stored_file']
  expect(known.toSorted()).toEqual(rows.map(({ name }) => name))
})

const there = async ({ table, mark }: Aged, marks: readonly string[]): Promise<string[]> =>
  (await app.pools.owner.query<{ mark: string }>(`select ${mark} as mark from ${table} where ${mark} = any($1)`, [marks])).rows.map(
    (row) => row.mark,
  )

test.each(inShops.map((each) => [each.table, each] as const))(
  '%s: what is old goes in the night, in the shop whose night it is',
  async (_, each) => {
    const marks = { young: randomBytes(8).toString('hex'), old: randomBytes(8).toString('hex'), others: randomBytes(8).toString('hex') }
    await each.put(shop, each.young, marks.young)
    await each.put(shop, each.old, marks.old)
    await each.put(other, each.old, marks.others)
    await shop.inShop((ctx) => ctx.enqueue(each.table === 'idempotency' ? forgetKeysJob : forgetJob, {}))
    await shop.drain()
    expect((await there(each, Object.values(marks))).toSorted()).toEqual([marks.young, marks.others].toSorted())
  },
)

test.each(identity.map((each) => [each.table, each] as const))('%s: what has run out goes', async (_, each) => {
  const [young, old] = [randomBytes(8).toString('hex'), randomBytes(8).toString('hex')]
  await each.put(shop, each.young, young)
  await each.put(shop, each.old, old)
  await purgeExpired(app.pools.owner)
  expect(await there(each, [young, old])).toEqual([young])
  await owner(`delete from ${each.table} where ${each.mark} = $1`, [young])
})

test('what goes on is never old: mails that wait, work that runs', async () => {
  await owner(
    `insert into outbox_mail (shop_id, recipient, subject, plain, status, created_at) values ($1, 'a@exemple.fr', 'waits', '', 'queued', $2)`,
    [shop.id, ago(9 * 366)],
  )
  await owner(`insert into operation (shop_id, kind, title, status, secret, created_at) values ($1, 'x', 'runs', 'running', 's', $2)`, [
    shop.id,
    ago(366),
  ])
  await anImport(shop, 366, 'runs', 'running')
  await shop.inShop((ctx) => ctx.enqueue(forgetJob, {}))
  await shop.drain()
  const { rows } = await app.pools.owner.query<{ name: string }>(
    `select subject as name from outbox_mail where shop_id = $1 and subject = 'waits' union all select title from operation where shop_id = $1 and title = 'runs'
     union all select file_name from catalogue_import where shop_id = $1 and file_name = 'runs'`,
    [shop.id],
  )
  expect(rows.map(({ name }) => name)).toEqual(['waits', 'runs', 'runs'])
})

test('an import that is undone long after it was run stays to be looked at, as one that was undone at once', async () => {
  const nothing = { products: [], sizes: [], categories: [], newProducts: [], newSizes: [], moved: [] }
  const id = Number(await anImport(shop, 120, 'undone late', 'done', JSON.stringify(nothing)))
  await shop.ok(importRoutes.undoImport, { params: { id } })
  await shop.inShop((ctx) => ctx.enqueue(forgetJob, {}))
  await shop.drain()
  expect(await shop.ok(importRoutes.getImport, { params: { id } })).toMatchObject({ state: 'undone' })
})

test('an import that was run stays a line, and says why it can no longer be undone', async () => {
  const id = await anImport(shop, 366, 'old.csv', 'done', '{}')
  await shop.inShop((ctx) => ctx.enqueue(forgetJob, {}))
  await shop.drain()
  expect(await shop.ok(importRoutes.getImport, { params: { id } })).toMatchObject({ state: 'done', fileName: 'old.csv' })
  expect((await shop.call(importRoutes.undoImport, { params: { id } })).problem).toMatchObject({ status: 409, code: 'import_forgotten' })
  expect((await shop.call(importRoutes.importLeftOut, { params: { id } })).problem).toMatchObject({ status: 409, code: 'import_forgotten' })
})

test('papers that were made for a mail go with it, unless something else names them', async () => {
  const file = (name: string) =>
    owner(`insert into stored_file (shop_id, key, name, mime, bytes, sha256) values ($1, $2, $3, 'application/pdf', 1, $4) returning id`, [
      shop.id,
      `shop/${shop.id}/${crypto.randomUUID()}`,
      name,
      '0'.repeat(64),
    ])
  const [made, named] = [await file('made.pdf'), await file('named.pdf')]
  await owner(`insert into library_file (shop_id, file_id, name, search) values ($1, $2, 'Notice', 'notice')`, [shop.id, named])
  const attachments = JSON.stringify([made, named].map((fileId) => ({ fileId, name: 'x.pdf' })))
  await owner(
    `insert into outbox_mail (shop_id, recipient, subject, plain, status, attachments, created_at) values ($1, 'a@exemple.fr', 'x', '', 'sent', $2, $3)`,
    [shop.id, attachments, ago(6 * 366)],
  )
  await shop.inShop(forgetMails)
  await sweepFiles(shop.inShop, app.services.files)
  const { rows } = await app.pools.owner.query<{ id: number }>('select id from stored_file where id = any($1)', [[made, named]])
  expect(rows.map(({ id }) => id)).toEqual([named])
})

test('jobs that ended are taken off the queue by itself', async () => {
  const { rows } = await app.pools.owner.query<{ name: string }>(
    'select name from pgboss.queue where deletion_seconds not between 1 and 14 * 86400 or retention_seconds not between 1 and 90 * 86400',
  )
  expect(rows).toEqual([])
})
