import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { parcelRoutes as routes } from '@plantule/contract/parcels/parcels'
import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { downloadRoutes } from '@plantule/contract/downloads/downloads'
import { closeDocuments } from '../../platform/documents/render.ts'
import type { JobShop } from '../../platform/job.ts'
import { attributeIn, type CarrierPeer, fieldIn, startCarrierPeer } from '../../testing/carrier-peer.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { read, step } from '../orders/orders.testing.ts'
import { askLabel } from './ask-label.ts'
import { followParcels } from './follow-parcels.ts'
import { parcelsIn, sendToPeer, shopWithCarriers, someRelay, toSendOut } from './parcels.testing.ts'

let peer: CarrierPeer
beforeAll(async () => {
  peer = await startCarrierPeer()
  await sendToPeer(peer)
})
afterAll(async () => {
  await peer.stop()
  await closeDocuments()
})
beforeEach(() => {
  peer.troubles.clear()
  peer.shipments.length = 0
})

const of = (order: { id: number }) => ({ params: { id: order.id } })
const make = (shop: TestShop, order: { id: number }, body: object = {}) => shop.call(routes.makeLabels, { ...of(order), body })
const bought = (reference: string) => peer.shipments.filter((one) => one.reference === reference)

async function jobOf(shop: TestShop, more: Partial<JobShop> = {}): Promise<JobShop> {
  const { services } = await testApp()
  return { shopId: shop.id, inShop: shop.inShop, services, signal: new AbortController().signal, lastTry: false, ...more }
}

test('a label to a relay: asked for in the published shape, its number on the order, its page kept', async () => {
  const shop = await shopWithCarriers()
  const order = await toSendOut(shop)
  const { status, body } = await make(shop, order)
  expect([status, body.items[0]?.state, body.carrier]).toEqual([202, 'queued', 'mondial_relay'])
  await shop.drain()
  const [parcel] = await parcelsIn(shop, order)
  expect(parcel).toMatchObject({
    state: 'made',
    carrier: 'mondial_relay',
    hasLabel: true,
    labelFormat: '10x15',
    reference: order.reference,
  })
  const [asked] = bought(order.reference)
  expect(asked?.tracking).toBe(parcel?.tracking)
  const sent = asked?.body ?? ''
  expect([attributeIn(sent, 'Location'), fieldIn(sent, 'AddressAdd1'), fieldIn(sent, 'HouseNo'), fieldIn(sent, 'Streetname')]).toEqual([
    'FR-005680',
    'PEPINIERE DES ESSAIS',
    '12',
    'CHEMIN DES SERRES',
  ])
  expect(sent).toContain('<AddressAdd1>ELODIE L&apos;HOEST</AddressAdd1>')
  expect(sent).toContain('<HouseNo>3BIS</HouseNo>')
  expect(sent).toContain('<MobileNo>+33612345678</MobileNo>')
  // Three plants of which nobody wrote down a weight count for half a kilogram each.
  expect(attributeIn(sent, 'Value')).toBe('1500')
  expect(await read(shop, order.id)).toMatchObject({ parcelTracking: parcel?.tracking, relay: { id: '005680' } })
  const file = await shop.call(routes.parcelLabel, { params: { id: parcel?.id ?? 0 } })
  expect([file.headers['content-type'], String(file.body).slice(0, 5)]).toEqual(['application/pdf', '%PDF-'])
  expect((await make(shop, order)).problem.code).toBe('parcel_there')
})

test('a label to the door by the other carrier, in the weight of each parcel', async () => {
  const shop = await shopWithCarriers()
  const order = await toSendOut(shop, { deliveryMode: 'home' })
  expect((await make(shop, order, { weights: [30_001] })).problem).toMatchObject({
    code: 'parcel_weight',
    errors: [{ path: ['weights', 0] }],
  })
  await make(shop, order, { weights: [2500, 1250] })
  await shop.drain()
  const made = await parcelsIn(shop, order)
  expect(made.map(({ state, n, weightG }) => [state, n, weightG])).toEqual([
    ['made', 1, 2500],
    ['made', 2, 1250],
  ])
  const asked = bought(`${order.reference}/2`).map(({ body }) => JSON.parse(body) as { letter: { service: object; parcel: object } })
  expect(asked[0]?.letter).toMatchObject({ service: { productCode: 'DOM' }, parcel: { weight: '1.25' } })
  expect((await read(shop, order.id)).parcelTracking).toBe(made.map(({ tracking }) => tracking).join(', '))
})

