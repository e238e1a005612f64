import type { Order } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { noCollectSettings, slotRoutes } from '@plantule/contract/delivery/slots'
import { beforeAll, expect, test } from 'vitest'
import { addDays, parisDay } from '../../../platform/paris.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { draft, freeLine, read, sentBack } from '../orders.testing.ts'

const day = addDays(parisDay(new Date()), 10)
let shop: TestShop
beforeAll(async () => {
  shop = await newShop()
  await shop.ok(slotRoutes.updateCollectSettings, { body: { ...noCollectSettings, enabled: true } })
  const hours = { to: '', orders: 2, plants: 50 }
  await shop.ok(slotRoutes.updateDay, {
    params: { day },
    body: {
      slots: [
        { ...hours, from: '09:00', to: '10:00' },
        { ...hours, from: '10:00', to: '11:00', orders: 5 },
      ],
    },
  })
})

const collecting = (quantity = 1): Promise<Order> => draft(shop, [freeLine({ quantity })])
const deliver = (order: Order, slot: { day: string; from: string } | null, deliveryMode: 'collect' | 'home' = 'collect') =>
  shop.call(ordersRoutes.setDelivery, {
    params: { id: order.id },
    body: { deliveryMode, deliveryAddress: null, deliveryCents: 0, parcelTracking: null, slot, version: order.version },
  })
const booked = async (from: string): Promise<number> =>
  (await shop.ok(slotRoutes.getDay, { params: { day } })).slots.find((slot) => slot.from === from)?.bookedOrders ?? -1

test('many orders at once get no more than the slot holds, and the others stay as they were', async () => {
  const orders: Order[] = []
  for (let index = 0; index < 8; index++) orders.push(await collecting())
  const answers = await Promise.all(orders.map((order) => deliver(order, { day, from: '09:00' })))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(2)
  const refused = answers.filter((answer) => answer.status !== 200)
  expect(refused.map((answer) => answer.problem.code)).toEqual(Array.from({ length: 6 }, () => 'slot_full'))
  expect(refused[0]?.problem.errors).toMatchObject([{ path: ['slot'], message: 'Le créneau de 09:00 est complet.' }])
  expect(await booked('09:00')).toBe(2)
})

test('a slot moves, follows the plants, and is free again when the order is sent or cancelled', async () => {
  const order = await collecting(4)
  const first = await deliver(order, { day, from: '10:00' })
  expect(first.body).toMatchObject({
    wantedOn: day,
    appointment: { day, from: '10:00', to: '11:00', plants: 4, state: 'booked', reference: order.reference },
  })
  const grow = (lines: Order['lines'], quantity: number, version: number) =>
    shop.call(ordersRoutes.updateOrder, {
      params: { id: order.id },
      body: { lines: sentBack(lines).map((line) => ({ ...line, quantity })) as never, version },
    })
  const tooMany = await grow(first.body.lines, 51, first.body.version)
  expect(tooMany.problem.code).toBe('slot_plants_full')
  const grown = await grow(first.body.lines, 50, first.body.version)
  expect(grown.body.appointment).toMatchObject({ plants: 50 })
  const sent = await deliver(grown.body, null, 'home')
  expect(sent.body.appointment).toBeNull()
  expect(await booked('10:00')).toBe(0)
  const again = await deliver(sent.body, { day, from: '10:00' })
  expect(await booked('10:00')).toBe(1)
  await shop.ok(ordersRoutes.cancelOrder, { params: { id: again.body.id } })
  expect((await read(shop, order.id)).appointment).toBeNull()
  expect(await booked('10:00')).toBe(0)
})
