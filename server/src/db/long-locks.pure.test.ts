import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { longLocks, unrepeatable } from './long-locks.ts'
import { smallTables } from './small-tables.ts'

const folder = fileURLToPath(new URL('../../migrations/', import.meta.url))
/** Before there was a version that served people beside it. */
const FIRST = '0811'

const migrations = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .map((name) => ({ name, text: readFileSync(folder + name, 'utf8') }))

test('no migration holds up the version that serves beside it for as long as a table is long', () => {
  const found = migrations
    .filter(({ name }) => name >= FIRST)
    .flatMap(({ name, text }) => longLocks(text, smallTables).map(({ table, why }) => `${name}: ${table} ${why}`))
  expect(found).toEqual([])
})

test('what runs outside a transaction can be begun again', () => {
  expect(migrations.flatMap(({ name, text }) => unrepeatable(text).map((words) => `${name}: ${words}`))).toEqual([])
})

test('small tables are tables', () => {
  const made = new Set(
    migrations.flatMap(({ text }) => [...text.matchAll(/^create table (?:if not exists )?(\w+)/gm)].map(([, name]) => name)),
  )
  expect([...smallTables].filter((name) => !made.has(name))).toEqual([])
})

test.each([
  ['create index orders_x on orders (shop_id, x)', 'orders'],
  ['create unique index x on orders (shop_id, x) where x is not null', 'orders'],
  ['create index concurrently if not exists orders_x on orders (shop_id, x)', ''],
  ['create index on tva_rate (shop_id)', ''],
  ['create table fresh (id bigint); create index on fresh (id); update fresh set id = 1', ''],
  ['alter table orders add column x text', ''],
  [`alter table orders add column x text not null default ''`, ''],
  ['alter table orders add column x uuid default gen_random_uuid()', 'orders'],
  ['alter table orders add column x bigint generated always as (y + 1) stored', 'orders'],
  ['alter table orders add column x bigint check (x > 0)', 'orders'],
  ['alter table orders add constraint x check (x > 0)', 'orders'],
  ['alter table orders add constraint x check (x > 0) not valid', ''],
  ['alter table orders add constraint x foreign key (shop_id, y) references z (shop_id, id)', 'orders'],
  ['alter table orders add constraint x unique (shop_id, y)', 'orders'],
  ['alter table orders add constraint x unique using index y', ''],
  ['alter table orders add constraint x check (y > 0) not valid; alter table orders validate constraint x', 'orders'],
  ['alter table orders alter column x set not null', 'orders'],
  ['alter table orders alter x type bigint', 'orders'],
  ['alter table orders alter column x drop not null, drop column y', ''],
  ['-- lock: a shop has a dozen\nalter table orders alter column x set not null', ''],
  [`-- says: update orders\ncomment on table orders is 'create index on orders'`, ''],
  ['update orders set x = 1', 'orders'],
  ['update orders as o set x = 1 from customer', 'orders'],
  ['delete from audit where at < now()', 'audit'],
  ['with gone as (select 1) update orders o set x = 1', 'orders'],
  ['do $$ begin update orders set x = 1; end $$', 'orders'],
  ['create function f() returns void language plpgsql as $$ begin update orders set x = 1; end $$', ''],
  ['create trigger x after insert or update on orders for each row execute function f()', ''],
  ['-- outside a transaction\ncreate index concurrently if not exists x on orders (y)', ''],
])('%s', (sql, table) => {
  expect([...new Set(longLocks(sql, smallTables).map((lock) => lock.table))]).toEqual(table ? [table] : [])
})

test.each([
  ['drop index concurrently if exists x; create index concurrently if not exists x on orders (y)', []],
  ['alter table orders validate constraint x; alter table orders alter column y set not null', []],
  ['create index concurrently x on orders (y)', ['create index concurrently x on orders (y)']],
  ['update orders set x = 1', ['update orders set x = 1']],
])('outside a transaction: %s', (sql, wrong) => {
  expect(unrepeatable(`-- outside a transaction\n${sql}`)).toEqual(wrong)
})
