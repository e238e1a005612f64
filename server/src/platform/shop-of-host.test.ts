import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Ctx } from './context.ts'
import { newLinkToken } from './link-pages.ts'
import { shopOfHost } from './shop-of-host.ts'
import { newShop, type TestShop } from '../testing/new-shop.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

let app: TestApp
let one: TestShop
let two: TestShop
let number = 0
const freshHost = (): string => `www.pepiniere-${process.pid}-${number++}.fr`

beforeAll(async () => {
  app = await testApp()
  ;[one, two] = [await newShop(), await newShop()]
})

const of = (host: string) => shopOfHost({ pool: app.pools.app }, host)
/** The shop asks for a name; answers the token that proves it. */
async function asked(shop: TestShop, host: string): Promise<string> {
  const token = newLinkToken()
  await shop.inShop((ctx) => ctx.db.insertInto('shop_host').values({ shop_id: shop.id, host, token, asked_at: ctx.now }).execute())
  return token
}
const taken = (shop: TestShop, host: string, found: string[]): Promise<boolean> =>
  shop.inShop(async (ctx) => {
    const { rows } = await sql<{ taken: boolean }>`select take_host(${host}, ${found}::text[]) as taken`.execute(ctx.db)
    return rows[0]?.taken ?? false
  })
const as = (shop: TestShop, host: string, role: 'primary' | 'redirect') =>
  shop.inShop((ctx: Ctx) => ctx.db.updateTable('shop_host').set({ role }).where('host', '=', host).execute())

describe('a name of the internet', () => {
  test('leads to nobody until it was proven, then to its shop by whatever case, then to the main name', async () => {
    const [first, second] = [freshHost(), freshHost()]
    const token = await asked(one, first)
    expect(await of(first)).toBeUndefined()
    expect(await taken(one, first, ['another', 'token'])).toBe(false)
    expect(await of(first)).toBeUndefined()
    expect(await taken(one, first, ['x', token])).toBe(true)
    expect(await of(first)).toEqual({ shopId: one.id, primary: first })
    await as(one, first, 'primary')
    await taken(one, second, [await asked(one, second)])
    await as(one, second, 'redirect')
    expect(await of(`${second.toUpperCase()}.`)).toEqual({ shopId: one.id, primary: first })
    expect(await of('')).toBeUndefined()
  })

  test('is of the shop whose proof stands: who holds it keeps it as long as theirs does', async () => {
    const host = freshHost()
    const [mine, theirs] = [await asked(one, host), await asked(two, host)]
    expect(await taken(one, host, [mine, theirs])).toBe(true)
    expect(await taken(two, host, [mine, theirs])).toBe(false)
    expect(await taken(two, host, [theirs])).toBe(true)
    expect((await of(host))?.shopId).toBe(two.id)
    const lost = await one.inShop((ctx) => ctx.db.selectFrom('shop_host').selectAll().where('host', '=', host).executeTakeFirstOrThrow())
    expect([lost.role, lost.proven_at, lost.lost_at !== null]).toEqual(['waiting', null, true])
  })

  test('goes to one of two shops that prove it at the same moment', async () => {
    for (let round = 0; round < 12; round++) {
      const host = freshHost()
      const tokens = [await asked(one, host), await asked(two, host)]
      const won = await Promise.all([taken(one, host, tokens), taken(two, host, tokens)])
      expect(won.filter(Boolean)).toHaveLength(1)
      expect((await of(host))?.shopId).toBe(won[0] ? one.id : two.id)
    }
  })

  test('is given back by the shop that holds it alone, and leads nowhere while its shop is suspended', async () => {
    const host = freshHost()
    await taken(one, host, [await asked(one, host)])
    const leave = (shop: TestShop) => shop.inShop((ctx) => sql`select leave_host(${host})`.execute(ctx.db))
    await leave(two)
    expect((await of(host))?.shopId).toBe(one.id)
    await app.pools.owner.query('update shop set suspended_at = now() where id = $1', [one.id])
    expect(await of(host)).toBeUndefined()
    await app.pools.owner.query('update shop set suspended_at = null where id = $1', [one.id])
    await leave(one)
    expect(await of(host)).toBeUndefined()
  })
})
