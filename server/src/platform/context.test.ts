import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newShop } from '../testing/new-shop.ts'
import type { Ctx } from './context.ts'

const wait = (ctx: Ctx) => sql`select pg_sleep(0.05)`.execute(ctx.db)
const keep = (ctx: Ctx, topic: string) => ctx.db.insertInto('setting').values({ shop_id: ctx.shopId, topic, value: '{}' }).execute()
const kept = async (shop: Awaited<ReturnType<typeof newShop>>) =>
  shop.inShop(async (ctx) => (await ctx.db.selectFrom('setting').select('topic').where('topic', 'like', 'test.%').orderBy('topic').execute()).map((row) => row.topic))

test('statements that do not wait for each other run in the order in which they were sent', async () => {
  const shop = await newShop()
  const seen = await shop.inShop(async (ctx) => {
    const [, , { rows }] = await Promise.all([wait(ctx), keep(ctx, 'test.a'), sql<{ topic: string }>`select topic from setting where topic like 'test.%'`.execute(ctx.db)])
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
