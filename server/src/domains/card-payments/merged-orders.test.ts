import { cardPaymentRoutes } from '@plantule/contract/card-payments/card-payments'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import type { Order } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CardPeer } from '../../testing/card-peer/card-peer.ts'
import { firm, freeLine, read } from '../orders/orders.testing.ts'
import { bring, cardShop, type CardShop, linkFor, openCheckout, somePeer } from './card-payments.testing.ts'

let peer: CardPeer
let own: CardShop
let customerId: number
beforeAll(async () => {
  peer = await somePeer()
  own = await cardShop(peer)
  customerId = (await own.shop.ok(customersRoutes.createCustomer, { body: { lastName: 'Martin' } })).id
})
afterAll(() => peer.stop())

const some = (unitCents: number) => firm(own.shop, [freeLine({ unitCents })], { customerId })
const merge = (into: Order, from: Order) =>
  own.shop.call(orderLifeRoutes.mergeOrder, { params: { id: into.id }, body: { from: from.id, version: into.version } })
const cardOf = (id: number) => own.shop.ok(cardPaymentRoutes.orderCard, { params: { id } })
async function arrive(order: Order) {
  const paid = own.world.pay(await openCheckout(await linkFor(own.shop, order)))
  const bringAll = async () => {
    for (const event of paid.events) await bring(own.shop, event, own.secret)
    await own.shop.drain()
  }
  return { ...paid, bringAll }
}

test('a card payment follows its order into another one and is given back from there', async () => {
  const [into, from] = [await some(4_000), await some(6_000)]
  const { intent, bringAll } = await arrive(from)
  await bringAll()
  expect((await merge(into, from)).body).toMatchObject({ paidCents: 6_000, dueCents: 4_000 })
  expect((await cardOf(from.id)).payments).toEqual([])
  const { id, payments } = await read(own.shop, into.id)
  expect((await cardOf(id)).payments).toMatchObject([{ amountCents: 6_000, state: 'booked', orderPaymentId: payments[0]?.id }])
  expect(
    (await own.shop.call(ordersRoutes.addPayment, { params: { id }, body: { payment_type: 'online_card', amount: -2_500 } })).status,
  ).toBe(201)
  // What was asked of the provider is not done yet.
  expect((await merge(await some(1_000), await read(own.shop, id))).problem.code).toBe('merge_refund_awaited')
  await own.shop.drain()
  expect(own.world.all('refund').filter((refund) => refund['payment_intent'] === intent.id)).toMatchObject([
    { amount: 2_500, status: 'succeeded' },
  ])
  expect(await read(own.shop, id)).toMatchObject({ paidCents: 3_500 })
  // Once more, with what is left of the payment.
  const last = await some(1_000)
  expect((await merge(last, await read(own.shop, id))).body).toMatchObject({ paidCents: 3_500, inclCents: 11_000 })
  expect((await cardOf(last.id)).payments).toMatchObject([{ amountCents: 6_000, refundedCents: 2_500 }])
})

test('money for an order that was taken over meanwhile arrives at the other one', async () => {
  const [into, from] = [await some(4_000), await some(6_000)]
  const { bringAll } = await arrive(from)
  await merge(into, from)
  await bringAll()
  const { payments } = await cardOf(into.id)
  expect(payments).toMatchObject([{ amountCents: 6_000, state: 'booked' }])
  expect(await read(own.shop, into.id)).toMatchObject({ paidCents: 6_000, dueCents: 4_000 })
})
