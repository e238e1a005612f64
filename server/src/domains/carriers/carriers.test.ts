import { carrierRoutes as routes } from '@plantule/contract/carriers/carriers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CarrierPeer, colissimoKeys, mondialRelayKeys, startCarrierPeer } from '../../testing/carrier-peer.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { sendToPeer, shopWithCarriers } from '../parcels/parcels.testing.ts'

let peer: CarrierPeer
beforeAll(async () => {
  peer = await startCarrierPeer()
  await sendToPeer(peer)
})
afterAll(() => peer.stop())
beforeEach(() => peer.troubles.clear())

test('keys are tried before they are kept, and never answered, audited or kept in the clear', async () => {
  const shop = await newShop()
  expect((await shop.call(routes.setMondialRelay, { body: { ...mondialRelayKeys, privateKey: 'wrong' } })).problem).toMatchObject({
    code: 'carrier_key_refused',
    errors: [{ path: ['privateKey'] }],
  })
  expect((await shop.call(routes.setMondialRelay, { body: { ...mondialRelayKeys, password: 'wrong' } })).problem.code).toBe(
    'carrier_key_refused',
  )
  expect((await shop.call(routes.setMondialRelay, { body: { ...mondialRelayKeys, privateKey: '' } })).problem).toMatchObject({
    code: 'carrier_key_missing',
    errors: [{ path: ['privateKey'] }],
  })
  expect((await shop.call(routes.setMondialRelay, { body: { ...mondialRelayKeys, brand: 'bd' } })).problem).toMatchObject({
    code: 'invalid_input',
    errors: [{ path: ['brand'] }],
  })
  expect((await shop.call(routes.setColissimo, { body: { ...colissimoKeys, password: 'wrong' } })).problem).toMatchObject({
    code: 'carrier_key_refused',
    errors: [{ path: ['password'] }],
  })
  expect(await shop.ok(routes.getCarriers, {})).toEqual({ mondialRelay: null, colissimo: null, home: null, relay: null })
  await shop.ok(routes.setMondialRelay, { body: mondialRelayKeys })
  const said = await shop.ok(routes.setColissimo, { body: colissimoKeys })
  expect(said).toMatchObject({
    mondialRelay: { brand: 'BDTEST13', failure: null },
    colissimo: { contract: '123456', labelFormat: '10x15' },
  })
  const rows = await shop.inShop(async (ctx) => [
    await ctx.db.selectFrom('carrier_account').selectAll().execute(),
    await ctx.db.selectFrom('audit').selectAll().execute(),
  ])
  for (const secret of [mondialRelayKeys.privateKey, mondialRelayKeys.password, colissimoKeys.password]) {
    expect(JSON.stringify(said)).not.toContain(secret)
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(secret).toJSON().data.join(','))
  }
  // An empty secret keeps the one that is known, for the same account alone.
  await shop.ok(routes.setColissimo, { body: { ...colissimoKeys, password: '', labelFormat: 'a4' } })
  expect((await shop.call(routes.setColissimo, { body: { ...colissimoKeys, password: '', contract: '654321' } })).problem.code).toBe(
    'carrier_key_missing',
  )
})

test('a carrier that does not answer is told as such, and keeps nothing', async () => {
  const shop = await newShop()
  for (const trouble of [500, 'malformed'] as const) {
    peer.troubles.set('relays', [trouble])
    const { status, problem } = await shop.call(routes.setColissimo, { body: colissimoKeys })
    expect([status, problem.code]).toEqual([502, 'carrier_unreachable'])
  }
  expect((await shop.ok(routes.getCarriers, {})).colissimo).toBeNull()
})

test('only a carrier with keys takes deliveries, and one that does keeps them', async () => {
  const shop = await newShop()
  expect((await shop.call(routes.chooseCarriers, { body: { home: 'colissimo', relay: null } })).problem).toMatchObject({
    code: 'carrier_off',
    errors: [{ path: ['home'] }],
  })
  await shop.ok(routes.setColissimo, { body: colissimoKeys })
  await shop.ok(routes.chooseCarriers, { body: { home: 'colissimo', relay: null } })
  expect((await shop.call(routes.removeCarrier, { params: { carrier: 'colissimo' } })).problem.code).toBe('carrier_in_use')
  await shop.ok(routes.chooseCarriers, { body: { home: null, relay: null } })
  expect((await shop.ok(routes.removeCarrier, { params: { carrier: 'colissimo' } })).colissimo).toBeNull()
  expect((await shop.call(routes.checkCarrier, { params: { carrier: 'colissimo' }, body: {} })).status).toBe(404)
})

