import { cardPaymentRoutes } from '@plantule/contract/card-payments/card-payments'
import { reportRoutes } from '@plantule/contract/reports/reports'
import { orderRefundRoutes } from '@plantule/contract/refunds/routes'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CardPeer } from '../../testing/card-peer/card-peer.ts'
import { read } from '../orders/orders.testing.ts'
import { bring, cardShop, type CardShop, paidByCard, somePeer } from './card-payments.testing.ts'

let peer: CardPeer
let own: CardShop
beforeAll(async () => {
  peer = await somePeer()
  own = await cardShop(peer)
})
afterEach(() => void (peer.troubles.length = 0))
afterAll(() => peer.stop())

const giveBack = (orderId: number, cents: number) =>
  own.shop.call(ordersRoutes.addPayment, { params: { id: orderId }, body: { payment_type: 'online_card', amount: -cents } })
const refundsAt = (intentId: string) => own.world.all('refund').filter((refund) => refund['payment_intent'] === intentId)
const cardOf = async (orderId: number) => (await own.shop.ok(cardPaymentRoutes.orderCard, { params: { id: orderId } })).payments
const failed = async () => (await own.shop.ok(cardPaymentRoutes.listToCheck, {})).refunds
const around = { from: '2020-01-01', to: '2100-01-01' }

test('money given back waits on the order until the provider has given it', async () => {
  const { order, intent } = await paidByCard(own)
  expect((await giveBack(order.id, 2_500)).status).toBe(201)
  expect(await read(own.shop, order.id)).toMatchObject({ paidCents: 10_000, payments: [{}, { amount: -2_500, status: 'pending' }] })
  await own.shop.drain()
  expect(await read(own.shop, order.id)).toMatchObject({ paidCents: 7_500, payments: [{}, { amount: -2_500, status: 'validated' }] })
  expect(refundsAt(intent.id)).toMatchObject([{ amount: 2_500, status: 'succeeded' }])
  expect(await cardOf(order.id)).toMatchObject([{ amountCents: 10_000, refundedCents: 2_500 }])
  const { items } = await own.shop.ok(cardPaymentRoutes.listCorrections, { params: around })
  expect(items.filter((item) => item.orderId === order.id)).toMatchObject([
    { type: 'refund', amountCents: -2_500, state: 'succeeded', author: 'Camille Test' },
  ])
})

test('staff neither validate nor remove what the provider decides', async () => {
  const { order } = await paidByCard(own)
  await giveBack(order.id, 1_000)
  const pending = (await read(own.shop, order.id)).payments[1]
  const params = { id: order.id, paymentId: pending?.id ?? 0 }
  expect((await own.shop.call(ordersRoutes.removePayment, { params })).problem.code).toBe('payment_by_card')
  expect((await own.shop.call(ordersRoutes.validatePayment, { params, body: {} })).problem.code).toBe('payment_by_card')
  await own.shop.drain()
  expect(await read(own.shop, order.id)).toMatchObject({ paidCents: 9_000 })
})

test('parallel refunds together never give back more than was paid', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 50, max: 2_000 }), { minLength: 2, maxLength: 6 }), async (amounts) => {
      const { order, intent } = await paidByCard(own, 3_000)
      const answers = await Promise.all(amounts.map((cents) => giveBack(order.id, cents)))
      await own.shop.drain()
      const given = amounts.filter((_, index) => answers[index]?.status === 201).reduce((sum, cents) => sum + cents, 0)
      expect(given).toBeLessThanOrEqual(3_000)
      expect(
        answers
          .filter((answer) => answer.status !== 201)
          .every((answer) => answer.problem.code === 'card_refund_beyond' || answer.problem.errors?.[0]?.path[0] === 'amount'),
      ).toBe(true)
      expect(refundsAt(intent.id).reduce((sum, refund) => sum + Number(refund['amount']), 0)).toBe(given)
      expect(await read(own.shop, order.id)).toMatchObject({ paidCents: 3_000 - given })
    }),
    { numRuns: 6 },
  )
})

test('a refund of items goes back to the card that paid', async () => {
  const { order, intent } = await paidByCard(own, 8_000)
  await own.shop.ok(orderRefundRoutes.refundOrder, { params: { id: order.id }, body: { kind: 'amount', amount: 3_000 } })
  await own.shop.drain()
  expect(refundsAt(intent.id)).toMatchObject([{ amount: 3_000 }])
  expect(await cardOf(order.id)).toMatchObject([{ refundedCents: 3_000 }])
  await own.shop.ok(orderRefundRoutes.fullRefund, { params: { id: order.id } })
  await own.shop.drain()
  expect(refundsAt(intent.id).map((refund) => refund['amount'])).toEqual([5_000, 3_000])
  expect(await read(own.shop, order.id)).toMatchObject({ paidCents: 0 })
})

