import type { InspectorPreset } from '@plantule/contract/base/inspections'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { passportRoutes } from '@plantule/contract/passports/passports'
import { deliveriesRoutes } from '@plantule/contract/passports/deliveries'
import { certificateRoutes } from '@plantule/contract/traceability/certificates'
import { localLotRoutes } from '@plantule/contract/traceability/local-lots'
import { mixtureRoutes } from '@plantule/contract/traceability/mixtures'
import { traceRoutes, type TraceSubject } from '@plantule/contract/traceability/trace'
import { zoneRoutes } from '@plantule/contract/traceability/zones'
import { expect, test } from 'vitest'
import { inspector } from '../../../testing/inspector.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { someProduct } from '../../catalogue/catalogue.testing.ts'
import { firm } from '../../orders/orders.testing.ts'
import { register, somePassport } from '../../passports/passports.testing.ts'
import { someDelivery } from '../../passports/deliveries/deliveries.testing.ts'
import { openTill, sell } from '../../till/till.testing.ts'
import { declaredBatch, packed, someBatch, someMixture, soldPackets } from '../local/local.testing.ts'

const trace = (shop: TestShop, of: TraceSubject, id: number, line?: number) =>
  shop.ok(traceRoutes.trace, { params: { of, id }, query: line === undefined ? {} : { line: String(line) } })

test('from the meadow to the garden and back: the same lots, whatever one starts from', async () => {
  const shop = await newShop()
  const { id: customerId } = await shop.ok(customersRoutes.createCustomer, { body: { lastName: 'Commune d’Angers' } })
  const batch = await someBatch(shop)
  const other = await declaredBatch(shop)
  const mixture = await someMixture(shop)
  const lines = [
    { lotId: batch.id, shareBp: 6000 },
    { lotId: other.id, shareBp: 4000 },
  ]
  await shop.ok(mixtureRoutes.setRecipe, { params: { id: mixture.id }, body: { quantity: 500, lines, version: mixture.version } })
  const { product, size } = await someProduct(shop, { name: 'Prairie' })
  await shop.ok(mixtureRoutes.connectMixture, { params: { id: mixture.id, productId: product.id } })
  await shop.ok(localLotRoutes.packLocalLot, { params: { id: mixture.id }, body: { subproductId: size.id, content: 2.5, packets: 40 } })
  const orderId = await soldPackets(shop, size.id, 12, customerId)
  const { certificate } = await shop.ok(certificateRoutes.certifyOrder, { params: { id: orderId } })
  const zones = await shop.ok(zoneRoutes.listZones, { params: { page: 1 } })
  const zoneId = zones.items[0]?.id ?? 0
  const collection = (await shop.ok(zoneRoutes.getZone, { params: { id: zoneId } })).seedCollections[0]?.id ?? 0

  const ofOrder = await trace(shop, 'order', orderId)
  expect(ofOrder.lots.map(({ id }) => id).toSorted()).toEqual([collection, batch.id, other.id, mixture.id].toSorted())
  expect(ofOrder.lots.filter(({ start }) => start).map(({ id }) => id)).toEqual([mixture.id])
  expect(ofOrder.lots.find(({ id }) => id === collection)?.zone).toMatchObject({ id: zoneId })
  expect(ofOrder.flows).toEqual(
    expect.arrayContaining([
      { from: batch.id, to: mixture.id, quantity: 300, unit: 'grams' },
      { from: other.id, to: mixture.id, quantity: 200, unit: 'grams' },
    ]),
  )
  expect(ofOrder.sales).toMatchObject([{ lotId: mixture.id, kind: 'order', id: orderId, customer: 'Commune d’Angers', quantity: 12 }])
  expect(ofOrder.certificates).toMatchObject([{ id: certificate.id, lotId: mixture.id, units: 12 }])

  const ofZone = await trace(shop, 'zone', zoneId)
  expect(ofZone.lots.map(({ id }) => id).toSorted()).toEqual([collection, batch.id, mixture.id].toSorted())
  expect(ofZone.sales.map(({ id }) => id)).toEqual([orderId])
  expect((await trace(shop, 'lot', other.id)).sales.map(({ id }) => id)).toEqual([orderId])
  expect((await trace(shop, 'certificate', certificate.id)).lots).toHaveLength(4)

  // What was sold was made up of both, whatever is written of it since.
  const { version } = await shop.ok(mixtureRoutes.getMixture, { params: { id: mixture.id } })
  const body = { quantity: 400, lines: [{ lotId: other.id, shareBp: 10_000 }], version }
  expect((await shop.call(mixtureRoutes.setRecipe, { params: { id: mixture.id }, body })).problem.code).toBe('source_gone')
  expect((await trace(shop, 'lot', batch.id)).sales.map(({ id }) => id)).toEqual([orderId])
})

