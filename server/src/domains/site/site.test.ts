import { expect, test } from 'vitest'
import { newShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'

test('the site of a shop is reached by its path and by its host name, and leaves the product its own paths', async () => {
  const shop = await newShop()
  const { app, pools } = await testApp()
  const byPath = await app.inject({ url: `/shop/${shop.uid}` })
  expect([byPath.statusCode, byPath.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(byPath.body).toContain(`Pépinière ${shop.uid}`)
  expect(byPath.headers['set-cookie']).toBeUndefined()
  expect(byPath.headers['content-security-policy']).not.toContain('unsafe')
  const host = `${shop.uid}.exemple.fr`
  await pools.owner.query(
    `with asked as (insert into shop_host (shop_id, host, role, token, asked_at, proven_at)
       values ($1, $2, 'primary', $3, now(), now()), ($1, $4, 'redirect', $3, now(), now()))
     insert into held_host (host, client_id) values ($2, $1), ($4, $1)`,
    [shop.id, host, 'x'.repeat(22), `www.${host}`],
  )
  const byHost = await app.inject({ url: '/en', headers: { host } })
  // Read anew some seconds later, or at once where a member of the shop changed its name.
  expect(byHost.statusCode).toBe(404)
  await shop.inShop((ctx) => ctx.publish('members.changed', {}))
  await expect.poll(async () => (await app.inject({ url: '/en', headers: { host } })).body).toContain('lang="en"')
  const other = await app.inject({ url: '/en/blog?page=2', headers: { host: `www.${host}` } })
  expect([other.statusCode, other.headers['location']]).toEqual([301, `http://${host}/en/blog?page=2`])
  expect((await app.inject({ url: '/api/v2/x', headers: { host } })).headers['content-type']).toContain('problem+json')
  // No page leads to where whoever made its address would have a visitor go.
  for (const url of ['/en//elsewhere.example/a', '/en/%5Celsewhere.example/a', '/en/%09/elsewhere.example/a']) {
    const { statusCode, body } = await app.inject({ url, headers: { host } })
    expect([statusCode, body.includes('href="/elsewhere.example/a"')]).toEqual([404, true])
  }
  await pools.owner.query("update shop_host set role = 'redirect' where shop_id = $1", [shop.id])
  await shop.inShop((ctx) => ctx.publish('members.changed', {}))
  const headers = { host, 'x-forwarded-host': 'elsewhere.example' }
  await expect.poll(async () => (await app.inject({ url: '/sitemap.xml', headers })).statusCode).toBe(200)
  expect((await app.inject({ url: '/sitemap.xml', headers })).body).toContain(`<loc>http://${host}/</loc>`)
})

test('what no shop answers to is not found', async () => {
  const shop = await newShop()
  const { app, pools } = await testApp()
  expect((await app.inject({ url: '/shop/nobody' })).statusCode).toBe(404)
  const lost = await app.inject({ url: `/shop/${shop.uid}/nowhere` })
  expect([lost.statusCode, lost.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  await pools.owner.query('update shop set suspended_at = now() where id = $1', [shop.id])
  await shop.inShop((ctx) => ctx.publish('members.changed', {}))
  await expect.poll(async () => (await app.inject({ url: `/shop/${shop.uid}` })).statusCode).toBe(404)
})
