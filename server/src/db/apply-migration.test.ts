import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workerLogins } from '../testing/worker-logins.ts'
import { applyMigration } from './apply-migration.ts'

const own = async (): Promise<pg.Client> => {
  const client = new pg.Client(workerLogins().owner)
  await client.connect()
  return client
}
const patience = { waitSeconds: 1, pauseMs: 50 }
const migration = (name: string, ...texts: string[]) => ({ name, sha256: name, text: texts.join(';\n'), texts })
let older: pg.Client
let newer: pg.Client

beforeAll(async () => {
  older = await own()
  newer = await own()
  await newer.query('create table served (id bigint primary key, words text)')
})
afterAll(async () => {
  await newer.query(`drop table served; delete from migration where name like 'served_%'`)
  await Promise.all([older.end(), newer.end()])
})

const noted = async (name: string, by = newer): Promise<number> =>
  (await by.query('select from migration where name = $1', [name])).rowCount ?? 0

test('a migration waits in turns for what an older version holds, and lets others through between them', async () => {
  const third = await own()
  await older.query('begin; select * from served')
  const applied = applyMigration(newer, migration('served_one', 'alter table served add column more text'), patience)
  let ended = false
  void applied.then(() => (ended = true))
  // Who comes after waits for a turn of the migration at most, not until the older version has ended.
  for (let n = 0; n < 5; n++) await third.query(`insert into served (id) values ($1)`, [n])
  expect(ended).toBe(false)
  await older.query('commit')
  await applied
  expect(await noted('served_one')).toBe(1)
  expect((await newer.query('show lock_timeout')).rows).toEqual([{ lock_timeout: '0' }])
  await third.end()
})

test('one that fails leaves nothing behind and says which it was', async () => {
  await expect(
    applyMigration(newer, migration('served_two', 'alter table served add column gone text', 'select 1 / 0'), patience),
  ).rejects.toThrow(/served_two failed: division by zero/)
  expect(await noted('served_two')).toBe(0)
  await expect(newer.query('select gone from served')).rejects.toThrow(/gone/)
})

test('one outside a transaction builds its index beside those who write, and is begun again where it broke off', async () => {
  const index = 'create index concurrently if not exists served_words on served (words)'
  const broken = { ...migration('served_three', index, 'select 1 / 0'), text: '-- outside a transaction' }
  await older.query('begin; insert into served (id) values (101)')
  const applied = applyMigration(newer, broken, patience)
  const writer = await own()
  await writer.query('insert into served (id) values (102)')
  await older.query('commit')
  await expect(applied).rejects.toThrow(/division by zero/)
  expect(await noted('served_three')).toBe(0)
  await applyMigration(newer, { ...broken, texts: ['drop index concurrently if exists served_words', index] }, patience)
  expect(await noted('served_three')).toBe(1)
  const { rows } = await newer.query(`select indisvalid as valid from pg_index where indexrelid = 'served_words'::regclass`)
  expect(rows).toEqual([{ valid: true }])
  await writer.end()
})

test('of what runs outside a transaction nothing holds people up for longer than a turn either', async () => {
  const texts = ['alter table served alter column id set not null']
  const third = await own()
  await older.query('begin; select * from served')
  const applied = applyMigration(newer, { ...migration('served_four', ...texts), text: '-- outside a transaction' }, patience)
  for (let n = 0; n < 3; n++) await third.query(`insert into served (id) values ($1)`, [200 + n])
  expect(await noted('served_four', third)).toBe(0)
  await older.query('commit')
  await applied
  expect(await noted('served_four')).toBe(1)
  await third.end()
})
