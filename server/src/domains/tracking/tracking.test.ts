import { orderRefundRoutes } from '@plantule/contract/refunds/routes'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { noInvoicingInfo, settingsRoutes } from '@plantule/contract/shops/settings'
import { trackingRoutes as routes } from '@plantule/contract/tracking/tracking'
import { describe, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { draft, firm, freeLine, pay } from '../orders/orders.testing.ts'
import { follow, someLink } from './tracking.testing.ts'

const visitsOf = async (shop: TestShop, id: number) => (await shop.ok(routes.getTrackingLink, { params: { id } })).visits

describe('a tracking link', () => {
  test('draws its code from its name, and leads to its page with the code', async () => {
    const shop = await newShop()
    const link = await someLink(shop)
    expect(link).toMatchObject({
      code: 'foire-de-paques',
      target: 'https://www.pepiniere-test.fr/rosiers',
      visits: 0,
      orders: 0,
      stopped: false,
    })
    expect(link.address).toMatch(new RegExp(`/l/${shop.uid}/foire-de-paques$`))
    const answer = await follow(link.address)
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toBe('https://www.pepiniere-test.fr/rosiers?lien=foire-de-paques')
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect((await someLink(shop)).code).toBe('foire-de-paques-2')
  })

  test('counts people, however many at once; not robots, previews or pages loaded ahead', async () => {
    const shop = await newShop()
    const link = await someLink(shop)
    await Promise.all(Array.from({ length: 12 }, () => follow(link.address)))
    expect(await visitsOf(shop, link.id)).toBe(12)
    const uncounted: Record<string, string>[] = [
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
      { 'user-agent': 'facebookexternalhit/1.1' },
      { 'user-agent': '' },
      { 'sec-purpose': 'prefetch;prerender' },
    ]
    for (const headers of uncounted) expect((await follow(link.address, headers)).statusCode).toBe(302)
    expect((await follow(link.address, {}, 'HEAD')).statusCode).toBe(302)
    expect(await visitsOf(shop, link.id)).toBe(12)
    const stats = await shop.ok(routes.trackingStats, { params: { id: link.id } })
    expect([stats.visits, stats.days.length, stats.days.at(-1)?.visits]).toEqual([12, 90, 12])
  })

  test('leads nowhere but to the own website', async () => {
    const shop = await newShop()
    const link = await someLink(shop)
    const elsewhere = [
      'https://voleur.example/',
      '//voleur.example',
      'https://pepiniere-test.fr.voleur.example',
      'https://a:b@www.pepiniere-test.fr/',
      'javascript:alert(1)',
      '/\\voleur.example',
    ]
    for (const target of elsewhere) {
      const refused = await shop.call(routes.createTrackingLink, { body: { name: 'Piège', target } })
      expect([target, refused.status, refused.problem.code]).toEqual([target, 400, 'target_elsewhere'])
    }
    const shopPage = await shop.ok(routes.createTrackingLink, {
      body: { name: 'Boutique', target: 'https://boutique.pepiniere-test.fr/a?b=c' },
    })
    expect((await follow(shopPage.address)).headers.location).toBe('https://boutique.pepiniere-test.fr/a?b=c&lien=boutique')
    const fooled = await follow(`${link.address}?target=https://voleur.example&lien=autre`)
    expect(fooled.headers.location).toBe('https://www.pepiniere-test.fr/rosiers?lien=foire-de-paques')
    for (const path of ['/l/inconnu/foire', `/l/${shop.uid}/inconnu`, `/l/${shop.uid}/a'b`])
      expect((await follow(`http://x${path}`)).statusCode).toBe(404)
  })

  test('asks for a website first, and says at which field', async () => {
    const shop = await newShop()
    const refused = await shop.call(routes.createTrackingLink, { body: { name: 'Trop tôt' } })
    expect([refused.problem.code, refused.problem.errors?.[0]?.path]).toEqual(['website_missing', ['target']])
    await shop.ok(settingsRoutes.updateInvoicingInfo, { body: { ...noInvoicingInfo, website: 'pepiniere.fr' } })
    expect((await shop.ok(routes.createTrackingLink, { body: { name: 'Assez tôt' } })).target).toBe('https://pepiniere.fr/')
  })

  test('keeps its code once followed, and its page once stopped', async () => {
    const shop = await newShop()
    const link = await someLink(shop, { visits: 1 })
    const params = { id: link.id }
    const same = { name: link.name, code: link.code, medium: link.medium, target: link.target, version: link.version }
    expect((await shop.call(routes.updateTrackingLink, { params, body: { ...same, code: 'autre' } })).problem.code).toBe(
      'tracking_code_printed',
    )
    await shop.ok(routes.updateTrackingLink, { params, body: { ...same, stopped: true } })
    expect((await follow(link.address)).statusCode).toBe(302)
    expect(await visitsOf(shop, link.id)).toBe(1)
    const stale = await shop.call(routes.updateTrackingLink, { params, body: same })
    expect(stale.problem.code).toBe('stale_version')
    const taken = await shop.call(routes.createTrackingLink, { body: { name: 'x', code: link.code } })
    expect([taken.problem.code, taken.problem.errors?.[0]?.path]).toEqual(['tracking_code_taken', ['code']])
  })

  test("belongs to its shop: another's code is free, another's link unknown", async () => {
    const [one, two] = [await newShop(), await newShop()]
    const [here, there] = [await someLink(one), await someLink(two)]
    expect(here.code).toBe(there.code)
    await follow(here.address)
    expect([await visitsOf(one, here.id), await visitsOf(two, there.id)]).toEqual([1, 0])
    expect((await two.call(routes.trackingStats, { params: { id: here.id } })).status).toBe(404)
  })
})

describe('orders by a link', () => {
  test('carry its code from the intake, or are given it later; unknown and stopped codes lose no order', async () => {
    const shop = await newShop()
    const link = await someLink(shop)
    const params = { id: link.id }
    const came = await firm(shop, [freeLine({ unitCents: 2_000 })], { channel: 'web', trackingCode: 'Foire-de-Paques' })
    expect(came.trackingLink).toEqual({ id: link.id, code: link.code, name: link.name })
    const quoted = await draft(shop, [freeLine()], { asQuotation: true, trackingCode: link.code })
    const phoned = await firm(shop, [freeLine({ unitCents: 1_500 })])
    const given = await shop.ok(ordersRoutes.updateOrder, {
      params: { id: phoned.id },
      body: { trackingCode: link.code, version: phoned.version },
    })
    expect(given.trackingLink?.id).toBe(link.id)
    expect((await draft(shop, [freeLine()], { trackingCode: 'inconnu' })).trackingLink).toBeNull()

    const stats = await shop.ok(routes.trackingStats, { params })
    expect([stats.orders, stats.inclCents, stats.days.at(-1)]).toEqual([2, 3_500, expect.objectContaining({ orders: 2, inclCents: 3_500 })])
    const { items, total } = await shop.ok(routes.trackingOrders, { params })
    expect([total, items.map((order) => order.id)]).toEqual([3, [phoned.id, quoted.id, came.id]])
    const [listed] = (await shop.ok(routes.listTrackingLinks)).items
    expect([listed?.orders, listed?.inclCents]).toEqual([2, 3_500])

    await pay(shop, came.id, 2_000)
    await shop.ok(orderRefundRoutes.refundOrder, { params: { id: came.id }, body: { kind: 'amount', amount: 500, reason: 'Retard' } })
    const left = await shop.ok(routes.trackingStats, { params })
    expect([left.orders, left.inclCents]).toEqual([2, 3_000])
    expect((await shop.ok(routes.listTrackingLinks)).items[0]?.inclCents).toBe(3_000)

    expect((await shop.call(routes.removeTrackingLink, { params })).problem.code).toBe('tracking_link_has_orders')
    const taken = await shop.ok(ordersRoutes.updateOrder, {
      params: { id: phoned.id },
      body: { trackingCode: null, version: given.version },
    })
    expect(taken.trackingLink).toBeNull()
    expect((await shop.ok(routes.trackingStats, { params })).orders).toBe(1)
  })

  test('a change of other fields leaves the link', async () => {
    const shop = await newShop()
    const link = await someLink(shop)
    const order = await draft(shop, [freeLine()], { trackingCode: link.code })
    const after = await shop.ok(ordersRoutes.updateOrder, {
      params: { id: order.id },
      body: { note: 'x', lines: [freeLine({ quantity: 2 })], version: order.version },
    })
    expect(after.trackingLink?.id).toBe(link.id)
    // Also once it is stopped, when the form sends its code back.
    const params = { id: link.id }
    await shop.ok(routes.updateTrackingLink, {
      params,
      body: { name: link.name, target: link.target, stopped: true, version: link.version },
    })
    const kept = await shop.ok(ordersRoutes.updateOrder, {
      params: { id: order.id },
      body: { note: 'y', trackingCode: link.code, version: after.version },
    })
    expect(kept.trackingLink?.id).toBe(link.id)
    expect((await draft(shop, [freeLine()], { trackingCode: link.code })).trackingLink).toBeNull()
  })
})

test('the QR code is a picture of the address', async () => {
  const shop = await newShop()
  const link = await someLink(shop)
  const answer = await shop.call(routes.trackingQr, { params: { id: link.id } })
  expect(answer.headers['content-type']).toBe('image/png')
  expect(answer.body.subarray(1, 4).toString()).toBe('PNG')
})
