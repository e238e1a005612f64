import { carrierRoutes } from '@plantule/contract/carriers/carriers'
import { deliveryRoutes } from '@plantule/contract/delivery/delivery'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { parcelRoutes } from '@plantule/contract/parcels/parcels'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CarrierPeer, startCarrierPeer } from '../../../testing/carrier-peer.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { draft, freeLine, pay, someStock } from '../../orders/orders.testing.ts'
import { buyer, parcelsIn, sendToPeer, shopWithCarriers, someRelay } from '../../parcels/parcels.testing.ts'
import { agreed, Visitor } from '../site.testing.ts'

let peer: CarrierPeer
beforeAll(async () => {
  peer = await startCarrierPeer()
  await sendToPeer(peer)
})
afterAll(() => peer.stop())
beforeEach(() => peer.troubles.clear())

const fees = {
  enabled: true,
  packagingG: 250,
  perArticleCents: 0,
  maxG: 30_000,
  grids: [{ zone: 'mainland' as const, basis: 'weight' as const, bands: [{ from: 0, upTo: null, feeCents: 490 }] }],
  free: [],
}

async function openShop(shop?: TestShop): Promise<{ shop: TestShop; visitor: Visitor }> {
  const own = shop ?? (await shopWithCarriers())
  await own.ok(deliveryRoutes.updateRelay, { body: fees })
  await own.ok(deliveryRoutes.updateHome, { body: fees })
  const visitor = new Visitor(own)
  await visitor.post('/basket', { key: `s${await someStock(own, 9)}`, quantity: 2 })
  return { shop: own, visitor }
}
const search = (visitor: Visitor, near: string, more: Record<string, string> = {}) =>
  visitor.checkout({ mode: 'relay', near, find: 'relay', lastName: 'Tapée', ...more })

test('a visitor without script finds relays near a postcode, keeps what was typed, and the choice stands on the order', async () => {
  const { shop, visitor } = await openShop()
  expect((await visitor.get('/checkout')).body).toContain('Chercher un point relais')
  const found = await search(visitor, '69100')
  expect(found.statusCode).toBe(200)
  for (const said of ['BUREAU COPY', '31 COURS ANDRE PHILIP', '739', 'lun-sam 09:00-12:30, 14:00-18:30', 'value="Tapée"'])
    expect(found.body).toContain(said)
  expect(found.body.indexOf('BUREAU COPY')).toBeLessThan(found.body.indexOf('CONSIGNE GARE'))
  const none = await visitor.checkout({ mode: 'relay', near: '69100', relay: '999999' })
  expect([none.statusCode, none.body.includes('Choisissez un point relais')]).toEqual([400, true])
  const recap = await visitor.toRecap({ mode: 'relay', near: '69100', relay: '005680' })
  const page = (await visitor.get(recap)).body
  expect(page).toContain('BUREAU COPY, 31 COURS ANDRE PHILIP, 69100 VILLEURBANNE')
  expect(page).toContain('4,90')
  await visitor.post(recap, agreed)
  const [row] = (await shop.ok(ordersRoutes.listInProgress, { params: { page: 1 } })).items
  const order = await shop.ok(ordersRoutes.getOrder, { params: { id: row?.id ?? 0 } })
  expect(order).toMatchObject({
    deliveryMode: 'relay',
    deliveryCents: 490,
    relay: { carrier: 'mondial_relay', id: '005680', city: 'VILLEURBANNE' },
  })
  await pay(shop, order.id, order.dueCents)
  await shop.ok(parcelRoutes.makeLabels, { params: { id: order.id }, body: {} })
  await shop.drain()
  const mine = (await visitor.get(recap.replace('checkout', 'order'))).body
  const [parcel] = await parcelsIn(shop, order)
  expect(mine).toContain('BUREAU COPY')
  expect(mine).toContain(`numeroExpedition=${parcel?.tracking}`)
})

test('a carrier that is silent, refuses or answers nonsense is a sentence, and home delivery goes on', async () => {
  const { visitor } = await openShop()
  for (const [at, trouble] of [503, 'malformed', { fault: '97' }, 500].entries()) {
    peer.troubles.set('relays', [trouble as 503])
    const answer = await search(visitor, `4400${at}`)
    expect([answer.statusCode, answer.body.includes('choisissez une autre façon')]).toEqual([200, true])
  }
  peer.troubles.set('relays', [503])
  const chosen = await visitor.checkout({ mode: 'relay', near: '44009', relay: '005680' })
  expect([chosen.statusCode, chosen.body.includes('choisissez une autre façon')]).toEqual([400, true])
  expect(await visitor.toRecap({ mode: 'home' })).toMatch(/^\/checkout\//)
  expect((await search(visitor, '99999')).body).toContain('Aucun point relais')
  expect((await search(visitor, '', { postcode: '' })).body).toContain('Indiquez un code postal')
})

test('one visitor asks a carrier so often a minute, and others are not held up by it', async () => {
  const { shop, visitor } = await openShop()
  const before = peer.asked.get('relays') ?? 0
  const told = []
  for (let at = 0; at < 14; at++) told.push((await search(visitor, String(10_000 + at))).body.includes('Trop de'))
  expect(told.filter(Boolean)).toHaveLength(2)
  expect((peer.asked.get('relays') ?? 0) - before).toBe(12)
  const other = new Visitor(shop)
  await other.post('/basket', { key: `s${await someStock(shop, 9)}`, quantity: 1 })
  expect((await search(other, '20000')).body).toContain('BUREAU COPY')
})

test('without keys, or a table of fees, no relay is offered, and nobody chooses one', async () => {
  const unkeyed = await openShop(await newShop())
  expect((await unkeyed.visitor.get('/checkout')).body).not.toContain('relais')
  expect((await unkeyed.visitor.checkout({ mode: 'relay', near: '69100', relay: '005680' })).statusCode).toBe(400)
  expect((await search(unkeyed.visitor, '69100')).body).not.toContain('BUREAU COPY')
  const { shop, visitor } = await openShop()
  await shop.ok(deliveryRoutes.updateRelay, { body: { ...fees, enabled: false } })
  expect((await visitor.get('/checkout')).body).not.toContain('Chercher un point relais')
  await shop.ok(deliveryRoutes.updateRelay, { body: fees })
  await shop.ok(carrierRoutes.chooseCarriers, { body: { home: null, relay: null } })
  expect((await visitor.checkout({ mode: 'relay', near: '69100', relay: '005680' })).statusCode).toBe(400)
})

test('the fee of a relay is that of where the relay is, not of where its buyer lives', async () => {
  const { shop, visitor } = await openShop()
  const recap = await visitor.toRecap({ mode: 'relay', near: '69100', relay: '005680', postcode: '20000', city: 'Ajaccio' })
  expect((await visitor.get(recap)).body).toContain('4,90')
  const asked = async (home: string, relay: string) =>
    (
      await draft(shop, [freeLine()], {
        deliveryMode: 'relay',
        deliveryFollows: true,
        deliveryAddress: { ...buyer, postcode: home },
        relay: { ...someRelay, postcode: relay },
      })
    ).deliveryCents
  expect([await asked('20000', '69100'), await asked('44100', '20000')]).toEqual([490, 0])
})