test('relays come nearest first with their hours, and are asked for once in some minutes', async () => {
  const shop = await shopWithCarriers()
  const before = peer.asked.get('relays') ?? 0
  const { carrier, items } = await shop.ok(routes.findRelays, { query: { postcode: '69100' } })
  expect(carrier).toBe('mondial_relay')
  expect(items.map(({ id, distanceM, locker }) => [id, distanceM, locker])).toEqual([
    ['005680', 739, false],
    ['030613', 2337, true],
  ])
  expect(items[0]).toMatchObject({
    name: 'BUREAU COPY',
    line1: '31 COURS ANDRE PHILIP',
    postcode: '69100',
    city: 'VILLEURBANNE',
    country: 'FR',
  })
  expect(items[0]?.hours).toHaveLength(6)
  expect(items[0]?.hours[0]).toEqual({
    weekday: 1,
    spans: [
      { from: '09:00', to: '12:30' },
      { from: '14:00', to: '18:30' },
    ],
  })
  await shop.ok(routes.findRelays, { query: { postcode: '69 100' } })
  expect(peer.asked.get('relays')).toBe(before + 1)
  expect((await shop.ok(routes.findRelays, { query: { postcode: '99999' } })).items).toEqual([])
})

test('relays of the other carrier come in the same shape', async () => {
  const shop = await shopWithCarriers({ relay: 'colissimo' })
  const { items } = await shop.ok(routes.findRelays, { query: { postcode: '49000', city: 'Angers' } })
  expect(items).toMatchObject([{ carrier: 'colissimo', id: '929410', kind: 'A2P', name: 'TABAC DU MARCHE', distanceM: 512, locker: false }])
  expect(items[0]?.hours[5]?.spans[1]).toEqual({ from: '14:00', to: '18:30' })
  peer.troubles.set('relays', [{ fault: '300' }, { fault: '1000' }, { fault: '144' }])
  const at = (postcode: string) => shop.call(routes.findRelays, { query: { postcode } })
  expect((await at('49001')).body).toMatchObject({ items: [] })
  expect((await at('49002')).problem.code).toBe('carrier_unreachable')
  expect((await at('49003')).problem.code).toBe('carrier_refused')
})

test('what a carrier answers instead of relays is a sentence, and the next question is asked again', async () => {
  const shop = await shopWithCarriers()
  peer.troubles.set('relays', [503, 'malformed', { fault: '9' }, { fault: '97' }])
  const codes = []
  for (let at = 0; at < 5; at++) codes.push((await shop.call(routes.findRelays, { query: { postcode: '44000' } })).problem.code)
  expect(codes.slice(0, 4)).toEqual(['carrier_unreachable', 'carrier_unreachable', 'carrier_refused', 'carrier_key_refused'])
  expect(codes[4]).toBeUndefined()
  expect((await shop.ok(routes.getCarriers, {})).mondialRelay?.failure).toBeNull()
})

test('the keys of a shop open nothing of another, and rights stand before them', async () => {
  const [mine, other] = [await shopWithCarriers(), await newShop()]
  const row = await mine.inShop((ctx) =>
    ctx.db.selectFrom('carrier_account').selectAll().where('carrier', '=', 'colissimo').executeTakeFirstOrThrow(),
  )
  await other.inShop((ctx) =>
    ctx.db
      .insertInto('carrier_account')
      .values({ shop_id: ctx.shopId, carrier: 'colissimo', options: JSON.stringify(row.options), sealed_keys: row.sealed_keys })
      .execute(),
  )
  expect((await other.call(routes.checkCarrier, { params: { carrier: 'colissimo' }, body: {} })).status).toBe(500)
  expect((await other.call(routes.findRelays, { query: { postcode: '44000' } })).problem.code).toBe('carrier_off')
  const reader = await mine.memberWith(['orders.read'])
  await expectRefused(mine, reader)
})

async function expectRefused(shop: TestShop, token: string): Promise<void> {
  expect((await shop.call(routes.findRelays, { query: { postcode: '44000' } }, { token })).status).toBe(200)
  expect((await shop.call(routes.setColissimo, { body: colissimoKeys }, { token })).status).toBe(403)
  expect((await shop.call(routes.chooseCarriers, { body: { home: null, relay: null } }, { token })).status).toBe(403)
  expect((await shop.call(routes.removeCarrier, { params: { carrier: 'colissimo' } }, { token })).status).toBe(403)
  expect((await shop.call(routes.checkCarrier, { params: { carrier: 'colissimo' }, body: {} }, { token })).status).toBe(403)
  expect((await shop.call(routes.getCarriers, {}, { token: null })).status).toBe(401)
}
