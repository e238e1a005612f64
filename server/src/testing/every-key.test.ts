import { allRoutes, namedRoutes } from '@plantule/contract/all'
import { keyRights, mayUseKey } from '@plantule/contract/base/keys'
import { isOpenWhenSuspended } from '@plantule/contract/base/open-when-suspended'
import { holds, type Right } from '@plantule/contract/base/permissions'
import type { Route } from '@plantule/contract/base/route'
import { keyRoutes } from '@plantule/contract/programs/keys'
import { expect, test } from 'vitest'
import { sample, shapeOf } from './json-samples.ts'
import { newShop, type TestShop } from './new-shop.ts'
import { testApp } from './test-app.ts'

const named = (route: Route): string => {
  const found = namedRoutes.find((each) => each.route === route)
  return `${found?.room}.${found?.name}`
}
const partOf = (schema: Route['params']) => (schema ? sample(shapeOf(schema)) : {})
const inputOf = (route: Route) => ({ params: partOf(route.params), query: partOf(route.query), body: partOf(route.body) })

async function keyOf(shop: TestShop, rights: readonly Right[]): Promise<string> {
  const { secret } = await shop.ok(keyRoutes.createKey, { body: { name: 'Site', rights: [...rights], perMinute: 900 } })
  return secret
}

/** As many requests as there are routes are more than a key may make in a minute. */
async function unbound(shop: TestShop): Promise<void> {
  const { pools } = await testApp()
  await pools.owner.query('update api_key set per_minute = 1000000 where shop_id = $1', [shop.id])
}

// What the product mounts beside the door of shops: files by unguessable addresses, signing in, opening a shop.
const apart = (route: Route): boolean => route.shop === 'none' && route.permission === 'public'

test('a key with every right that there is for keys opens what the contract opens to keys, and no other route of all', async () => {
  const shop = await newShop()
  const token = await keyOf(shop, keyRights)
  await unbound(shop)
  const wrong: string[] = []
  let open = 0
  for (const route of allRoutes.filter((each) => !apart(each))) {
    const { status, problem } = await shop.call(route, inputOf(route) as never, { token })
    const may = mayUseKey(route)
    if (may) open += 1
    // The provider's own door takes no keys at all.
    const closed =
      route.permission === 'internal' ? status === 401 || problem.code === 'not_staff' : status === 403 && problem.code === 'key_closed'
    if (may === closed || (may && status === 401)) wrong.push(`${named(route)}: ${status} ${problem.code ?? ''}`)
  }
  expect(wrong).toEqual([])
  expect(open).toBeGreaterThan(250)
})

test('never signs in, invites, makes keys, pays the provider or seals at the till, whatever the lists say', () => {
  const never = [
    ...allRoutes.filter(({ permission }) => ['public', 'signed-in', 'internal', 'team.read', 'team.write'].includes(permission)),
    ...allRoutes.filter(({ permission }) => permission === 'settings.write' || permission === 'till.write'),
    ...allRoutes.filter(({ path }) => /^\/(my-account|api-key|webhook|subscription|events|init|notice|support)/.test(path)),
    ...allRoutes.filter(({ path, method }) => method !== 'GET' && /^\/(fiscal|sessions|direct-sale|till)/.test(path)),
    ...allRoutes.filter(({ path, method }) => method === 'POST' && path.startsWith('/accounting/closing')),
  ].filter(({ path }) => path !== '/direct-sale/check-stock')
  expect(never.filter(mayUseKey).map(named)).toEqual([])
  expect(never.length).toBeGreaterThan(150)
})

test('is held to each of its rights on every route', async () => {
  const shop = await newShop()
  const wrong: string[] = []
  const tokens = new Map<Right, string>()
  for (const right of keyRights) {
    tokens.set(
      right,
      await keyOf(
        shop,
        keyRights.filter((each) => !holds([each], right)),
      ),
    )
  }
  await unbound(shop)
  for (const route of allRoutes.filter((each) => each.permission.includes('.') && mayUseKey(each))) {
    const token = tokens.get(route.permission as Right) ?? ''
    const { status, problem } = await shop.call(route, inputOf(route) as never, { token })
    if (status !== 403 || problem.code !== 'no_right' || problem.details?.['right'] !== route.permission)
      wrong.push(`${named(route)}: ${status} ${problem.code}`)
  }
  expect(wrong).toEqual([])
})

test('of a suspended shop opens what stays open of what it might do, and nothing else', async () => {
  const shop = await newShop()
  const token = await keyOf(shop, keyRights)
  await unbound(shop)
  const { pools } = await testApp()
  await pools.owner.query('update shop set suspended_at = now() where id = $1', [shop.id])
  const wrong: string[] = []
  for (const route of allRoutes.filter(mayUseKey)) {
    const { status, problem } = await shop.call(route, inputOf(route) as never, { token })
    if (isOpenWhenSuspended(route) ? problem.code === 'shop_suspended' : status !== 403 || problem.code !== 'shop_suspended')
      wrong.push(`${named(route)}: ${status} ${problem.code}`)
  }
  expect(wrong).toEqual([])
})
