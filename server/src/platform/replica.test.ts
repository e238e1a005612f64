import { allRoutes } from '@plantule/contract/all'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Standby, startStandby } from '../testing/standby.ts'
import { type Base, inShop } from './context.ts'
import { closePools, openPools, type Pools } from './database.ts'
import { Events } from './events.ts'
import { noteWrite } from './keep-answer.ts'
import { mayLag } from './mount.ts'
import { type Embedded, startEmbedded } from './postgres/embedded.ts'
import { Replica, replicaLogin } from './replica.ts'

const SECONDS = 2
const folders: string[] = []
const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'plantule-copy-'))
  folders.push(made)
  return made
}
let primary: Embedded
let standby: Standby
let pools: Pools
let events: Events
let replica: Replica
let base: Base
const root = folder()
const log = pino({ level: 'silent' })

beforeAll(async () => {
  primary = await startEmbedded({ root })
  standby = await startStandby(primary, root, folder())
  pools = openPools(primary)
  await pools.owner.query(`create table note (shop_id bigint not null, text text not null); grant select, insert on note to plantule_app;
    create function refuse_on_the_move(boolean) returns void language sql as 'select'`)
  events = new Events(primary.owner)
  await events.start()
  replica = new Replica({ primary: pools.owner, login: { ...primary.app, host: standby.host }, mostSeconds: SECONDS, events, log })
  await replica.start()
  // Only the log of the process is asked where a read falls back to the primary.
  base = { pool: pools.app, replica, jobs: undefined as never, services: { log } as never }
})

afterAll(async () => {
  await replica.stop()
  await events.stop()
  await closePools(pools)
  await standby.stop()
  await primary.stop()
  for (const path of folders) rmSync(path, { recursive: true, force: true })
})

type Seen = { notes: number; copy: boolean }
const actor = { kind: 'system', name: 'test' } as const
const read = (shopId: number): Promise<Seen> =>
  inShop(base, { shopId, actor, requestId: 'r', readOnly: true, mayLag: true }, async (ctx) => {
    const { rows } = await sql<Seen>`
      select (select count(*)::int from note n where n.shop_id = ${shopId}) as notes, pg_is_in_recovery() as copy`.execute(ctx.db)
    return rows[0] ?? { notes: -1, copy: false }
  })
const write = (shopId: number): Promise<void> =>
  inShop(base, { shopId, actor, requestId: 'w' }, async (ctx) => {
    await sql`insert into note (shop_id, text) values (${shopId}, 'x')`.execute(ctx.db)
  })
/** The copy answers once it has caught up; on a machine that stood still a while, the primary does again for a moment. */
const copyTells = (shopId: number, notes: number) =>
  expect.poll(() => read(shopId), { timeout: 20_000, interval: 50 }).toEqual({ notes, copy: true })

test('the copy answers reads that may lag, and nothing else', async () => {
  await write(1)
  await copyTells(1, 1)
  const other = await inShop(base, { shopId: 1, actor, requestId: 'r', readOnly: true }, async (ctx) => {
    const { rows } = await sql<{ copy: boolean }>`select pg_is_in_recovery() as copy`.execute(ctx.db)
    return rows[0]?.copy
  })
  expect(other).toBe(false)
})

test('who writes reads what they wrote, however the copy lags', async () => {
  await copyTells(2, 0)
  await standby.pause()
  for (let notes = 1; notes <= 20; notes++) {
    await write(2)
    expect(await read(2)).toEqual({ notes, copy: false })
  }
  await standby.resume()
  await copyTells(2, 20)
})

test('a write of another process is not missed once it was announced', async () => {
  await copyTells(3, 0)
  await standby.pause()
  await pools.owner.query(`insert into note values (3, 'elsewhere')`)
  const heard = new Promise<void>((resolve) =>
    events.onNews((news) => {
      noteWrite(news.shop)
      if (news.shop === 3) resolve()
    }),
  )
  await pools.owner.query(`select pg_notify('plantule_events', '{"shop":3,"topic":"shop.written","data":{}}')`)
  await heard
  expect(await read(3)).toEqual({ notes: 1, copy: false })
  await standby.resume()
  await copyTells(3, 1)
})

test('a copy that stands still is not asked for longer than the setting says', async () => {
  await copyTells(4, 0)
  await standby.pause()
  await pools.owner.query(`insert into note values (4, 'behind its back')`)
  // Until then the answer may be the old one; from then on it is not.
  await new Promise((later) => setTimeout(later, SECONDS * 1_000 + 500))
  expect(await read(4)).toEqual({ notes: 1, copy: false })
  await standby.resume()
  await copyTells(4, 1)
})

test('a read that fails on the copy is answered by the primary', async () => {
  const gone = new pg.Pool({ host: join(tmpdir(), 'nowhere-at-all') })
  const answered = await inShop(
    { ...base, replica: { poolFor: () => gone } },
    { shopId: 1, actor, requestId: 'r', readOnly: true, mayLag: true },
    async (ctx) => {
      const { rows } = await sql<{ copy: boolean }>`select pg_is_in_recovery() as copy`.execute(ctx.db)
      return rows[0]?.copy
    },
  )
  expect(answered).toBe(false)
  await gone.end()
})

test('what is no copy of this database is refused at the start', async () => {
  const itself = new Replica({ primary: pools.owner, login: primary.app, mostSeconds: SECONDS, events, log })
  await expect(itself.start()).rejects.toThrow('must be a streaming replica')
  await itself.stop()
})

test('the address of the copy need not say who signs in', () => {
  const app = { connectionString: 'postgres://plantule_app:secret@primary:5432/plantule' }
  expect(replicaLogin('postgres://copy:5433/plantule', app)).toMatchObject({
    host: 'copy',
    port: 5433,
    user: 'plantule_app',
    password: 'secret',
  })
  expect(replicaLogin('postgres://reader:other@copy/plantule', app)).toEqual({ connectionString: 'postgres://reader:other@copy/plantule' })
})

test('no route that writes may lag, and all that may only read', () => {
  const lagging = allRoutes.filter(mayLag)
  expect(lagging.length).toBeGreaterThan(20)
  expect(lagging.filter((route) => route.method !== 'GET' || route.writes).map((route) => route.path)).toEqual([])
})
