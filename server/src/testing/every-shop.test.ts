import { allRoutes, namedRoutes } from '@plantule/contract/all'
import type { Route } from '@plantule/contract/base/route'
import { beforeAll, expect, test } from 'vitest'
import { countingFrom } from './counting-from.ts'
import { fillShop } from './fill-shop.ts'
import { sample, shapeOf } from './json-samples.ts'
import { newShop, type TestShop } from './new-shop.ts'
import { type TestApp, testApp } from './test-app.ts'

/**
 * Whatever one shop holds does not exist for another. Each table of the full shop counts from the same number, so that it names a row of
 * whichever table a route looks in: given to any route of another shop, it must answer as if it were nowhere.
 */
const FIRST = 6_310_000_001
/** Several rows of each table: the first is often the plainest. */
const IDS = [FIRST, FIRST + 1, FIRST + 2, FIRST + 3]
const AT_ONCE = 8

let app: TestApp
let full: TestShop
let other: TestShop

beforeAll(async () => {
  app = await testApp()
  full = await countingFrom(app, FIRST, async () => {
    const shop = await newShop()
    await fillShop(shop)
    await shop.drain()
    return shop
  })
  other = await newShop()
})

// A route that names an id has parameters: the contract's own test says so.
const never = { _zod: { input: undefined, output: undefined } }
const idNames = (route: Route): string[] => [...route.path.matchAll(/\{(\w*[iI]d)\}/g)].map(([, name]) => name ?? '')
const isNumber = (route: Route, name: string): boolean => shapeOf(route.params ?? never).properties?.[name]?.type === 'integer'
const withIds = allRoutes.filter(
  (route) => idNames(route).length > 0 && idNames(route).every((name) => isNumber(route, name)) && route.permission !== 'internal',
)
const nameOf = (route: Route): string => namedRoutes.find((each) => each.route === route)?.name ?? route.path

function request(route: Route, id: number, shop: TestShop): object {
  const params = { ...(sample(shapeOf(route.params ?? never)) as object), ...Object.fromEntries(idNames(route).map((name) => [name, id])) }
  const query = route.query ? (sample(shapeOf(route.query)) as object) : {}
  return {
    params,
    query: route.permission === 'public' ? { ...query, shop: shop.uid } : query,
    ...(route.body ? { body: sample(shapeOf(route.body)) } : {}),
  }
}
const file = { name: 'note.txt', bytes: Buffer.from('Bonjour') }

/** Every route with every id, some at a time. */
async function callAll(
  shop: TestShop,
  routes: readonly Route[],
  look: (route: Route, id: number, answer: Awaited<ReturnType<TestShop['call']>>) => void,
) {
  const pairs = routes.flatMap((route) => IDS.map((id) => ({ route, id })))
  const lane = async () => {
    for (let next = pairs.pop(); next; next = pairs.pop()) {
      const { route, id } = next
      // One call for all routes: no type of a single one fits.
      const answer = await shop.call(route, request(route, id, shop) as never, route.upload ? { file } : {})
      look(route, id, answer)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

/** All rows of a shop as one text per table. */
async function contents(shopId: number): Promise<Record<string, string>> {
  const { rows: tables } = await app.pools.owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'shop_id' order by 1`,
  )
  const all: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await app.pools.owner.query<{ sum: string }>(
      `select coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum from ${name} t where shop_id = $1`,
      [shopId],
    )
    all[name] = rows[0]?.sum ?? ''
  }
  return all
}

/** In how many tables the full shop has a row of this number. */
async function tablesWith(id: number): Promise<number> {
  const { rows: tables } = await app.pools.owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'shop_id' and table_name in
     (select table_name from information_schema.columns where table_schema = 'public' and column_name = 'id') order by 1`,
  )
  let found = 0
  for (const { name } of tables) {
    const { rowCount } = await app.pools.owner.query(`select from ${name} where shop_id = $1 and id::text = $2`, [full.id, String(id)])
    if (rowCount) found += 1
  }
  return found
}

test('the full shop holds rows of many kinds, and reads reach them', async () => {
  expect(await tablesWith(FIRST)).toBeGreaterThan(100)
  const reached = new Set<string>()
  const wrong: string[] = []
  const reads = withIds.filter((route) => route.method === 'GET' && !route.writes)
  await callAll(full, reads, (route, id, { status, problem }) => {
    if (status < 300) reached.add(nameOf(route))
    if (status >= 500 && problem.code !== 'not_set_up') wrong.push(`${nameOf(route)} with ${id}: ${status}`)
  })
  expect(wrong).toEqual([])
  expect([...reached]).toEqual(
    expect.arrayContaining(['getOrder', 'getCustomer', 'getProduct', 'getProductStock', 'listComments', 'getFile']),
  )
})

test("another shop's ids are nowhere, and its rows stay as they are", async () => {
  const before = await contents(full.id)
  const wrong: string[] = []
  await callAll(other, withIds, (route, id, { status }) => {
    const bodyRead = route.body !== undefined || route.upload !== undefined
    // With a body the shape may be refused first, and with a file what cannot be read in it; never is anything done.
    const hidden = status === 404 || (bodyRead && (status === 400 || status === 409)) || (route.upload !== undefined && status === 422)
    if (!hidden) wrong.push(`${nameOf(route)} with ${id}: ${status}`)
  })
  expect(wrong).toEqual([])
  expect(await contents(full.id)).toEqual(before)
}, 240_000)

test('whatever id is given to whatever route of the own shop, it is refused or done, never a crash', async () => {
  const wrong = new Set<string>()
  await callAll(full, withIds, (route, id, { status, problem }) => {
    if (status >= 500 && problem.code !== 'not_set_up') wrong.add(`${nameOf(route)} with ${id}: ${status}`)
    if (status >= 400 && problem.code === undefined) wrong.add(`${nameOf(route)} with ${id}: ${status} without a code`)
  })
  expect([...wrong]).toEqual([])
}, 240_000)