test('a try that is killed between the answer and the commit is taken up with the label that was paid for', async () => {
  const shop = await shopWithCarriers()
  const order = await toSendOut(shop)
  const id = (await make(shop, order)).body.items[0]?.id ?? 0
  let turns = 0
  // The process dies as it would write the number down: the third transaction, after the claim and the note of the carrier's health.
  const inShop: JobShop['inShop'] = (work) => (++turns === 3 ? Promise.reject(new Error('killed')) : shop.inShop(work))
  await expect(askLabel({ parcelId: id }, await jobOf(shop, { inShop }))).rejects.toThrow('killed')
  expect((await parcelsIn(shop, order))[0]?.state).toBe('asking')
  await shop.drain()
  expect((await parcelsIn(shop, order))[0]).toMatchObject({ state: 'made', tracking: bought(order.reference)[0]?.tracking, hasLabel: true })
  expect(bought(order.reference)).toHaveLength(1)
})

test('an answer that never came is nobody’s guess: no second label is asked for, a person says what there is', async () => {
  const shop = await shopWithCarriers()
  for (const deliveryMode of ['relay', 'home'] as const) {
    const order = await toSendOut(shop, { deliveryMode })
    peer.troubles.set('shipments', ['lost'])
    peer.troubles.set('labels', ['lost'])
    const id = (await make(shop, order)).body.items[0]?.id ?? 0
    await shop.drain()
    expect((await parcelsIn(shop, order))[0]).toMatchObject({ state: 'unsure', tracking: null })
    await shop.drain()
    await followParcels({}, await jobOf(shop))
    await shop.drain()
    expect(bought(order.reference)).toHaveLength(1)
    expect((await make(shop, order)).problem.code).toBe('parcel_there')
    const tracking = bought(order.reference)[0]?.tracking ?? ''
    const settled = await shop.ok(routes.settleParcel, { params: { id }, body: { tracking } })
    expect(settled.items[0]).toMatchObject({ state: 'made', tracking, hasLabel: false })
    expect((await read(shop, order.id)).parcelTracking).toBe(tracking)
    expect((await shop.call(routes.settleParcel, { params: { id }, body: { tracking: '' } })).problem.code).toBe('parcel_settled')
  }
})

test('a try that was killed before its answer leaves the parcel to people, once it must be over', async () => {
  const shop = await shopWithCarriers()
  const order = await toSendOut(shop)
  const id = (await make(shop, order)).body.items[0]?.id ?? 0
  await shop.inShop((ctx) =>
    ctx.db
      .updateTable('parcel')
      .set({ state: 'asking', answer_key: `shop/${ctx.shopId}/00000000-0000-0000-0000-000000000000`, asked_at: ctx.now })
      .where('id', '=', id)
      .execute(),
  )
  await expect(askLabel({ parcelId: id }, await jobOf(shop))).rejects.toThrow('may still wait')
  expect((await shop.call(routes.voidParcel, { params: { id } })).problem.code).toBe('parcel_asking')
  await shop.inShop((ctx) =>
    ctx.db
      .updateTable('parcel')
      .set({ asked_at: new Date(ctx.now.getTime() - 600_000) })
      .where('id', '=', id)
      .execute(),
  )
  await shop.drain()
  expect((await parcelsIn(shop, order))[0]?.state).toBe('unsure')
  expect(bought(order.reference)).toEqual([])
  const none = await shop.ok(routes.settleParcel, { params: { id }, body: { tracking: '' } })
  expect(none.items[0]?.state).toBe('failed')
  await make(shop, order)
  await shop.drain()
  expect(bought(order.reference)).toHaveLength(1)
})

