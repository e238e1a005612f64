import { noCollectSettings, slotRoutes } from '@plantule/contract/delivery/slots'
import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import { roundRoutes } from '@plantule/contract/orders/rounds'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import type { Order } from '@plantule/contract/orders/schemas'
import { beforeAll, expect, test } from 'vitest'
import { addDays, parisDay } from '../../../platform/paris.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { customerOnTerms, firm, freeLine, read, step } from '../orders.testing.ts'
import { setRestApart } from './set-rest-apart.ts'

const day = addDays(parisDay(new Date()), 10)
let shop: TestShop
let customerId: number

beforeAll(async () => {
  shop = await newShop()
  customerId = await customerOnTerms(shop)
})

/** One of three plants leaves, and the others are set apart. */
async function apart({ id, lines, version }: Order, leftAt?: Date) {
  const parts = [1, 2].map((quantity) => ({ lines: [{ lineId: lines[0]?.id ?? 0, quantity }] }))
  const { shipments } = await shop.ok(orderLifeRoutes.splitOrder, { params: { id }, body: { parts, version } })
  await step(shop, id, 'prepare')
  await shop.ok(orderLifeRoutes.sendPart, { params: { id, shipmentId: shipments[0]?.id ?? 0 }, body: {} })
  if (leftAt)
    await shop.inShop((ctx) =>
      ctx.db.updateTable('order_shipment').set({ left_at: leftAt }).where('order_id', '=', id).where('left_at', 'is not', null).execute(),
    )
  const rest = await shop.inShop((ctx) => setRestApart(ctx, id))
  return { sent: await read(shop, id), rest: await read(shop, rest.id) }
}

test('the hour for which the rest is awaited goes with it, and what left bears the day on which it was fetched', async () => {
  await shop.ok(slotRoutes.updateCollectSettings, { body: { ...noCollectSettings, enabled: true } })
  await shop.ok(slotRoutes.updateDay, { params: { day }, body: { slots: [{ from: '09:00', to: '09:50', orders: 2, plants: 6 }] } })
  const order = await firm(shop, [freeLine({ quantity: 3 })], { customerId, deliveryMode: 'collect' })
  const body = { slot: { day, from: '09:00' }, version: order.version }
  const met = await shop.ok(ordersRoutes.setDelivery, { params: { id: order.id }, body })
  const leftAt = new Date(Date.now() - 40 * 86_400_000)
  const { sent, rest } = await apart(met, leftAt)
  expect(rest.appointment).toMatchObject({ day, from: '09:00', plants: 2, state: 'booked', reference: rest.reference })
  expect(sent).toMatchObject({ status: 'collected', appointment: null })
  const { slots } = await shop.ok(slotRoutes.getDay, { params: { day } })
  expect(slots[0]).toMatchObject({ bookedOrders: 1, bookedPlants: 2 })
  const { closed_at } = await shop.inShop((ctx) =>
    ctx.db.selectFrom('orders').select('closed_at').where('id', '=', sent.id).executeTakeFirstOrThrow(),
  )
  expect(closed_at).toEqual(leftAt)
})

test('the lorry that is still to leave brings the rest', async () => {
  const deliveryAddress = { line1: '3 rue des Lilas', postcode: '49100', city: 'Angers', country: 'FR', phone: '' }
  const order = await firm(shop, [freeLine({ quantity: 3 })], { customerId, deliveryMode: 'own_truck', deliveryAddress })
  const round = await shop.ok(roundRoutes.createRound, { body: { day, name: 'Nord', departAt: '08:00', from: '08:30', to: '12:30' } })
  await shop.ok(roundRoutes.addStops, { params: { id: round.id }, body: { orderIds: [order.id], beyond: false } })
  const { rest } = await apart(await read(shop, order.id))
  const { stops } = await shop.ok(roundRoutes.getRound, { params: { id: round.id } })
  expect(stops.map(({ orderId, plants }) => [orderId, plants])).toEqual([[rest.id, 2]])
  await step(shop, rest.id, 'markPrepared')
  await shop.ok(roundRoutes.departRound, { params: { id: round.id } })
  expect((await read(shop, rest.id)).status).toBe('shipped')
})
