import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { downloadRoutes } from '@plantule/contract/downloads/downloads'
import { parcelRoutes as routes } from '@plantule/contract/parcels/parcels'
import { orderRefundRoutes } from '@plantule/contract/refunds/routes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { closeDocuments } from '../../platform/documents/render.ts'
import type { JobShop } from '../../platform/job.ts'
import { type CarrierPeer, startCarrierPeer } from '../../testing/carrier-peer.ts'
import type { TestShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { pay, read, sentBack, step } from '../orders/orders.testing.ts'
import { askLabel } from './ask-label.ts'
import { parcelsIn, sendToPeer, shopWithCarriers, toSendOut } from './parcels.testing.ts'

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

type Some = { id: number }
const of = ({ id }: Some) => ({ params: { id } })
const make = (shop: TestShop, order: Some, body: object = {}) => shop.call(routes.makeLabels, { ...of(order), body })
const bought = (reference: string) => peer.shipments.filter((one) => one.reference === reference)
const leave = async (shop: TestShop, order: Some) => {
  for (const name of ['prepare', 'markPrepared', 'ship'] as const) await step(shop, order.id, name)
}
const cut = async (shop: TestShop, order: Awaited<ReturnType<typeof toSendOut>>) => {
  const parts = [2, 1].map((quantity) => ({ lines: order.lines.map((line) => ({ lineId: line.id, quantity })) }))
  const { version } = await read(shop, order.id)
  const [first, second] = (await shop.ok(orderLifeRoutes.splitOrder, { ...of(order), body: { parts, version } })).shipments
  return [first?.id ?? 0, second?.id ?? 0] as const
}
const type = async (shop: TestShop, order: Some, parcelTracking: string) =>
  shop.ok(ordersRoutes.setDelivery, { ...of(order), body: { parcelTracking, version: (await read(shop, order.id)).version } })
async function many(shop: TestShop, orders: readonly Some[]) {
  const { operationId } = await shop.ok(routes.makeManyLabels, { body: { ids: orders.map(({ id }) => id) } })
  await shop.drain()
  return (await shop.ok(downloadRoutes.listDownloads, { query: {} })).items.find(({ id }) => id === operationId)
}
async function jobOf(shop: TestShop, more: Partial<JobShop> = {}): Promise<JobShop> {
  const { services } = await testApp()
  return { shopId: shop.id, inShop: shop.inShop, services, signal: new AbortController().signal, lastTry: false, ...more }
}

test('a try that is killed as soon as the carrier answered is taken up with the label that was paid for', async () => {
  const shop = await shopWithCarriers()
  const order = await toSendOut(shop)
  const id = (await make(shop, order)).body.items[0]?.id ?? 0
  let turns = 0
  // The first transaction after the answer, whatever it is for.
  const inShop: JobShop['inShop'] = (work) => (++turns === 2 ? Promise.reject(new Error('killed')) : shop.inShop(work))
  await expect(askLabel({ parcelId: id }, await jobOf(shop, { inShop }))).rejects.toThrow('killed')
  await shop.drain()
  expect((await parcelsIn(shop, order))[0]).toMatchObject({ state: 'made', tracking: bought(order.reference)[0]?.tracking })
  expect(bought(order.reference)).toHaveLength(1)
})

test('labels of many orders are of the parts that are still here; a part that left keeps its own for itself', async () => {
  const shop = await shopWithCarriers()
  const order = await toSendOut(shop)
  const [first, second] = await cut(shop, order)
  await make(shop, order, { shipmentId: first })
  await shop.drain()
  await shop.ok(orderLifeRoutes.sendPart, { params: { id: order.id, shipmentId: first }, body: {} })
  expect(await many(shop, [order])).toMatchObject({ status: 'done', result: { labels: 1, left: [] } })
  const made = (await parcelsIn(shop, order)).map(({ shipmentId, state, weightG }) => [shipmentId, state, weightG])
  expect(made).toEqual([
    [first, 'made', 1000],
    [second, 'made', 500],
  ])
})

test('the whole order and its open parts never have labels at once', async () => {
  const shop = await shopWithCarriers()
  const [parts, whole] = [await toSendOut(shop), await toSendOut(shop)]
  const [part] = await cut(shop, parts)
  await make(shop, parts, { shipmentId: part })
  expect((await make(shop, parts)).problem.code).toBe('parcel_cut')
  const [other] = await cut(shop, whole)
  expect((await make(shop, whole)).status).toBe(202)
  expect((await make(shop, whole, { shipmentId: other })).problem.code).toBe('parcel_cut')
})

test('money that is given back for what has left leaves its label and its number; before, it voids them', async () => {
  const shop = await shopWithCarriers()
  for (const left of [true, false]) {
    const order = await toSendOut(shop)
    await pay(shop, order.id, order.dueCents)
    await make(shop, order)
    await shop.drain()
    if (left) await leave(shop, order)
    await shop.ok(orderRefundRoutes.fullRefund, of(order))
    const [parcel] = await parcelsIn(shop, order)
    expect(await read(shop, order.id)).toMatchObject({ status: 'refunded', parcelTracking: left ? parcel?.tracking : null })
    expect(parcel?.state).toBe(left ? 'made' : 'void')
    if (left) expect((await shop.call(routes.voidParcel, { params: { id: parcel?.id ?? 0 } })).problem.code).toBe('parcel_gone')
  }
})

test('an order that left whole weighs what left; one whose parts all left wants no label more', async () => {
  const shop = await shopWithCarriers()
  const [whole, parts] = [await toSendOut(shop), await toSendOut(shop)]
  await leave(shop, whole)
  await cut(shop, parts)
  await leave(shop, parts)
  expect(await many(shop, [whole, parts])).toMatchObject({ result: { labels: 1, left: [{ reference: parts.reference }] } })
  expect((await parcelsIn(shop, whole)).map(({ weightG }) => weightG)).toEqual([1500])
  expect((await make(shop, parts)).problem.code).toBe('parcel_empty')
})

test('other goods void a label, another price leaves it', async () => {
  const shop = await shopWithCarriers()
  const order = await toSendOut(shop)
  await make(shop, order)
  await shop.drain()
  const modify = async (change: object) => {
    const now = await read(shop, order.id)
    const lines = sentBack(now.lines).map((line) => ({ ...line, ...change })) as never
    await shop.ok(ordersRoutes.modifyOrder, { ...of(order), body: { lines, version: now.version } })
  }
  await modify({ discount: { kind: 'amount', cents: 100 } })
  expect((await parcelsIn(shop, order))[0]?.state).toBe('made')
  await modify({ quantity: 4 })
  expect((await parcelsIn(shop, order))[0]).toMatchObject({ state: 'void', voidReason: 'order_cut' })
  expect((await read(shop, order.id)).parcelTracking).toBeNull()
})

test('an order that takes another over has a label of another weight no more', async () => {
  const shop = await shopWithCarriers()
  const [into, from] = [await toSendOut(shop), await toSendOut(shop)]
  await shop.inShop((ctx) =>
    ctx.db
      .updateTable('orders')
      .set({ customer_id: into.customer?.id ?? null })
      .where('id', '=', from.id)
      .execute(),
  )
  for (const order of [into, from]) await make(shop, order)
  await shop.drain()
  const { version } = await read(shop, into.id)
  await shop.ok(orderLifeRoutes.mergeOrder, { ...of(into), body: { from: from.id, version } })
  expect([...(await parcelsIn(shop, into)), ...(await parcelsIn(shop, from))].map(({ state }) => state)).toEqual(['void', 'void'])
})

test('a label that is voided, or comes late, takes no number away that is not its own', async () => {
  const shop = await shopWithCarriers()
  const order = await toSendOut(shop)
  const [first, second] = await cut(shop, order)
  await make(shop, order, { shipmentId: first })
  await make(shop, order, { shipmentId: second })
  await shop.drain()
  const [one, two] = await parcelsIn(shop, order)
  await type(shop, order, `MAIN1, ${one?.tracking}, ${two?.tracking}`)
  await shop.ok(routes.voidParcel, { params: { id: two?.id ?? 0 } })
  const numbers = async () => (await read(shop, order.id)).parcelTracking
  expect(await numbers()).toBe(`MAIN1, ${one?.tracking}`)
  // Voided while the carrier was asked: its answer changes neither.
  const late = (await make(shop, order, { shipmentId: second })).body.items.at(-1)?.id ?? 0
  await shop.inShop((ctx) => ctx.db.updateTable('parcel').set({ state: 'void' }).where('id', '=', late).execute())
  const { recordLabel } = await import('./record-label.ts')
  await shop.inShop((ctx) => recordLabel(ctx, late, { tracking: 'TARDIF1', kind: 'pdf', bytes: null, url: null }, '10x15'))
  expect(await numbers()).toBe(`MAIN1, ${one?.tracking}`)
  // What left keeps its number, whatever becomes of the rest.
  await shop.ok(orderLifeRoutes.sendPart, { params: { id: order.id, shipmentId: first }, body: {} })
  const { shipments } = await read(shop, order.id)
  expect(shipments[0]?.tracking).toBe(one?.tracking)
})
