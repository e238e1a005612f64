import { expect, test } from 'vitest'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { someStock } from '../orders/orders.testing.ts'
import { agreed, Visitor } from './site.testing.ts'

/** A shop at a main name, which an older one leads to; the last check of the main one found what is given. */
async function named(certificate: 'ok' | 'missing'): Promise<{ shop: TestShop; host: string; old: string }> {
  const shop = await newShop()
  const { app, pools } = await testApp()
  const [host, old] = [`${shop.uid}.exemple.fr`, `ancien.${shop.uid}.exemple.fr`]
  await pools.owner.query(
    `with asked as (insert into shop_host (shop_id, host, role, token, asked_at, proven_at, findings)
       values ($1, $2, 'primary', $3, now(), now(), $5), ($1, $4, 'redirect', $3, now(), now(), null))
     insert into held_host (host, client_id) values ($2, $1), ($4, $1)`,
    [shop.id, host, 'x'.repeat(22), old, JSON.stringify({ apex: false, addresses: [], records: [], certificate })],
  )
  await shop.inShop((ctx) => ctx.publish('members.changed', {}))
  await expect.poll(async () => (await app.inject({ url: '/', headers: { host } })).statusCode).toBe(200)
  return { shop, host, old }
}

const asked = async (url: string, headers: Record<string, string> = {}) => {
  const { app } = await testApp()
  const { statusCode, headers: answered } = await app.inject({ url, headers })
  return { status: statusCode, to: answered['location'], kept: answered['cache-control'] }
}

test('the address by path leads on to the main name: pages, with what stands behind the question mark, and kept by no browser', async () => {
  const { shop, host } = await named('ok')
  const path = `/shop/${shop.uid}`
  const to = (address: string) => ({ status: 301, to: `https://${host}${address}`, kept: 'no-store' })
  expect(await asked(path)).toEqual(to('/'))
  expect(await asked(`${path}?lettre=3`)).toEqual(to('/?lettre=3'))
  expect(await asked(`${path}/en/blog?page=2`)).toEqual(to('/en/blog?page=2'))
  expect(await asked(`${path}/gift-card`)).toEqual(to('/gift-card'))
  expect((await asked(`/shop/%74${shop.uid.slice(1)}/menu`)).to).toBe(`https://${host}/menu`)
  expect((await asked(`${path}//ailleurs.example/a`)).to).toBe(`https://${host}//ailleurs.example/a`)
})

test('what others fetch and what stands behind a link answer at the path, and so does a shop whose main name does not answer', async () => {
  const { shop } = await named('ok')
  const path = `/shop/${shop.uid}`
  await someStock(shop, 9)
  for (const file of ['robots.txt', 'sitemap.xml', 'products.xml', 'available.csv', 'available.pdf', 'basket'])
    expect([file, (await asked(`${path}/${file}`)).status]).toEqual([file, 200])
  for (const link of ['order', 'gift-card', 'newsletter', 'advice', 'available'])
    expect([link, (await asked(`${path}/${link}/${'x'.repeat(22)}`)).status]).toEqual([link, 404])
  const broken = await named('missing')
  expect((await asked(`/shop/${broken.shop.uid}/menu`)).status).toBe(200)
})

test('whoever has a basket at an address orders there, by path and by a former name; the link to the order lasts', async () => {
  const { shop, host, old } = await named('ok')
  const size = await someStock(shop, 9)
  const visitor = new Visitor(shop)
  expect((await visitor.post('/basket', { key: `s${size}`, quantity: 2 })).statusCode).toBe(303)
  expect((await visitor.get('/menu')).statusCode).toBe(200)
  const recap = await visitor.toRecap()
  expect((await visitor.post(recap, agreed)).headers.location).toBe(`/shop/${shop.uid}${recap.replace('checkout', 'order')}`)
  expect((await visitor.get(recap.replace('checkout', 'order'))).statusCode).toBe(200)
  // With the basket it is empty again, and the pages lead on.
  expect((await visitor.get('/menu')).statusCode).toBe(301)

  const { app } = await testApp()
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: `http://${old}`, host: old }
  const put = await app.inject({ method: 'POST', url: '/basket', payload: `key=s${size}&quantity=1`, headers: form })
  expect([put.statusCode, put.headers.location]).toEqual([303, '/basket'])
  const cookie = String(put.headers['set-cookie']).split(';')[0] ?? ''
  expect((await asked('/basket', { host: old, cookie })).status).toBe(200)
  expect(await asked('/basket', { host: old })).toEqual({ status: 301, to: `http://${host}/basket`, kept: 'no-store' })
})