describe('when the provider', () => {
  test('answers too late, the second try finds the first refund', async () => {
    const { order, intent } = await paidByCard(own)
    // Done, and its answer lost.
    peer.troubles.push({ on: /POST \/v1\/refunds/, times: 1, status: 500, after: true })
    await giveBack(order.id, 4_000)
    await own.shop.drain()
    expect(refundsAt(intent.id)).toHaveLength(1)
    expect(await read(own.shop, order.id)).toMatchObject({ paidCents: 6_000 })
  })

  test('refuses, the refund waits for a person, who may ask again or give it up', async () => {
    const { order, intent } = await paidByCard(own)
    peer.troubles.push({
      on: /POST \/v1\/refunds/,
      times: 2,
      status: 400,
      error: { type: 'invalid_request_error', code: 'balance_insufficient', message: 'Insufficient funds' },
    })
    await giveBack(order.id, 1_000)
    await giveBack(order.id, 2_000)
    await own.shop.drain()
    const waiting = (await failed()).filter((refund) => refund.orderId === order.id)
    expect(waiting.map((refund) => [refund.amountCents, refund.state, refund.reason])).toEqual([
      [-2_000, 'failed', 'Insufficient funds'],
      [-1_000, 'failed', 'Insufficient funds'],
    ])
    expect(await read(own.shop, order.id)).toMatchObject({
      paidCents: 10_000,
      timeline: expect.arrayContaining([expect.objectContaining({ kind: 'card_refund_failed' })]),
    })
    const [second, first] = waiting
    await own.shop.ok(cardPaymentRoutes.retryRefund, { params: { id: first?.id ?? 0 } })
    await own.shop.ok(cardPaymentRoutes.dropRefund, { params: { id: second?.id ?? 0 } })
    expect((await own.shop.call(cardPaymentRoutes.retryRefund, { params: { id: second?.id ?? 0 } })).problem.code).toBe('card_settled')
    await own.shop.drain()
    expect((await failed()).filter((refund) => refund.orderId === order.id)).toEqual([])
    expect(refundsAt(intent.id).map((refund) => refund['amount'])).toEqual([1_000])
    expect(await read(own.shop, order.id)).toMatchObject({ paidCents: 9_000, payments: [{}, { amount: -1_000, status: 'validated' }] })
  })

  test('says days later that the bank sent the money back, somebody is told', async () => {
    const { order, intent } = await paidByCard(own)
    await giveBack(order.id, 1_500)
    await own.shop.drain()
    const [refund] = refundsAt(intent.id)
    if (!refund) throw new Error('no refund')
    Object.assign(refund, { status: 'failed', failure_reason: 'expired_or_canceled_card' })
    await bring(own.shop, own.world.tell('refund.failed', refund), own.secret)
    await own.shop.drain()
    expect((await failed()).filter((each) => each.orderId === order.id)).toMatchObject([
      { amountCents: -1_500, reason: 'expired_or_canceled_card' },
    ])
    expect(await cardOf(order.id)).toMatchObject([{ refundedCents: 0 }])
  })
})

test('a refund made on the pages of the provider is written on the order, once', async () => {
  const { order, intent } = await paidByCard(own)
  own.world.refund(intent.id, 3_300)
  const news = own.world
    .all('event')
    .filter((event) => /refund/.test(String(event['type'])))
    .slice(0, 2)
  await Promise.all([...news, ...news].map((event) => bring(own.shop, event, own.secret)))
  await Promise.all([own.shop.drain(), own.shop.drain()])
  await own.shop.ok(orderRefundRoutes.syncRefund, { params: { id: order.id } })
  await own.shop.drain()
  expect(await read(own.shop, order.id)).toMatchObject({
    paidCents: 6_700,
    outsideCents: 3_300,
    dueCents: 0,
    status: 'confirmed',
    paymentState: 'paid',
    payments: [{}, { amount: -3_300, status: 'validated', note: 'Stripe' }],
  })
  expect(await cardOf(order.id)).toMatchObject([{ refundedCents: 3_300 }])
})

test('a refund made there that leaves no room for one that waits here is written, once that one is refused', async () => {
  const { order, intent } = await paidByCard(own)
  own.world.refund(intent.id, 5_000)
  const news = own.world
    .all('event')
    .filter((event) => /refund/.test(String(event['type'])))
    .slice(0, 2)
  for (const event of news) await bring(own.shop, event, own.secret)
  // Asked for before the news are read.
  expect((await giveBack(order.id, 8_000)).status).toBe(201)
  await own.shop.drain()
  await own.shop.drain()
  expect(refundsAt(intent.id).map((refund) => refund['amount'])).toEqual([5_000])
  expect(await cardOf(order.id)).toMatchObject([{ refundedCents: 5_000 }])
  expect(await read(own.shop, order.id)).toMatchObject({
    paidCents: 5_000,
    outsideCents: 5_000,
    dueCents: 0,
    payments: [{}, { amount: -8_000, status: 'pending' }, { amount: -5_000, status: 'validated' }],
  })
  expect((await failed()).some((refund) => refund.orderId === order.id && Math.abs(refund.amountCents) === 8_000)).toBe(true)
})