test('what a carrier refuses is told, costs nothing and may be asked again; what never reached it is tried again', async () => {
  const shop = await shopWithCarriers()
  const order = await toSendOut(shop)
  peer.troubles.set('shipments', [{ fault: 'Point Relais fermé' }])
  await make(shop, order)
  await shop.drain()
  expect((await parcelsIn(shop, order))[0]).toMatchObject({ state: 'failed', failure: 'Point Relais fermé' })
  peer.troubles.set('shipments', [503])
  const id = (await make(shop, order)).body.items[1]?.id ?? 0
  await expect(askLabel({ parcelId: id }, await jobOf(shop))).rejects.toThrow()
  expect((await parcelsIn(shop, order))[1]).toMatchObject({ state: 'queued', failure: 'unreachable' })
  await shop.drain()
  expect((await parcelsIn(shop, order))[1]?.state).toBe('made')
  for (const trouble of ['malformed', 500] as const) {
    const other = await toSendOut(shop)
    peer.troubles.set('shipments', [trouble])
    await make(shop, other)
    await shop.drain()
    expect((await parcelsIn(shop, other))[0]?.state).toBe('unsure')
  }
})

test('a label that could not be fetched is fetched later, its number stands at once', async () => {
  const shop = await shopWithCarriers()
  const order = await toSendOut(shop)
  peer.troubles.set('file', [500])
  await make(shop, order)
  await shop.drain()
  expect((await parcelsIn(shop, order))[0]).toMatchObject({ state: 'made', hasLabel: false })
  await followParcels({}, await jobOf(shop))
  expect((await parcelsIn(shop, order))[0]).toMatchObject({ hasLabel: true, step: 'registered' })
})

test('two who make labels at once make one, and jobs that run twice ask once', async () => {
  const shop = await shopWithCarriers()
  const order = await toSendOut(shop)
  const answers = await Promise.all([make(shop, order), make(shop, order)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409])
  const [parcel] = await parcelsIn(shop, order)
  const job = await jobOf(shop)
  await Promise.allSettled([askLabel({ parcelId: parcel?.id ?? 0 }, job), askLabel({ parcelId: parcel?.id ?? 0 }, job)])
  await shop.drain()
  expect(bought(order.reference)).toHaveLength(1)
  expect((await parcelsIn(shop, order))[0]?.state).toBe('made')
})

test('another relay, another address, another mode or the end of the order voids the label and takes its number away', async () => {
  const shop = await shopWithCarriers()
  const changes = [
    { relay: { ...someRelay, id: '030613' } },
    { deliveryAddress: { name: 'Ailleurs', line1: '1 rue', postcode: '49000', city: 'Angers', country: 'FR' } },
    { deliveryMode: 'home' as const },
  ]
  for (const change of changes) {
    const order = await toSendOut(shop)
    await make(shop, order)
    await shop.drain()
    const { version } = await read(shop, order.id)
    const after = await shop.ok(ordersRoutes.setDelivery, { ...of(order), body: { ...change, version } })
    expect(after.parcelTracking).toBeNull()
    expect((await parcelsIn(shop, order))[0]).toMatchObject({ state: 'void', voidReason: 'delivery_changed' })
    expect((await make(shop, order)).status).toBe(202)
  }
  const gone = await toSendOut(shop)
  await make(shop, gone)
  await shop.ok(ordersRoutes.cancelOrder, of(gone))
  expect((await parcelsIn(shop, gone))[0]).toMatchObject({ state: 'void', voidReason: 'order_ended' })
  await shop.drain()
  expect(bought(gone.reference)).toEqual([])
})

test('a note or another day leaves the label, and so does a change once the parcel has left', async () => {
  const shop = await shopWithCarriers()
  const order = await toSendOut(shop)
  await make(shop, order)
  await shop.drain()
  await shop.ok(ordersRoutes.setDelivery, { ...of(order), body: { wantedOn: '2099-01-01', version: (await read(shop, order.id)).version } })
  for (const name of ['prepare', 'markPrepared', 'ship'] as const) await step(shop, order.id, name)
  const [parcel] = await parcelsIn(shop, order)
  expect(parcel?.state).toBe('made')
  expect((await shop.call(routes.voidParcel, { params: { id: parcel?.id ?? 0 } })).problem.code).toBe('parcel_gone')
  const { version } = await read(shop, order.id)
  await shop.ok(ordersRoutes.setDelivery, { ...of(order), body: { relay: { ...someRelay, id: '030613' }, version } })
  expect((await parcelsIn(shop, order))[0]?.state).toBe('made')
})

