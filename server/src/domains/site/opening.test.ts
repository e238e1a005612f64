import { openingRoutes, type SiteOpening } from '@plantule/contract/storefront/opening'
import { allRoutes } from '@plantule/contract/all'
import { type Route, urlOf } from '@plantule/contract/base/route'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { someStock } from '../orders/orders.testing.ts'
import { agreed, Visitor } from './site.testing.ts'

const set = (shop: TestShop, state: SiteOpening['state'], message = '') =>
  shop.ok(openingRoutes.setOpening, { body: { state, message, unpaidHours: 24 } })

test('a shop to look at shows its plants and sells none, not even what lay in a basket before', async () => {
  const shop = await newShop()
  const size = await someStock(shop, 5)
  const visitor = new Visitor(shop)
  await visitor.post('/basket', { key: `s${size}` })
  const recap = await visitor.toRecap()
  await set(shop, 'readable', 'Retour <b>en mars')
  const listing = await visitor.get('/search')
  expect([listing.statusCode, listing.body.includes('Lavande'), listing.body.includes('Retour &lt;b&gt;en mars')]).toEqual([
    200,
    true,
    true,
  ])
  expect(listing.body).not.toContain('class="basket"')
  const [product = ''] = /\/product\/[\w-]+/.exec(listing.body) ?? []
  expect((await visitor.get(product)).body).not.toContain('name="quantity"')
  for (const path of ['/basket', '/checkout', recap, '/products.xml']) {
    const answer = await visitor.get(path)
    expect([path, answer.statusCode, answer.headers['retry-after'], answer.body.includes('noindex')]).toEqual([path, 503, '3600', true])
  }
  for (const path of ['/basket', '/checkout', recap]) expect((await visitor.post(path, agreed)).statusCode).toBe(503)
})

test('a closed shop says so at every address, and shows who it is and what was ordered', async () => {
  const shop = await newShop()
  const size = await someStock(shop, 5)
  const visitor = new Visitor(shop)
  await visitor.post('/basket', { key: `s${size}` })
  const recap = await visitor.toRecap()
  expect((await visitor.post(recap, agreed)).statusCode).toBe(303)
  expect((await visitor.get('/search')).statusCode).toBe(200)
  await set(shop, 'closed')
  for (const path of ['', '/search', '/search?q=lavande', '/menu', '/sitemap.xml', '/nowhere', '/basket', '/en/search']) {
    const answer = await visitor.get(path)
    expect([path, answer.statusCode, answer.headers['retry-after'], answer.body.includes('noindex')]).toEqual([path, 503, '3600', true])
    expect(answer.body).not.toContain('Lavande')
  }
  expect((await visitor.get('/en/search')).body).toContain('Online shop closed')
  expect((await visitor.get(recap.replace('checkout', 'order'))).statusCode).toBe(200)
  for (const path of ['/robots.txt', '/contact']) expect((await visitor.get(path)).statusCode).toBe(200)
  await set(shop, 'open')
  expect((await visitor.get('/search')).statusCode).toBe(200)
})

/** What each route of visitors wants besides the shop; a new one that wants more says it here. */
const wanted: Record<string, object> = { 'POST /bot/talk': { token: '', answer: { kind: 'text', text: 'Bonjour' } } }
const params = { id: 1, page: 1, q: 'lavande', token: 'x'.repeat(22) }

async function asked(route: Route, shop: TestShop) {
  const { app } = await testApp()
  const body = wanted[`${route.method} ${route.path}`]
  return app.inject({ method: route.method, url: `${urlOf(route, params)}?shop=${shop.uid}`, ...(body ? { payload: body } : {}) })
}

test('a closed shop answers programs like people: nothing, and when to ask again; staff see it as it will be', async () => {
  const shop = await newShop()
  await someStock(shop, 5)
  const visited = allRoutes.filter(({ permission, shop: own }) => permission === 'public' && own !== 'none')
  expect(visited.length).toBeGreaterThan(8)
  await set(shop, 'readable')
  for (const route of visited) expect([route.path, (await asked(route, shop)).statusCode]).not.toEqual([route.path, 503])
  await set(shop, 'closed')
  for (const route of visited.filter(({ openWhenClosed }) => !openWhenClosed)) {
    const answer = await asked(route, shop)
    expect([route.path, answer.statusCode, answer.headers['retry-after'], answer.json().code]).toEqual([
      route.path,
      503,
      '3600',
      'site_closed',
    ])
    expect(answer.body).not.toContain('Lavande')
  }
  // What shows nothing of the shop: names of plants, the state of one's own operation, a draft that its owner showed.
  const open = visited.filter(({ openWhenClosed }) => openWhenClosed)
  expect(open.map(({ path }) => path).toSorted()).toEqual(['/download/{id}/status', '/search/latin-name/{q}', '/template_preview/{token}'])
  for (const route of open) expect([route.path, (await asked(route, shop)).statusCode]).not.toEqual([route.path, 503])
  await set(shop, 'open')
  for (const route of visited) expect([route.path, (await asked(route, shop)).statusCode]).not.toEqual([route.path, 503])
})
