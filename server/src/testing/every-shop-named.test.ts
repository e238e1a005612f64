import { allRoutes, namedRoutes } from '@plantule/contract/all'
import type { Route, Schema } from '@plantule/contract/base/route'
import { initRoutes } from '@plantule/contract/shops/init'
import { teamRoutes } from '@plantule/contract/shops/team'
import { expect, test } from 'vitest'
import { sample, shapeOf } from './json-samples.ts'
import { newShop } from './new-shop.ts'
import { testApp } from './test-app.ts'

const partOf = (name: string, schema: Schema | undefined) => (schema ? { [name]: sample(shapeOf(schema)) } : {})
const request = ({ params, query, body }: Route) => ({ ...partOf('params', params), ...partOf('query', query), ...partOf('body', body) })
const nameOf = (route: Route): string => {
  const found = namedRoutes.find((each) => each.route === route)
  return `${found?.room}.${found?.name}`
}
/** What looks into a shop, or changes something there. */
const ofShop = allRoutes.filter(
  (route) => route.permission.includes('.') || (route.permission === 'member' && (route.method !== 'GET' || route.writes)),
)

test('every route of a shop refuses whoever has several and names none, with an empty header as without one', async () => {
  const [first, second] = [await newShop(), await newShop()]
  const { pools } = await testApp()
  // The owner of the second is a member of the first from now on.
  await pools.owner.query(
    `insert into member (shop_id, person_id, email, name, preset, rights, joined_at)
     select $1, m.person_id, m.email, m.name, m.preset, m.rights, now() from member m where m.shop_id = $2`,
    [first.id, second.id],
  )
  const wrong: string[] = []
  for (const route of ofShop) {
    for (const headers of [{ 'x-shop': '' }, {}] as Record<string, string>[]) {
      const { status, problem } = await second.call(route, request(route) as never, { headers })
      if (status !== 400 || problem.code !== 'shop_unnamed') wrong.push(`${nameOf(route)}: ${status} ${problem.code}`)
    }
  }
  expect(wrong).toEqual([])
  // What says which shops there are goes on, and each of them is reached by its name.
  expect((await second.call(initRoutes.init, {}, { headers: { 'x-shop': '' } })).status).toBe(200)
  expect((await second.call(teamRoutes.listMyShops, {}, {})).body.items).toHaveLength(2)
  for (const { uid } of [first, second])
    expect((await second.call(teamRoutes.listMembers, {}, { headers: { 'x-shop': uid } })).status).toBe(200)
  // Whoever has one shop need not name it.
  expect((await first.call(teamRoutes.listMembers, {}, { headers: { 'x-shop': '' } })).status).toBe(200)
})