test('an order to a relay is neither prepared nor sent without one, by whatever door; without a carrier as before', async () => {
  const shop = await shopWithCarriers()
  const order = await toSendOut(shop, { relay: null })
  const { version } = order
  const prepare = await shop.call(ordersRoutes.updateOrder, { ...of(order), body: { step: 'prepare', version } })
  expect(prepare.problem.code).toBe('relay_missing')
  expect((await make(shop, order)).problem.code).toBe('relay_missing')
  const parts = order.lines.map((line) => ({ lines: [{ lineId: line.id, quantity: 2 }] }))
  const rest = order.lines.map((line) => ({ lines: [{ lineId: line.id, quantity: 1 }] }))
  const split = await shop.ok(orderLifeRoutes.splitOrder, { ...of(order), body: { parts: [...parts, ...rest], version } })
  const sent = await shop.call(orderLifeRoutes.sendPart, { params: { id: order.id, shipmentId: split.shipments[0]?.id ?? 0 }, body: {} })
  expect(sent.problem.code).toBe('relay_missing')
  const chosen = await shop.ok(ordersRoutes.setDelivery, {
    ...of(order),
    body: { relay: someRelay, version: (await read(shop, order.id)).version },
  })
  expect(chosen.relay).toEqual(someRelay)
  await step(shop, order.id, 'prepare')
  const wrong = await shop.call(ordersRoutes.setDelivery, {
    ...of(order),
    body: { relay: { ...someRelay, carrier: 'colissimo' }, version: (await read(shop, order.id)).version },
  })
  expect(wrong.problem).toMatchObject({ code: 'relay_other_carrier', errors: [{ path: ['relay'] }] })
  const unkeyed = await newShop()
  const plain = await toSendOut(unkeyed, { relay: null })
  await step(unkeyed, plain.id, 'prepare')
  expect(await unkeyed.ok(routes.orderParcels, of(plain))).toMatchObject({ carrier: null, items: [] })
  expect((await make(unkeyed, plain)).problem.code).toBe('carrier_off')
})

test('a part has labels of its own, which a new cut voids; sending it keeps the number of its label', async () => {
  const shop = await shopWithCarriers()
  const order = await toSendOut(shop)
  const cut = async (...quantities: number[]) =>
    shop.ok(orderLifeRoutes.splitOrder, {
      ...of(order),
      body: {
        parts: quantities.map((quantity) => ({ lines: order.lines.map((line) => ({ lineId: line.id, quantity })) })),
        version: (await read(shop, order.id)).version,
      },
    })
  const first = (await cut(2, 1)).shipments[0]
  await make(shop, order, { shipmentId: first?.id })
  await shop.drain()
  expect((await parcelsIn(shop, order))[0]).toMatchObject({ state: 'made', reference: first?.reference, weightG: 1000 })
  const again = (await cut(1, 2)).shipments[0]
  expect((await parcelsIn(shop, order))[0]).toMatchObject({ state: 'void', voidReason: 'order_cut', shipmentId: null })
  await make(shop, order, { shipmentId: again?.id })
  await shop.drain()
  const tracking = (await parcelsIn(shop, order))[1]?.tracking
  const after = await shop.ok(orderLifeRoutes.sendPart, { params: { id: order.id, shipmentId: again?.id ?? 0 }, body: {} })
  expect(after.shipments[0]?.tracking).toBe(tracking)
})

