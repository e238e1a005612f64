import { allRoutes, namedRoutes } from '@plantule/contract/all'
import type { Route, Schema } from '@plantule/contract/base/route'
import { providerBillingRoutes } from '@plantule/contract/provider/billing'
import { subscriptionRoutes } from '@plantule/contract/subscription/subscription'
import { beforeAll, expect, test } from 'vitest'
import { sample, shapeOf, wrongValue } from '../../testing/json-samples.ts'
import type { TestShop } from '../../testing/new-shop.ts'
import { billedShop, billingInfo, company } from '../subscription/subscription.testing.ts'
import { someStaff } from './provider.testing.ts'

// What `every-route.test.ts` asks of the routes of shops, asked here of those of the provider, by staff who may do everything.
const internal = allRoutes.filter(({ permission, upload }) => permission === 'internal' && !upload)
const named = (route: Route): string => namedRoutes.find((each) => each.route === route)?.name ?? route.path
const partOf = (schema: Schema | undefined) => (schema ? shapeOf(schema) : {})
const request = (route: Route) => ({
  ...(route.params ? { params: sample(shapeOf(route.params)) } : {}),
  ...(route.query ? { query: sample(shapeOf(route.query)) } : {}),
  ...(route.body ? { body: sample(shapeOf(route.body)) } : {}),
})

let shop: TestShop
let as: { token: string }
beforeAll(async () => {
  shop = await billedShop()
  as = await someStaff()
})
const call = (route: Route, input: object) => shop.call(route, input as never, as)

test('a body of wrong types, or without what it needs, is refused with each field named', async () => {
  const wrong: string[] = []
  for (const route of internal.filter(({ body }) => body)) {
    const { properties = {}, required = [] } = partOf(route.body)
    const body = Object.fromEntries(
      Object.entries(properties).flatMap(([name, node]) => (wrongValue(node) === undefined ? [] : [[name, wrongValue(node)]])),
    )
    for (const [sent, expected] of [
      [body, Object.keys(body)],
      [{}, required],
    ] as const) {
      if (expected.length === 0) continue
      const { status, problem } = await call(route, { ...request(route), body: sent })
      const told = new Set(problem.errors?.map(({ path }) => path[0]))
      const untold = expected.filter((name) => !told.has(name))
      if (status !== 400 || untold.length > 0) wrong.push(`${named(route)}: ${status} ${problem.code} ${untold}`)
    }
  }
  expect(wrong).toEqual([])
})

test('a choice that does not exist and an address of no number are refused by name', async () => {
  const wrong: string[] = []
  for (const route of internal)
    for (const part of ['query', 'params'] as const)
      for (const [name, node] of Object.entries(partOf(route[part]).properties ?? {})) {
        const values = part === 'params' && node.type === 'integer' ? ['x', '0', '1.5'] : node.enum ? ['no-such-choice'] : []
        for (const value of values) {
          const asked = request(route)
          const { status, problem } = await call(route, { ...asked, [part]: { ...(asked[part] as object), [name]: value } })
          if (status !== 400 || !problem.errors?.some(({ path }) => path[0] === name))
            wrong.push(`${named(route)} ${name}=${value}: ${status}`)
        }
      }
  expect(wrong).toEqual([])
})

test('every read answers as its schema says, and what is not there is not found', async () => {
  const wrong: string[] = []
  for (const route of internal.filter(({ method, writes }) => method === 'GET' && !writes)) {
    const ids = Object.keys(partOf(route.params).properties ?? {}).filter((name) => /id$/i.test(name))
    const asked = request(route)
    const nobody = Object.fromEntries(ids.map((name) => [name, 987_654_321]))
    const { status, problem } = await call(route, {
      ...asked,
      ...(ids.length > 0 && { params: { ...(asked.params as object), ...nobody } }),
    })
    if (ids.length > 0 ? status !== 404 : status >= 300 && !(route.errors ?? []).includes(problem.code ?? ''))
      wrong.push(`${named(route)}: ${status} ${JSON.stringify(problem).slice(0, 200)}`)
  }
  expect(wrong).toEqual([])
})

test('who sells and who pays are read as they were written', async () => {
  const sells = await shop.ok(providerBillingRoutes.getCompany, {}, as)
  expect(sells.company).toMatchObject({ siren: company.siren, city: company.city })
  expect(await shop.ok(subscriptionRoutes.getInfo)).toMatchObject({ legalName: billingInfo.legalName, siren: billingInfo.siren })
})
