import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newShop, type TestShop } from '../testing/new-shop.ts'
import { testApp } from '../testing/test-app.ts'
import { type Ctx, inShop } from './context.ts'

const inside = async <T>(shop: TestShop, work: (ctx: Ctx) => Promise<T>, readOnly: boolean): Promise<T> => {
  const { pools, jobs, services } = await testApp()
  return inShop(
    { pool: pools.app, jobs, services },
    { shopId: shop.id, actor: { kind: 'system', name: 'Test' }, requestId: 'soon', readOnly },
    work,
  )
}

const topics = async (ctx: Ctx): Promise<string[]> =>
  (await ctx.db.selectFrom('setting').select('topic').where('topic', 'like', 'soon.%').orderBy('topic').execute()).map(({ topic }) => topic)

test('reads and writes of two shops that come at once see their own shop and all that was written before, whoever had the connection', async () => {
  const shops = [await newShop(), await newShop()] as const
  const written = shops.map(() => [] as string[])
  const action = fc.record({
    shop: fc.constantFrom(0, 1),
    does: fc.constantFrom('read', 'write', 'fail', 'clock'),
    pause: fc.constantFrom(0, 0, 0, 1, 4),
  })
  let count = 0
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(action, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 5 }), async (rounds) => {
      for (const round of rounds) {
        const before = written.map((list) => [...list])
        const added: [number, string][] = []
        await Promise.all(
          round.map(async ({ shop: at, does, pause }) => {
            await new Promise((done) => setTimeout(done, pause))
            const shop = shops[at] as TestShop
            if (does === 'read') {
              const seen = await inside(shop, topics, true)
              const later = new Set(added.filter(([of]) => of === at).map(([, topic]) => topic))
              expect(seen.filter((topic) => !later.has(topic)).filter((topic) => before[at]?.includes(topic))).toEqual(before[at])
              expect(seen.every((topic) => topic.startsWith(`soon.${at}.`))).toBe(true)
            }
            if (does === 'write') {
              const topic = `soon.${at}.${String(count++).padStart(6, '0')}`
              added.push([at, topic])
              await inside(shop, (ctx) => ctx.db.insertInto('setting').values({ shop_id: ctx.shopId, topic, value: '{}' }).execute(), false)
            }
            if (does === 'fail') await expect(inside(shop, (ctx) => sql`select 1 / 0`.execute(ctx.db), true)).rejects.toThrow(/zero/)
            if (does === 'clock') {
              // A transaction of its own, begun now and not with the read before.
              const asked = Date.now()
              const { rows } = await inside(
                shop,
                (ctx) =>
                  sql<{ at: Date; readonly: string }>`select now() as at, current_setting('transaction_read_only') as readonly`.execute(
                    ctx.db,
                  ),
                true,
              )
              expect(rows[0]?.readonly).toBe('on')
              expect(rows[0]?.at.getTime()).toBeGreaterThanOrEqual(asked - 5)
            }
          }),
        )
        for (const [at, topic] of added) written[at]?.push(topic)
        for (const list of written) list.sort()
      }
    }),
    { numRuns: 25 },
  )
})

test('a read that nobody follows is ended soon, and every connection goes back', async () => {
  const { pools } = await testApp()
  const shop = await newShop()
  await Promise.all(Array.from({ length: 30 }, () => inside(shop, topics, true)))
  const open = async (): Promise<number> => {
    const { rows } = await pools.owner.query<{ open: number }>(
      `select count(*)::int as open from pg_stat_activity where usename = 'plantule_app' and datname = current_database() and state like 'idle in transaction%'`,
    )
    return rows[0]?.open ?? 0
  }
  await expect.poll(open, { timeout: 5_000 }).toBe(0)
  await expect.poll(() => pools.app.totalCount - pools.app.idleCount, { timeout: 5_000 }).toBe(0)
})
