import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newShop } from '../testing/new-shop.ts'
import { testApp } from '../testing/test-app.ts'
import { workerLogins } from '../testing/worker-logins.ts'
import { type Ctx, inShop } from './context.ts'
import { closePools, openPools } from './database.ts'

const wait = (ctx: Ctx) => sql`select pg_sleep(0.05)`.execute(ctx.db)
const keep = (ctx: Ctx, topic: string) => ctx.db.insertInto('setting').values({ shop_id: ctx.shopId, topic, value: '{}' }).execute()
const kept = async (shop: Awaited<ReturnType<typeof newShop>>) =>
  shop.inShop(async (ctx) =>
    (await ctx.db.selectFrom('setting').select('topic').where('topic', 'like', 'test.%').orderBy('topic').execute()).map(
      (row) => row.topic,
    ),
  )

test('statements that do not wait for each other run in the order in which they were sent', async () => {
  const shop = await newShop()
  const seen = await shop.inShop(async (ctx) => {
    const [, , { rows }] = await Promise.all([
      wait(ctx),
      keep(ctx, 'test.a'),
      sql<{ topic: string }>`select topic from setting where topic like 'test.%'`.execute(ctx.db),
    ])
    return rows
  })
  expect(seen).toEqual([{ topic: 'test.a' }])
})

test('of statements sent together the first fault is told, and nothing of them stays', async () => {
  const shop = await newShop()
  const both = shop.inShop((ctx) => Promise.all([keep(ctx, 'test.a'), sql`select 1 / 0`.execute(ctx.db), keep(ctx, 'test.b')]))
  await expect(both).rejects.toThrow('division by zero')
  expect(await kept(shop)).toEqual([])
})

test('what goes on after its transaction has failed reaches no other one', async () => {
  const shop = await newShop()
  let late: Promise<unknown> = Promise.resolve()
  const failing = shop.inShop(async (ctx) => {
    late = (async () => {
      await wait(ctx)
      await keep(ctx, 'test.late')
    })()
    late.catch(() => undefined)
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  await expect(late).rejects.toThrow('after the end of its transaction')
  expect(await kept(shop)).toEqual([])
})

test('a statement that takes longer than anybody waits is stopped and named, and a job is given more', async () => {
  const shop = await newShop()
  const { jobs, services } = await testApp()
  // As the server opens them, with one connection.
  const pools = openPools(workerLogins(), { app: 1, provider: 1, owner: 1 }, 15)
  try {
    const { rows } = await pools.app.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`,
    )
    expect(rows.map(({ setting }) => Number(setting))).toEqual([120_000, 10_000, 15_000])
    const slow = (ctx: Ctx) =>
      sql`set local statement_timeout = '50ms'`.execute(ctx.db).then(() => sql`select pg_sleep(20)`.execute(ctx.db))
    await expect(shop.inShop(slow)).rejects.toMatchObject({ code: 'took_too_long' })
    const allowed = async (more: { patience?: number }): Promise<unknown> => {
      const who = { shopId: shop.id, actor: { kind: 'system', name: 'test' }, requestId: 'test', ...more } as const
      const { rows: told } = await inShop({ pool: pools.app, jobs, services }, who, (ctx) =>
        sql<{ one: string }>`select current_setting('statement_timeout') as one`.execute(ctx.db),
      )
      return told[0]?.one
    }
    // The connection that a job gave back is a request's again.
    expect([await allowed({ patience: 900 }), await allowed({})]).toEqual(['15min', '15s'])
  } finally {
    await closePools(pools)
  }
})

test('who waits too long for what another holds is told so', async () => {
  const shop = await newShop()
  await shop.inShop((ctx) => keep(ctx, 'test.held'))
  const lock = (ctx: Ctx) => ctx.db.selectFrom('setting').select('topic').where('topic', '=', 'test.held').forUpdate().execute()
  const second = shop.inShop(async (ctx) => {
    await lock(ctx)
    return shop.inShop(async (other) => {
      await sql`set local lock_timeout = '50ms'`.execute(other.db)
      return lock(other)
    })
  })
  await expect(second).rejects.toMatchObject({ code: 'held_by_others' })
})

test('a transaction publishes as much news as it has, in order', async () => {
  const { events } = await testApp()
  const shop = await newShop()
  const heard: number[] = []
  const stop = events.listen({
    shopId: shop.id,
    rights: [],
    hear: ({ topic, data }) => void (topic === 'mail' && heard.push((data as { id: number }).id)),
  })
  await shop.inShop(async (ctx) => {
    for (let id = 1; id <= 3_000; id++) await ctx.publish('mail', { id, status: 'sent', about: null, aboutId: null })
  })
  await expect.poll(() => heard.length).toBe(3_000)
  stop()
  expect(heard).toEqual(Array.from({ length: 3_000 }, (_, at) => at + 1))
})
