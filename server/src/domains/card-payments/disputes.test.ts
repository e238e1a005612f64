import { cardPaymentRoutes } from '@plantule/contract/card-payments/card-payments'
import { orderRefundRoutes } from '@plantule/contract/refunds/routes'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CardPeer } from '../../testing/card-peer/card-peer.ts'
import { verifyRecords } from '../fiscal/index.ts'
import { read } from '../orders/orders.testing.ts'
import { bring, cardShop, type CardShop, paidByCard, somePeer } from './card-payments.testing.ts'

let peer: CardPeer
let own: CardShop
beforeAll(async () => {
  peer = await somePeer()
  own = await cardShop(peer)
})
afterAll(() => peer.stop())

const giveBack = (orderId: number, cents: number) =>
  own.shop.call(ordersRoutes.addPayment, { params: { id: orderId }, body: { payment_type: 'online_card', amount: -cents } })
const cardOf = async (orderId: number) => (await own.shop.ok(cardPaymentRoutes.orderCard, { params: { id: orderId } })).payments

const lose = async (cents = 10_000, before = async (_: { id: number }, _intentId: string): Promise<void> => undefined) => {
  const { order, intent } = await paidByCard(own, cents)
  await before(order, intent.id)
  const dispute = own.world.dispute(intent.id)
  await bring(own.shop, own.world.tell('charge.dispute.created', dispute), own.secret)
  await own.shop.drain()
  expect(await read(own.shop, order.id)).toMatchObject({ dueCents: 0 })
  dispute['status'] = 'lost'
  // Many times over, and read by two at once.
  const news = Array.from({ length: 6 }, () => own.world.tell('charge.dispute.closed', dispute))
  await Promise.all(news.map((event) => bring(own.shop, event, own.secret)))
  await Promise.all([own.shop.drain(), own.shop.drain()])
  return { order, intent, params: { id: order.id } }
}

test('a lost dispute takes its money off the order, once, which owes it again', async () => {
  const { order, params } = await lose()
  expect(await read(own.shop, order.id)).toMatchObject({
    status: 'waiting_payment',
    paymentState: 'unpaid',
    paidCents: 0,
    outsideCents: 0,
    dueCents: 10_000,
    payments: [{ amount: 10_000 }, { amount: -10_000, payment_type: 'online_card', status: 'validated' }],
  })
  expect(await cardOf(order.id)).toMatchObject([{ refundedCents: 10_000, dispute: 'lost' }])
  expect((await giveBack(order.id, 100)).problem.code).toBe('overpayment')
  expect(await own.shop.ok(ordersRoutes.addPayment, { params, body: { payment_type: 'transfer', amount: 10_000 } })).toMatchObject({
    dueCents: 0,
    status: 'confirmed',
  })
  // Sealed as every movement of money is.
  expect((await own.shop.inShop(verifyRecords)).ok).toBe(true)
})

test('a lost dispute counts whole, also where the shop had given money back otherwise', async () => {
  const { order } = await lose(10_000, async ({ id }) => {
    await own.shop.ok(orderRefundRoutes.refundOrder, {
      params: { id },
      body: { kind: 'amount', amount: 4_000, means: [{ payment_type: 'transfer', amount: 4_000 }] },
    })
  })
  expect(await read(own.shop, order.id)).toMatchObject({ paidCents: -4_000, refundedCents: 4_000, dueCents: 10_000 })
})

test('a lost dispute leaves nothing untold of what had gone back on the pages of the provider', async () => {
  const { order } = await lose(10_000, async (_, intentId) => {
    own.world.refund(intentId, 3_000)
    const news = own.world.all('event').filter((event) => /refund/.test(String(event['type'])))
    for (const event of news.slice(0, 2)) await bring(own.shop, event, own.secret)
    await own.shop.drain()
  })
  expect(await read(own.shop, order.id)).toMatchObject({ paidCents: -3_000, outsideCents: 0, dueCents: 13_000 })
})