test('where a parcel is comes from the carrier and changes neither the order nor its money', async () => {
  const shop = await shopWithCarriers()
  const [relay, home] = [await toSendOut(shop), await toSendOut(shop, { deliveryMode: 'home' })]
  for (const order of [relay, home]) await make(shop, order)
  await shop.drain()
  const before = [await read(shop, relay.id), await read(shop, home.id)]
  peer.parcels.set((await parcelsIn(shop, relay))[0]?.tracking ?? '', '82')
  peer.parcels.set((await parcelsIn(shop, home))[0]?.tracking ?? '', 'MLVARS')
  await followParcels({}, await jobOf(shop))
  expect((await parcelsIn(shop, relay))[0]).toMatchObject({
    step: 'delivered',
    stepText: 'COLIS LIVRÉ',
    stepAt: '2026-11-26T13:05:00.000Z',
  })
  expect((await parcelsIn(shop, home))[0]).toMatchObject({ step: 'at_relay', stepAt: '2026-11-26T13:05:00.000Z' })
  expect([await read(shop, relay.id), await read(shop, home.id)]).toEqual(before)
  // Asked again after hours alone, and never once it is delivered.
  const asked = peer.asked.get('tracking')
  await followParcels({}, await jobOf(shop))
  expect(peer.asked.get('tracking')).toBe(asked)
})

test('the mail of the departure leads to the parcel, and tells the relay', async () => {
  const shop = await shopWithCarriers()
  const order = await toSendOut(shop)
  await shop.inShop((ctx) => ctx.db.updateTable('customer').set({ email: 'elodie@example.org' }).execute())
  await make(shop, order)
  await shop.drain()
  for (const name of ['prepare', 'markPrepared', 'ship'] as const) await step(shop, order.id, name)
  await shop.inShop(async (ctx) => {
    const { queueOrderMail } = await import('../orders/index.ts')
    await queueOrderMail(ctx, order.id, { kind: 'shipped', recipient: 'elodie@example.org' })
  })
  await shop.drain()
  const mail = await shop.inShop((ctx) => ctx.db.selectFrom('outbox_mail').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow())
  const { tracking } = (await parcelsIn(shop, order))[0] ?? {}
  expect(JSON.stringify(mail)).toContain(`numeroExpedition=${tracking}`)
  expect(JSON.stringify(mail)).toContain('BUREAU COPY')
})

test('labels of many orders come as one file; those that cannot be made are named', async () => {
  const shop = await shopWithCarriers()
  const [relay, home, none] = [
    await toSendOut(shop),
    await toSendOut(shop, { deliveryMode: 'home' }),
    await toSendOut(shop, { relay: null }),
  ]
  await make(shop, relay)
  const { operationId } = await shop.ok(routes.makeManyLabels, { body: { ids: [relay.id, home.id, none.id] } })
  await shop.drain()
  const { items } = await shop.ok(downloadRoutes.listDownloads, { query: {} })
  expect(items[0]).toMatchObject({ id: operationId, status: 'done', result: { labels: 2, left: [{ reference: none.reference }] } })
  const file = await shop.call(downloadRoutes.getDownload, { params: { id: operationId } })
  expect((await getDocumentProxy(new Uint8Array(file.body as unknown as Buffer))).numPages).toBe(2)
  expect([bought(relay.reference), bought(home.reference), bought(none.reference)].map((list) => list.length)).toEqual([1, 1, 0])
})

test('another shop sees, makes, prints, voids and settles nothing of it; readers only read', async () => {
  const [mine, other] = [await shopWithCarriers(), await shopWithCarriers()]
  const order = await toSendOut(mine)
  await make(mine, order)
  await mine.drain()
  const id = (await parcelsIn(mine, order))[0]?.id ?? 0
  expect((await other.call(routes.orderParcels, of(order))).status).toBe(404)
  expect((await make(other, order)).status).toBe(404)
  for (const call of [
    other.call(routes.parcelLabel, { params: { id } }),
    other.call(routes.voidParcel, { params: { id } }),
    other.call(routes.settleParcel, { params: { id }, body: { tracking: '' } }),
    other.call(routes.makeManyLabels, { body: { ids: [order.id] } }),
  ])
    expect((await call).status).toBe(404)
  const token = await mine.memberWith(['orders.read'])
  expect((await mine.call(routes.orderParcels, of(order), { token })).status).toBe(200)
  expect((await mine.call(routes.parcelLabel, { params: { id } }, { token })).status).toBe(200)
  expect((await mine.call(routes.makeLabels, { ...of(order), body: {} }, { token })).status).toBe(403)
  expect((await mine.call(routes.voidParcel, { params: { id } }, { token })).status).toBe(403)
  expect((await mine.call(routes.makeManyLabels, { body: { ids: [order.id] } }, { token })).status).toBe(403)
})
