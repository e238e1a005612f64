import { allRoutes, namedRoutes } from '@plantule/contract/all'
import { allRights, holds, type Right } from '@plantule/contract/base/permissions'
import { isOpenWhenSuspended } from '@plantule/contract/base/open-when-suspended'
import type { Route, Schema } from '@plantule/contract/base/route'
import { beforeAll, describe, expect, test } from 'vitest'
import { fillShop } from './fill-shop.ts'
import { sample, shapeOf, wrongValue } from './json-samples.ts'
import { newShop, type TestShop } from './new-shop.ts'
import { testApp } from './test-app.ts'

const named = (route: Route): string => {
  const found = namedRoutes.find((each) => each.route === route)
  return `${found?.room}.${found?.name}`
}
const closed = allRoutes.filter((route) => route.permission !== 'public')

const partOf = (schema: Schema | undefined) => (schema ? shapeOf(schema) : {})

/** A request that the schemas take, as far as schemas tell. */
const request = (route: Route) => ({
  ...(route.params ? { params: sample(shapeOf(route.params)) } : {}),
  ...(route.query ? { query: sample(shapeOf(route.query)) } : {}),
  ...(route.body ? { body: sample(shapeOf(route.body)) } : {}),
})

let shop: TestShop
beforeAll(async () => {
  shop = await newShop()
})

/** Calls any route with any input; the types of one route cannot say it for all. */
const call = (on: TestShop, route: Route, input: object, options?: Parameters<TestShop['call']>[2]) =>
  on.call(route, input as never, options)

