import { customersRoutes } from '@plantule/contract/customers/routes'
import { quotationLinkRoutes } from '@plantule/contract/orders/quotation-links'
import { substituteLinkRoutes } from '@plantule/contract/orders/substitute-links'
import { preparationRoutes } from '@plantule/contract/orders/preparation'
import { subproductRoutes } from '@plantule/contract/catalogue/subproducts'
import { stockRoutes } from '@plantule/contract/stock/stock'
import { settingsRoutes } from '@plantule/contract/shops/settings'
import { register, somePassport } from '../domains/passports/passports.testing.ts'
import { certificateRoutes } from '@plantule/contract/traceability/certificates'
import { ticketPath } from '@plantule/contract/till/ticket-address'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inShop } from '../platform/context.ts'
import { closeDocuments } from '../platform/documents/render.ts'
import { keepAnswer } from '../platform/keep-answer.ts'
import { cardShop, linkFor, openCheckout, somePeer } from '../domains/card-payments/card-payments.testing.ts'
import { someProduct } from '../domains/catalogue/catalogue.testing.ts'
import { draft, firm, freeLine, pay } from '../domains/orders/orders.testing.ts'
import { openTill, sell } from '../domains/till/till.testing.ts'
import { staysOwn } from '../domains/site/index.ts'
import { someSubscriber } from '../domains/marketing/marketing.testing.ts'
import { declaredBatch, packed, soldPackets } from '../domains/traceability/local/local.testing.ts'
import type { CardPeer } from './card-peer/card-peer.ts'
import type { TestShop } from './new-shop.ts'
import { shopDetails } from './shop-details.ts'
import { testApp } from './test-app.ts'

let peer: CardPeer
let shop: TestShop
/** A page of each route that somebody opens who holds a link, ready to be looked at. */
let pages: Record<string, string>

beforeAll(async () => {
  peer = await somePeer()
  const own = await cardShop(peer)
  shop = own.shop
  await shop.ok(settingsRoutes.updateInvoicingInfo, { body: shopDetails })
  const toPay = await linkFor(shop, await firm(shop, [freeLine()]))
  // The provider's page is made by the first who follows the button.
  await openCheckout(toPay)
  await openTill(shop)
  const ticket = await sell(shop)
  const buyer = await shop.ok(customersRoutes.createCustomer, { body: { lastName: 'Martin' } })
  await shop.ok(customersRoutes.addAddress, {
    params: { id: buyer.id },
    body: { line1: '3 rue des Lilas', postcode: '49100', city: 'Angers', isBilling: true },
  })
  const quotation = await draft(shop, [freeLine()], { asQuotation: true, customerId: buyer.id })
  const toQuotation = await shop.ok(quotationLinkRoutes.createQuotationLink, { params: { id: quotation.id } })
  pages = {
    '/pay/:shop/:token': pathOf(toPay.url),
    '/pay/:shop/:token/card': `${pathOf(toPay.url)}/card`,
    '/t/:shop/:token': ticketPath(shop.uid, ticket.uuid),
    '/q/:shop/:token': pathOf(toQuotation.url),
    '/q/:shop/:token/quotation.pdf': `${pathOf(toQuotation.url)}/quotation.pdf`,
    '/s/:shop/:token': pathOf((await toSubstitute()).url),
    '/certificate/:shop/:token': await toCertificate(),
    '/plant/:shop/:token': await toPlant(),
    '/n/:shop/:token': await toLeave(),
  }
})
afterAll(async () => {
  await closeDocuments()
  await peer.stop()
})

test('keeps its path at a host name of a shop, whose other paths are its public pages', () => {
  expect(Object.keys(pages).filter((path) => !staysOwn(path))).toEqual([])
})

const pathOf = (url: string): string => new URL(url).pathname

