import { expect, test } from 'vitest'
import { newShop } from '../testing/new-shop.ts'
import { testApp } from '../testing/test-app.ts'
import { type Ctx, inShop } from './context.ts'
import { keepAnswer } from './keep-answer.ts'

type Shop = Awaited<ReturnType<typeof newShop>>

/** A question that counts how often it was made anew, asked in a transaction that only reads. */
async function question(shop: Shop) {
  const { pools, jobs, services } = await testApp()
  const kept = keepAnswer<number>()
  const made = { times: 0 }
  const read = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
    inShop(
      { pool: pools.app, jobs, services },
      { shopId: shop.id, actor: { kind: 'system', name: 'Test' }, requestId: 'kept', readOnly: true },
      work,
    )
  const ask = (key = '', during: () => Promise<unknown> = async () => undefined) =>
    read((ctx) =>
      kept(ctx, key, async () => {
        made.times++
        const { count } = await ctx.db
          .selectFrom('setting')
          .where('topic', 'like', 'kept.%')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        await during()
        return count
      }),
    )
  return { ask, made }
}

const write = (shop: Shop, topic: string) =>
  shop.inShop((ctx) => ctx.db.insertInto('setting').values({ shop_id: ctx.shopId, topic, value: '{}' }).execute())

test('an answer is kept until its shop is written to, and by its key', async () => {
  const [shop, other] = [await newShop(), await newShop()]
  const { ask, made } = await question(shop)
  expect([await ask(), await ask(), made.times]).toEqual([0, 0, 1])
  await write(other, 'kept.other')
  expect([await ask(), made.times]).toEqual([0, 1])
  await write(shop, 'kept.a')
  expect(await ask()).toBe(1)
  // Once the news of the write has come back, too, it is kept again.
  const anew = async () => {
    const before = made.times
    await ask()
    return made.times - before
  }
  await expect.poll(anew, { timeout: 5_000 }).toBe(0)
  const before = made.times
  expect([await ask('else'), made.times]).toEqual([1, before + 1])
})

test('who asks at the same moment waits for the one answer; one that was begun before a write is not given after it', async () => {
  const shop = await newShop()
  const { ask, made } = await question(shop)
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([0, 0, 0])
  expect(made.times).toBe(1)
  await write(shop, 'kept.a')
  // The write is over before the answer is: it may have missed it.
  expect(await ask('', () => write(shop, 'kept.b'))).toBe(1)
  expect([await ask(), made.times]).toEqual([2, 3])
})

test('what another process writes is heard of, also when it has nothing to tell the browsers', async () => {
  const shop = await newShop()
  const { ask, made } = await question(shop)
  const { pools, events } = await testApp()
  const heard: string[] = []
  const close = events.listen({ shopId: shop.id, rights: [], hear: (news) => heard.push(news.topic) })
  expect(await ask()).toBe(0)
  await pools.owner.query("insert into setting (shop_id, topic, value) values ($1, 'kept.a', '{}')", [shop.id])
  await pools.owner.query("select pg_notify('plantule_events', $1)", [JSON.stringify({ shop: shop.id, topic: 'shop.written' })])
  await expect.poll(() => ask(), { timeout: 5_000 }).toBe(1)
  expect([made.times, heard]).toEqual([2, []])
  close()
})

test('a question that failed is asked again', async () => {
  const shop = await newShop()
  const { ask } = await question(shop)
  await expect(ask('', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  expect(await ask()).toBe(0)
})