describe('every route', () => {
  test('stands alone under its method and path', () => {
    const shapes = allRoutes.map((route) => `${route.method} ${route.path.replace(/\{\w+\}/g, '{}')}`)
    expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([])
  })

  test('refuses who has not signed in', async () => {
    const wrong: string[] = []
    for (const route of closed) {
      for (const token of [null, 'not.a.token']) {
        const { status, problem, headers } = await call(shop, route, request(route), { token })
        const asks = `Bearer realm="plantule"${token ? ', error="invalid_token"' : ''}`
        if (status !== 401 || problem.code !== 'not_signed_in' || headers['www-authenticate'] !== asks)
          wrong.push(`${named(route)}: ${status} ${problem.code}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('refuses a member without its right, and names the right', async () => {
    const tokens = new Map<string, string>()
    const wrong: string[] = []
    for (const route of closed.filter(({ permission }) => permission.includes('.'))) {
      const right = route.permission as Right
      const others = allRights.filter((each) => !holds([each], right))
      const token = tokens.get(right) ?? (await shop.memberWith(others))
      tokens.set(right, token)
      const { status, problem } = await call(shop, route, request(route), { token })
      if (status !== 403 || problem.code !== 'no_right' || problem.details?.['right'] !== right)
        wrong.push(`${named(route)}: ${status} ${problem.code}`)
    }
    expect(wrong).toEqual([])
  })

  test('of the provider is closed to the owner of a shop', async () => {
    const open: string[] = []
    for (const route of allRoutes.filter(({ permission }) => permission === 'internal')) {
      const { status } = await call(shop, route, request(route))
      if (status !== 403) open.push(`${named(route)}: ${status}`)
    }
    expect(open).toEqual([])
  })

  test('is closed when the shop is suspended, also to visitors', async () => {
    const suspended = await newShop()
    const { pools } = await testApp()
    await pools.owner.query('update shop set suspended_at = now() where id = $1', [suspended.id])
    const wrong: string[] = []
    for (const route of closed) {
      if (route.permission === 'internal') continue
      const { status, problem } = await call(suspended, route, request(route))
      // What stays open answers or refuses as ever, and not for this.
      if (isOpenWhenSuspended(route) ? problem.code === 'shop_suspended' : status !== 403 || problem.code !== 'shop_suspended')
        wrong.push(`${named(route)}: ${status} ${problem.code}`)
    }
    for (const route of allRoutes.filter((each) => each.permission === 'public' && each.shop !== 'none')) {
      const asked = request(route)
      const { status } = await call(
        suspended,
        route,
        { ...asked, query: { ...(asked.query as object), shop: suspended.uid } },
        { token: null },
      )
      if (status !== 404) wrong.push(`${named(route)}: ${status}`)
    }
    expect(wrong).toEqual([])
  })
})

describe('every body', () => {
  const withBody = closed.filter((route) => route.body && !route.upload && route.permission !== 'internal')

  test('of wrong types is refused with each field named', async () => {
    const wrong: string[] = []
    for (const route of withBody) {
      const { properties = {} } = partOf(route.body)
      const body = Object.fromEntries(
        Object.entries(properties).flatMap(([name, node]) => (wrongValue(node) === undefined ? [] : [[name, wrongValue(node)]])),
      )
      if (Object.keys(body).length === 0) continue
      const { status, problem } = await call(shop, route, { ...request(route), body })
      const told = new Set(problem.errors?.filter((error) => error.in === 'body').map((error) => error.path[0]))
      const untold = Object.keys(body).filter((name) => !told.has(name))
      if (status !== 400 || problem.code !== 'invalid_input' || untold.length > 0)
        wrong.push(`${named(route)}: ${status} ${problem.code} ${untold}`)
    }
    expect(wrong).toEqual([])
  })

  test('without what is needed is refused with each missing field named', async () => {
    const wrong: string[] = []
    for (const route of withBody) {
      const { required = [] } = partOf(route.body)
      if (required.length === 0) continue
      const { status, problem } = await call(shop, route, { ...request(route), body: {} })
      const told = new Set(problem.errors?.map((error) => error.path[0]))
      if (status !== 400 || required.some((name) => !told.has(name))) wrong.push(`${named(route)}: ${status} ${[...told]}`)
    }
    expect(wrong).toEqual([])
  })

  test('that is no JSON is refused, and so is one that is no object', async () => {
    const { app } = await testApp()
    const wrong: string[] = []
    for (const payload of ['{"a":', '[]', '"text"', 'null', '17']) {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/v2/order/-1',
        headers: { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' },
        payload,
      })
      if (answer.statusCode !== 400) wrong.push(`${payload}: ${answer.statusCode}`)
    }
    expect(wrong).toEqual([])
  })
})

test('every choice in a query that does not exist is refused by name', async () => {
  const wrong: string[] = []
  for (const route of closed.filter((each) => each.query && each.permission !== 'internal')) {
    const { properties = {} } = partOf(route.query)
    for (const [name, node] of Object.entries(properties)) {
      if (!node.enum && node.const === undefined) continue
      const asked = request(route)
      const { status, problem } = await call(shop, route, { ...asked, query: { ...(asked.query as object), [name]: 'no-such-choice' } })
      const told = problem.errors?.some((error) => error.in === 'query' && error.path[0] === name)
      if (status !== 400 || !told) wrong.push(`${named(route)} ${name}: ${status}`)
    }
  }
  expect(wrong).toEqual([])
})

test('every path with something else than a number as id is refused', async () => {
  const wrong: string[] = []
  for (const route of closed.filter((each) => each.params && !each.upload && each.permission !== 'internal')) {
    const { properties = {} } = partOf(route.params)
    for (const [name, node] of Object.entries(properties)) {
      if (node.type !== 'integer') continue
      for (const value of ['x', '0', '1.5', '99999999999999999999', '1;drop table orders']) {
        const asked = request(route)
        const { status, problem } = await call(shop, route, { ...asked, params: { ...(asked.params as object), [name]: value } })
        if (status !== 400 || !problem.errors?.some((error) => error.in === 'params' && error.path[0] === name))
          wrong.push(`${named(route)} ${name}=${value}: ${status}`)
      }
    }
  }
  expect(wrong).toEqual([])
})

describe('every read', () => {
  const reads = allRoutes.filter(
    (route) =>
      route.method === 'GET' &&
      !route.writes &&
      route.response !== 'events' &&
      route.shop !== 'none' &&
      route.permission !== 'internal' &&
      !/\{\w*[iI]d\}/.test(route.path),
  )

  test.each(['an empty', 'a full'])('answers on %s shop as its schema says', async (kind) => {
    const own = await newShop()
    if (kind === 'a full') await fillShop(own)
    const wrong: string[] = []
    for (const route of reads) {
      const asked = request(route)
      const query = route.permission === 'public' ? { ...(asked.query as object), shop: own.uid } : asked.query
      const { status, problem } = await call(own, route, { ...asked, ...(query ? { query } : {}) })
      const expected = status < 300 || (problem.code !== undefined && (route.errors ?? []).includes(problem.code))
      if (!expected) wrong.push(`${named(route)}: ${status} ${JSON.stringify(problem).slice(0, 300)}`)
    }
    expect(wrong).toEqual([])
  })
})