test('a delivery and its passport lead to what was sold of it at the till, and an order to where it comes from', async () => {
  const shop = await newShop()
  await register(shop)
  const delivery = await someDelivery(shop)
  const lineId = delivery.lines[0]?.id ?? 0
  const body = { botanical: 'Quercus robur', operator: 'NL-4711', code: 'N-88', origin: 'NL', quantity: 40, lineId }
  const { passports } = await shop.ok(deliveriesRoutes.addReceivedPassport, { params: { id: delivery.id }, body })
  const placed = await shop.ok(deliveriesRoutes.placeDeliveryLine, { params: { id: delivery.id, lineId }, body: {} })
  const lotId = placed.lines[0]?.cultivation?.id ?? 0
  const { items } = await shop.ok(passportRoutes.generatePassports, { body: { cultivationId: lotId } })
  for (const [of, id] of [
    ['delivery', delivery.id],
    ['passport', passports[0]?.id ?? 0],
    ['passport', items[0]?.id ?? 0],
    ['lot', lotId],
  ] as const) {
    const found = await trace(shop, of, id)
    expect(found.lots.map((lot) => lot.id)).toEqual([lotId])
    expect(found.deliveries).toMatchObject([{ id: delivery.id, supplier: 'Boomkwekerij', quantity: 40 }])
    expect(found.passports.map(({ code }) => code)).toEqual(['N-88', items[0]?.code])
  }
})

test('one line of an order and a ticket have their own way, and another shop has none', async () => {
  const shop = await newShop()
  const batch = await someBatch(shop)
  const { subproductId } = await packed(shop, batch, 40)
  await openTill(shop)
  const ticket = await sell(shop, { lines: [{ subproductId, quantity: 3 }] })
  const orderId = await soldPackets(shop, subproductId, 2)
  const order = await firm(shop, [{ subproductId, quantity: 1 }])
  expect((await trace(shop, 'order', order.id)).lots).toEqual([])
  const lines = await shop.inShop((ctx) => ctx.db.selectFrom('order_line').select('id').where('order_id', '=', orderId).execute())
  const line = lines[0]?.id ?? 0
  const found = await trace(shop, 'order', orderId, line)
  expect(found.lots).toHaveLength(2)
  expect(found.sales.map(({ kind, id, quantity }) => [kind, id, quantity]).toSorted()).toEqual([
    ['order', orderId, 2],
    ['ticket', ticket.id, 3],
  ])
  expect((await trace(shop, 'ticket', ticket.id)).lots).toHaveLength(2)
  const of = 'order' as const
  expect((await shop.call(traceRoutes.trace, { params: { of, id: order.id }, query: { line: String(line) } })).status).toBe(404)
  const stranger = await newShop()
  for (const [kind, id] of [
    ['lot', batch.id],
    ['order', orderId],
    ['ticket', ticket.id],
    ['zone', 1],
    ['passport', 1],
  ] as const)
    expect((await stranger.call(traceRoutes.trace, { params: { of: kind, id } })).status).toBe(404)
})

test('who inspects is told on the way of a lot what their own pages show, and nothing of the other inspection', async () => {
  const shop = await newShop()
  const batch = await someBatch(shop)
  const { subproductId } = await packed(shop, batch, 20)
  const orderId = await soldPackets(shop, subproductId, 2)
  const { certificate } = await shop.ok(certificateRoutes.certifyOrder, { params: { id: orderId } })
  const { lots } = await trace(shop, 'lot', batch.id)
  const zoneId = lots.find(({ zone }) => zone)?.zone?.id ?? 0
  await register(shop)
  const passport = await somePassport(shop)
  const seen = async (kind: InspectorPreset, of: TraceSubject, id: number) => {
    const token = await inspector(shop, kind)
    const { status, body, problem } = await shop.call(traceRoutes.trace, { params: { of, id } }, { token })
    return status === 200 ? [body.lots.length, body.certificates.length, body.lots.filter(({ zone }) => zone).length] : problem.code
  }
  expect(await seen('inspector_local', 'lot', batch.id)).toEqual([2, 1, 1])
  expect(await seen('inspector_plant', 'lot', batch.id)).toEqual([2, 0, 0])
  for (const [of, id] of [
    ['zone', zoneId],
    ['certificate', certificate.id],
  ] as const) {
    expect(await seen('inspector_plant', of, id)).toBe('no_right')
    expect(await seen('inspector_local', of, id)).toEqual([2, 1, 1])
  }
  expect(await seen('inspector_local', 'passport', passport.id)).toBe('no_right')
  expect(await seen('inspector_plant', 'passport', passport.id)).toEqual([0, 0, 0])
  expect(await seen('inspector_tax', 'lot', batch.id)).toBe('no_right')
})
