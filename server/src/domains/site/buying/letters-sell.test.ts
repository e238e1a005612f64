import { letterReportRoutes, LETTER_PARAMETER } from '@plantule/contract/marketing/measures'
import { newsletterRoutes } from '@plantule/contract/marketing/newsletters'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { orderRefundRoutes } from '@plantule/contract/refunds/routes'
import { expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { testApp } from '../../../testing/test-app.ts'
import { someNewsletter, someSubscriber } from '../../marketing/marketing.testing.ts'
import { pay, someStock } from '../../orders/orders.testing.ts'
import { follow, someLink } from '../../tracking/tracking.testing.ts'
import { agreed, Visitor } from '../site.testing.ts'

/** A letter that left, and the address by which its reader comes to the shop's page. */
async function comesBy(shop: TestShop, path: string): Promise<{ id: number; query: string }> {
  const { services } = await testApp()
  const { id } = await someNewsletter(shop, { html: `<p><a href="${services.config.publicUrl}/shop/${shop.uid}${path}">Voir</a></p>` })
  await shop.ok(newsletterRoutes.sendNewsletter, { params: { id } })
  await shop.drain()
  const mail = await shop.inShop((ctx) =>
    ctx.db.selectFrom('outbox_mail').select('plain').where('about', '=', 'newsletter').orderBy('id', 'desc').executeTakeFirstOrThrow(),
  )
  const answer = await follow(/http\S+\/m\/[\w./-]+/.exec(mail.plain ?? '')?.[0] ?? '')
  return { id, query: new URL(String(answer.headers.location)).search }
}

const report = (shop: TestShop, id: number) => shop.ok(letterReportRoutes.letterReport, { params: { id } })

async function buy(visitor: Visitor): Promise<void> {
  const path = await visitor.toRecap()
  expect((await visitor.post(path, agreed)).statusCode).toBe(303)
}

test('what is bought after a click of a letter counts for it once, less what was refunded, by no cookie before the basket', async () => {
  const shop = await newShop()
  const size = await someStock(shop, 50)
  await someSubscriber(shop)
  const first = await comesBy(shop, '/search')
  expect(first.query).toContain(`${LETTER_PARAMETER}=${first.id}-`)
  const visitor = new Visitor(shop)
  const page = await visitor.get(`/search${first.query}`)
  expect(page.headers['set-cookie']).toBeUndefined()
  // Each link of the page takes it along, and so does the next one.
  const [, next = ''] = new RegExp(`href="/shop/${shop.uid}(/product/[^"]+)"`).exec(page.body) ?? []
  expect(next).toContain(`${LETTER_PARAMETER}=${first.id}-`)
  const plant = await visitor.get(next.replaceAll('&amp;', '&'))
  expect(plant.headers['set-cookie']).toBeUndefined()
  const [, put = ''] = new RegExp(`action="/shop/${shop.uid}(/basket[^"]*)"`).exec(plant.body) ?? []
  await visitor.post(put.replaceAll('&amp;', '&'), { key: `s${size}`, quantity: 2 })
  await buy(visitor)
  const [order] = (await shop.ok(ordersRoutes.listInProgress, { params: { page: 1 } })).items
  expect(await report(shop, first.id)).toMatchObject({ clicks: 1, orders: 1, inclCents: order?.inclCents })
  await pay(shop, order?.id ?? 0, order?.inclCents ?? 0)
  await shop.ok(orderRefundRoutes.refundOrder, {
    params: { id: order?.id ?? 0 },
    body: { kind: 'amount', amount: 100, reason: 'Retard' },
  })
  const after = await report(shop, first.id)
  expect(after.inclCents).toBe((order?.inclCents ?? 0) - 100)
  expect(after.exclCents).toBeLessThan(after.inclCents)
  // The next basket is nobody's.
  await visitor.post('/basket', { key: `s${size}`, quantity: 1 })
  await buy(visitor)
  expect((await report(shop, first.id)).orders).toBe(1)
})

test('of two letters the last that led to the basket counts; what somebody made up, or is too old, counts for none', async () => {
  const [shop, other] = [await newShop(), await newShop()]
  const size = await someStock(shop, 50)
  await someSubscriber(shop)
  await someSubscriber(other)
  const [first, second] = [await comesBy(shop, '/search'), await comesBy(shop, '/search')]
  const visitor = new Visitor(shop)
  await visitor.post(`/basket${first.query}`, { key: `s${size}`, quantity: 1 })
  await visitor.post(`/basket${second.query}`, { key: `s${size}`, quantity: 1 })
  await buy(visitor)
  expect([(await report(shop, first.id)).orders, (await report(shop, second.id)).orders]).toEqual([0, 1])
  const foreign = await comesBy(other, '/search')
  const day = first.query.split('-')[1] ?? ''
  for (const query of [
    foreign.query,
    first.query.replace(`-${day}-`, `-${Number(day) - 1}-`),
    `?${LETTER_PARAMETER}=${first.id}`,
    `?${LETTER_PARAMETER}="><script>`,
  ]) {
    const stranger = new Visitor(shop)
    const page = await stranger.get(`/search${query}`)
    expect([page.statusCode, page.body.includes(`${LETTER_PARAMETER}=`), page.body.includes('"><script>')]).toEqual([200, false, false])
    await stranger.post(`/basket${query}`, { key: `s${size}`, quantity: 1 })
    await buy(stranger)
  }
  expect([(await report(shop, first.id)).orders, (await report(shop, second.id)).orders]).toEqual([0, 1])
})

test('a tracking link goes along the same way', async () => {
  const shop = await newShop()
  const size = await someStock(shop, 5)
  const { code } = await someLink(shop)
  const visitor = new Visitor(shop)
  expect((await visitor.get(`/search?lien=${code}`)).body).toContain(`?lien=${code}"`)
  await visitor.post(`/basket?lien=${code}`, { key: `s${size}`, quantity: 1 })
  await buy(visitor)
  const [order] = (await shop.ok(ordersRoutes.listInProgress, { params: { page: 1 } })).items
  const { trackingLink } = await shop.ok(ordersRoutes.getOrder, { params: { id: order?.id ?? 0 } })
  expect(trackingLink?.code).toBe(code)
})