describe('what was given back on the pages of the provider', () => {
  const outside = async (cents: number) => {
    const { order, intent } = await paidByCard(own)
    own.world.refund(intent.id, cents)
    const news = own.world
      .all('event')
      .filter((event) => /refund/.test(String(event['type'])))
      .slice(0, 2)
    // Reversed and many times over, as providers send them.
    await Promise.all(
      Array.from({ length: 15 }, () => news.toReversed())
        .flat()
        .map((event) => bring(own.shop, event, own.secret)),
    )
    await own.shop.drain()
    return { order, intent, params: { id: order.id } }
  }
  const refundBy = (id: number, amount: number) =>
    own.shop.ok(orderRefundRoutes.refundOrder, { params: { id }, body: { kind: 'amount', amount, reason: 'Plants abîmés' } })

  test('is used by the next refunds first, and not given a second time', async () => {
    const { order, intent, params } = await outside(3_300)
    expect(await read(own.shop, order.id)).toMatchObject({ paidCents: 6_700, outsideCents: 3_300, dueCents: 0, refundedCents: 0 })
    const first = await refundBy(order.id, 1_000)
    expect(first).toMatchObject({
      refundedCents: 1_000,
      outsideCents: 2_300,
      paidCents: 6_700,
      dueCents: 0,
      refunds: [{ moneyCents: 1_000 }],
    })
    const second = await refundBy(order.id, 5_000)
    expect(second).toMatchObject({ refundedCents: 6_000, outsideCents: 0, paidCents: 4_000, dueCents: 0 })
    await own.shop.drain()
    expect(refundsAt(intent.id).map((refund) => refund['amount'])).toEqual([2_700, 3_300])
    await own.shop.ok(orderRefundRoutes.fullRefund, { params })
    await own.shop.drain()
    expect(await read(own.shop, order.id)).toMatchObject({
      status: 'refunded',
      paidCents: 0,
      outsideCents: 0,
      dueCents: 0,
      refundedCents: 10_000,
    })
    expect(refundsAt(intent.id).reduce((sum, refund) => sum + Number(refund['amount']), 0)).toBe(10_000)
  })

  test('settles what the order owed the customer anyway', async () => {
    const { order, params } = await outside(3_300)
    const { version, lines } = await read(own.shop, order.id)
    const cheaper = lines.map(({ id, label, quantity, rateBp }) => ({
      id,
      label,
      quantity,
      rateBp,
      unitCents: Math.round(6_700 / quantity),
    }))
    const after = await own.shop.ok(ordersRoutes.modifyOrder, { params, body: { version, lines: cheaper as never } })
    expect(after).toMatchObject({ inclCents: 6_700, paidCents: 6_700, outsideCents: 0, dueCents: 0, paymentState: 'paid' })
  })

  test('asks the customer for nothing, and never leaves as money twice', async () => {
    const before = (await own.shop.ok(reportRoutes.dashboard)).money?.outside.cents ?? 0
    const { order, params } = await outside(10_000)
    expect(await read(own.shop, order.id)).toMatchObject({ paidCents: 0, outsideCents: 10_000, dueCents: 0 })
    expect((await own.shop.ok(reportRoutes.dashboard)).money?.outside).toMatchObject({
      cents: before + 10_000,
      orderId: expect.any(Number),
    })
    const cash = await own.shop.call(ordersRoutes.addPayment, { params, body: { payment_type: 'cash', amount: -100 } })
    expect(cash.problem.code).toBe('overpayment')
    expect(
      await own.shop.inShop((ctx) =>
        ctx.db.selectFrom('orders').select('payment_state').where('id', '=', order.id).executeTakeFirstOrThrow(),
      ),
    ).toEqual({ payment_state: 'paid' })
    await own.shop.ok(ordersRoutes.cancelOrder, { params })
    expect(await read(own.shop, order.id)).toMatchObject({ status: 'cancelled', paidCents: 0, outsideCents: 0, dueCents: 0 })
  })
})

test('a contested payment is told of on its order', async () => {
  const { order, intent } = await paidByCard(own)
  const dispute = own.world.dispute(intent.id)
  await bring(own.shop, own.world.tell('charge.dispute.created', dispute), own.secret)
  await own.shop.drain()
  expect(await cardOf(order.id)).toMatchObject([{ dispute: 'needs_response' }])
  dispute['status'] = 'lost'
  // The older message comes last: what is true is asked for, so it changes nothing.
  await bring(own.shop, own.world.tell('charge.dispute.closed', dispute), own.secret)
  await bring(own.shop, own.world.tell('charge.dispute.updated', { ...dispute, status: 'under_review' }), own.secret)
  await own.shop.drain()
  expect(await cardOf(order.id)).toMatchObject([{ dispute: 'lost' }])
  expect((await read(own.shop, order.id)).timeline.filter((event) => event.kind === 'card_dispute')).toMatchObject([
    { data: { status: 'lost' } },
    { data: { status: 'needs_response' } },
  ])
})
