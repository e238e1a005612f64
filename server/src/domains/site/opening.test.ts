import { openingRoutes, type SiteOpening } from '@plantule/contract/storefront/opening'
import { expect, test } from 'vitest'
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