async function toLeave(): Promise<string> {
  const { id } = await someSubscriber(shop)
  const { token } = await shop.inShop((ctx) =>
    ctx.db.selectFrom('newsletter_subscriber').select('token').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  return `/n/${shop.uid}/${token}`
}

async function toPlant(): Promise<string> {
  await register(shop)
  const { id } = await somePassport(shop, { issue: true })
  const { page_token } = await shop.inShop((ctx) =>
    ctx.db.selectFrom('plant_passport').select('page_token').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  return `/plant/${shop.uid}/${page_token}`
}

async function toCertificate(): Promise<string> {
  const { subproductId } = await packed(shop, await declaredBatch(shop), 4)
  const order = await soldPackets(shop, subproductId, 1)
  const { certificate } = await shop.ok(certificateRoutes.certifyOrder, { params: { id: order } })
  return `/certificate/${shop.uid}/${certificate.code}`
}

async function toSubstitute() {
  const { product, size } = await someProduct(shop)
  const other = await shop.ok(subproductRoutes.createSubproduct, { params: { id: product.id }, body: { label: 'C5', priceCents: 900 } })
  const changes = [size.id, other.id].map((subproductId) => ({ subproductId, kind: 'initial' as const, quantity: 9 }))
  await shop.ok(stockRoutes.changeProductStock, { params: { id: product.id }, body: { changes } })
  const order = await firm(shop, [{ subproductId: size.id, quantity: 2 }])
  await pay(shop, order.id, order.inclCents)
  const params = { id: order.id, lineId: order.lines[0]?.id ?? 0 }
  await shop.ok(preparationRoutes.pickLine, { params, body: { prepared: 1, missing: 1 } })
  return shop.ok(substituteLinkRoutes.proposeSubstitute, { params, body: { subproductId: other.id } })
}

/** Once the news of all that was written before has come. */
async function quiet(): Promise<void> {
  const { events } = await testApp()
  const heard = new Promise<void>((resolve) => {
    events.onNews(({ shop: id, topic }) => id === shop.id && topic === 'tva.changed' && resolve())
  })
  await Promise.all([heard, shop.inShop((ctx) => ctx.publish('tva.changed', {}))])
}

test('every page behind a link is looked at without a write, so that no look makes a kept answer be made anew', async () => {
  const { app, pools, jobs, services } = await testApp()
  const known = keepAnswer<number>()
  let made = 0
  const asked = () =>
    inShop({ pool: pools.app, jobs, services }, { shopId: shop.id, actor: { kind: 'public' }, requestId: 'test', readOnly: true }, (ctx) =>
      known(ctx, 'how often', () => Promise.resolve(++made)),
    )
  await quiet()
  const wrong: string[] = []
  for (const [name, path] of Object.entries(pages)) {
    for (const url of [path, `${path.split('/').slice(0, 3).join('/')}/${'x'.repeat(22)}`]) {
      const before = await asked()
      const { statusCode } = await app.inject({ method: 'GET', url })
      if (url === path && statusCode !== 200 && statusCode !== 303) wrong.push(`${name}: ${statusCode}`)
      if ((await asked()) !== before) wrong.push(`${name} writes`)
    }
  }
  expect(wrong).toEqual([])
})

test.each([
  ['longer than a form may be', 'application/x-www-form-urlencoded', `says=no&name=${'x'.repeat(17_000)}`, 413, 'trop long'],
  ['JSON', 'application/json', '{"says":"no"}', 415, 'pas pu être lu'],
  ['nothing that is known', 'x/y', 'no', 415, 'pas pu être lu'],
])('an answer by a link that is no form gets a page: %s', async (_, type, payload, status, said) => {
  const { app } = await testApp()
  for (const name of ['/q/:shop/:token', '/s/:shop/:token']) {
    const answer = await app.inject({
      method: 'POST',
      url: `${pages[name]}/answer`,
      headers: { 'content-type': type },
      payload,
    })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    expect(answer.body).toContain(said)
    expect(answer.body).not.toContain('<script')
  }
})

test('no page behind a link is left out above', async () => {
  const { app } = await testApp()
  const above: string[] = []
  const links: string[] = []
  for (const line of app.printRoutes({ commonPrefix: false, includeHooks: false }).split('\n')) {
    const [, indent, part, methods] = /^([│ ]*)[├└]── (\S+) \((.*)\)/.exec(line) ?? []
    if (indent === undefined || !part) continue
    const depth = indent.length / 4
    const path = `${above[depth - 1] ?? ''}${part}`
    above[depth] = path
    if (path.includes('/:shop/:token') && methods?.includes('GET')) links.push(path)
  }
  expect(links.toSorted()).toEqual(Object.keys(pages).toSorted())
})
