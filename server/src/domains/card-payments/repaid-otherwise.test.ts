import { cardPaymentRoutes } from '@plantule/contract/card-payments/card-payments'
import { orderRefundRoutes } from '@plantule/contract/refunds/routes'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { tillRoutes } from '@plantule/contract/till/till'
import type { In } from '@plantule/contract/base/route'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CardPeer } from '../../testing/card-peer/card-peer.ts'
import { verifyRecords } from '../fiscal/index.ts'
import { read } from '../orders/orders.testing.ts'
import { openTill } from '../till/till.testing.ts'
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
const refundsAt = (intentId: string) => own.world.all('refund').filter((refund) => refund['payment_intent'] === intentId)
const failed = async () => (await own.shop.ok(cardPaymentRoutes.listToCheck, {})).refunds
type Query = NonNullable<In<(typeof cardPaymentRoutes)['dropRefund']['query']>>
const drop = (id: number, query: Query = {}) => own.shop.call(cardPaymentRoutes.dropRefund, { params: { id }, query })
const refuse = () =>
  peer.troubles.push({
    on: /POST \/v1\/refunds/,
    times: 1,
    status: 400,
    error: { type: 'invalid_request_error', code: 'balance_insufficient', message: 'Insufficient funds' },
  })
const sums = async (id: number) => {
  const { payments } = await read(own.shop, id)
  const by = (type: string) => payments.reduce((sum, { payment_type, amount }) => (payment_type === type ? sum + amount : sum), 0)
  return { online: by('online_card'), transfer: by('transfer'), cash: by('cash') }
}
const waiting = async (orderId: number) => {
  const found = (await failed()).find((refund) => refund.orderId === orderId)
  if (!found) throw new Error('no refund failed')
  return found
}

test('a refund that stands on its order and was not made is given up by saying by what means it really was, which the order and the seals tell', async () => {
  const { order } = await paidByCard(own)
  refuse()
  await own.shop.ok(orderRefundRoutes.fullRefund, { params: { id: order.id } })
  await own.shop.drain()
  const { id, booked } = await waiting(order.id)
  expect(booked).toBe(true)
  expect((await drop(id)).problem).toMatchObject({ code: 'repaid_by', errors: [{ path: ['payment_type'] }] })
  expect((await drop(id, { payment_type: 'gift_card' as 'card' })).status).toBe(400)
  const both = await Promise.all([drop(id, { payment_type: 'transfer' }), drop(id, { payment_type: 'transfer' })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await sums(order.id)).toEqual({ online: 10_000, transfer: -10_000, cash: 0 })
  expect(await read(own.shop, order.id)).toMatchObject({ status: 'refunded', paidCents: 0, dueCents: 0 })
  expect((await giveBack(order.id, 100)).status).toBe(409)
  expect((await own.shop.inShop(verifyRecords)).ok).toBe(true)
})

test('a refund that was booked is given up the same way when the bank sent it back later, in cash out of a drawer', async () => {
  const till = await openTill(own.shop)
  const { order, intent } = await paidByCard(own)
  await giveBack(order.id, 1_500)
  await own.shop.drain()
  const [refund] = refundsAt(intent.id)
  Object.assign(refund ?? {}, { status: 'failed', failure_reason: 'expired_or_canceled_card' })
  if (refund) await bring(own.shop, own.world.tell('refund.failed', refund), own.secret)
  await own.shop.drain()
  const { expectedCents: before } = await own.shop.ok(tillRoutes.expectedCash, { query: { registerId: till.registerId } })
  const { id } = await waiting(order.id)
  expect((await drop(id, { payment_type: 'cash', sessionId: till.session.id })).status).toBe(200)
  expect((await own.shop.ok(tillRoutes.expectedCash, { query: { registerId: till.registerId } })).expectedCents).toBe(before - 1_500)
  expect(await sums(order.id)).toEqual({ online: 10_000, transfer: 0, cash: -1_500 })
  expect(await read(own.shop, order.id)).toMatchObject({ paidCents: 8_500 })
  expect((await own.shop.inShop(verifyRecords)).ok).toBe(true)
})

test('a refund asks nothing when it is given up where it only waited on the order', async () => {
  const { order } = await paidByCard(own)
  refuse()
  await giveBack(order.id, 1_000)
  await own.shop.drain()
  const { id, booked } = await waiting(order.id)
  expect(booked).toBe(false)
  expect((await drop(id)).status).toBe(200)
  expect(await read(own.shop, order.id)).toMatchObject({ paidCents: 10_000, payments: [{}] })
})

test('a seller takes off a refund that only waited on its order and gives the money back otherwise; what the books have is for who keeps them', async () => {
  const seller = { token: await own.shop.memberWith(['orders.read', 'orders.write']) }
  const { order } = await paidByCard(own)
  refuse()
  expect((await giveBack(order.id, 4_000)).status).toBe(201)
  await own.shop.drain()
  const card = (id: number) => own.shop.call(cardPaymentRoutes.orderCard, { params: { id } }, seller)
  const [waits] = (await card(order.id)).body.failedRefunds
  expect(waits).toMatchObject({ amountCents: 4_000, booked: false, reason: expect.stringContaining('Insufficient') as string })
  const back = () =>
    own.shop.call(ordersRoutes.addPayment, { params: { id: order.id }, body: { payment_type: 'transfer', amount: -7_000 } }, seller)
  expect((await back()).problem.code).toBe('refund_waits')
  const takeOff = (id: number, refundId: number) => own.shop.call(cardPaymentRoutes.takeOffRefund, { params: { id, refundId } }, seller)
  const { order: other } = await paidByCard(own)
  expect((await takeOff(other.id, waits?.id ?? 0)).status).toBe(404)
  const both = await Promise.all([takeOff(order.id, waits?.id ?? 0), takeOff(order.id, waits?.id ?? 0)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await read(own.shop, order.id)).toMatchObject({ paidCents: 10_000, payments: [{}] })
  expect((await back()).status).toBe(201)
  expect((await card(order.id)).body.failedRefunds).toEqual([])

  refuse()
  await own.shop.ok(orderRefundRoutes.fullRefund, { params: { id: other.id } })
  await own.shop.drain()
  const [booked] = (await card(other.id)).body.failedRefunds
  expect(booked?.booked).toBe(true)
  expect((await takeOff(other.id, booked?.id ?? 0)).problem.code).toBe('refund_for_books')
  expect((await waiting(other.id)).id).toBe(booked?.id)
})
