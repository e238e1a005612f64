import { invoicesRoutes } from '@plantule/contract/invoicing/invoices'
import { manyOrdersRoutes } from '@plantule/contract/orders/many'
import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import { preparationRoutes } from '@plantule/contract/orders/preparation'
import { orderRefundRoutes } from '@plantule/contract/refunds/routes'
import { roundRoutes } from '@plantule/contract/orders/rounds'
import type { OrderInput } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { beforeAll, expect, test } from 'vitest'
import { parisDay } from '../../../platform/paris.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { firm, levelOf, pay, read, someStock, step } from '../orders.testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await newShop()
})

const lorry = {
  deliveryMode: 'own_truck',
  deliveryAddress: {
    company: null,
    name: null,
    line1: '3 rue des Lilas',
    line2: null,
    postcode: '49100',
    city: 'Angers',
    country: 'FR',
    phone: null,
    note: null,
  },
} satisfies Partial<OrderInput>

/** Five are ordered and paid, three are found. */
async function lacking(input: Partial<OrderInput> = { deliveryMode: 'home' }) {
  const size = await someStock(shop, 10, { name: 'Charme' })
  const order = await firm(shop, [{ subproductId: size, quantity: 5, unitCents: 500 }], input)
  await pay(shop, order.id, order.inclCents)
  const lineId = order.lines[0]?.id ?? 0
  await shop.ok(preparationRoutes.pickLine, { params: { id: order.id, lineId }, body: { prepared: 3, missing: 2 } })
  return { size, lineId, id: order.id, params: { id: order.id } }
}
const finish = (params: { id: number }) => shop.ok(preparationRoutes.finishPicking, { params })
const walk = async (params: { id: number }, name: 'ship' | 'markReady' | 'collect') =>
  shop.call(ordersRoutes.updateOrder, { params, body: { step: name, version: (await read(shop, params.id)).version } })

test('plants that nobody found leave by no door and are on no invoice until somebody says what becomes of them', async () => {
  const { size, params, lineId, id } = await lacking(lorry)
  await finish(params)
  expect((await read(shop, id)).lines).toMatchObject([{ quantity: 5, prepared: 3, missing: 2 }])
  const refused = await walk(params, 'ship')
  expect(refused.problem).toMatchObject({ status: 409, code: 'missing_unsettled' })
  expect(refused.problem.title).toMatch(/2 × Charme/)
  expect((await walk(params, 'markReady')).problem.code).toBe('missing_unsettled')
  const many = await shop.ok(manyOrdersRoutes.stepMany, { body: { target: { kind: 'ids', ids: [id] }, step: 'ship' } })
  expect(many.refused).toMatchObject([{ id }])
  expect((await shop.call(invoicesRoutes.generateInvoice, { params, body: {} })).problem.code).toBe('missing_unsettled')

  const round = await shop.ok(roundRoutes.createRound, {
    body: { day: parisDay(new Date()), name: 'Camion', departAt: '08:00', from: '08:30', to: '12:30' },
  })
  await shop.ok(roundRoutes.addStops, { params: { id: round.id }, body: { orderIds: [id], beyond: false } })
  expect((await shop.call(roundRoutes.departRound, { params: { id: round.id } })).problem.code).toBe('missing_unsettled')
  expect(await levelOf(shop, size)).toEqual({ onHand: 10, reserved: 5, available: 5 })

  await shop.ok(preparationRoutes.settleMissing, { params: { id, lineId }, body: {} })
  await shop.ok(roundRoutes.departRound, { params: { id: round.id } })
  expect((await read(shop, id)).lines).toMatchObject([{ quantity: 3, gone: 3, missing: 0 }])
  expect(await levelOf(shop, size)).toEqual({ onHand: 5, reserved: 0, available: 5 })
  expect((await shop.call(invoicesRoutes.generateInvoice, { params, body: {} })).problem.code).not.toBe('missing_unsettled')
})

test('what was refunded instead is settled as well, also where the order was made ready before this was asked', async () => {
  const { params, lineId, id } = await lacking({ deliveryMode: 'collect' })
  await finish(params)
  await shop.inShop((ctx) => ctx.db.updateTable('order_line').set({ missing: 0 }).where('order_id', '=', id).execute())
  await step(shop, id, 'markReady')
  await shop.inShop((ctx) => ctx.db.updateTable('order_line').set({ missing: 2 }).where('order_id', '=', id).execute())
  expect((await walk(params, 'collect')).problem.code).toBe('missing_unsettled')
  await shop.ok(orderRefundRoutes.refundOrder, { params, body: { kind: 'items', items: [{ lineId, quantity: 2 }] } })
  expect((await walk(params, 'collect')).status).toBe(200)
})

test('a part leaves with what is there; what is missing stays to be settled', async () => {
  const { size, params, lineId, id } = await lacking()
  const { version } = await read(shop, id)
  const parts = [4, 1].map((quantity) => ({ lines: [{ lineId, quantity }] }))
  const { shipments } = await shop.ok(orderLifeRoutes.splitOrder, { params, body: { parts, version } })
  const send = (at: number) => shop.call(orderLifeRoutes.sendPart, { params: { id, shipmentId: shipments[at]?.id ?? 0 }, body: {} })
  expect((await send(0)).body).toMatchObject({
    status: 'in_preparation',
    lines: [{ gone: 3, missing: 2 }],
    shipments: [{ lines: [{ quantity: 3 }] }, { lines: [{ quantity: 1 }] }],
  })
  expect(await levelOf(shop, size)).toEqual({ onHand: 7, reserved: 2, available: 5 })
  expect((await send(1)).problem.code).toBe('missing_unsettled')
  await shop.ok(preparationRoutes.settleMissing, { params: { id, lineId }, body: {} })
  expect((await send(1)).body).toMatchObject({ status: 'shipped', lines: [{ quantity: 3, gone: 3, missing: 0 }] })
  expect(await levelOf(shop, size)).toEqual({ onHand: 5, reserved: 0, available: 5 })
})
