import { invoiceActsRoutes } from '@plantule/contract/invoicing/acts'
import { orderRefundRoutes } from '@plantule/contract/refunds/routes'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parisDay } from '../../platform/paris.ts'
import type { CardPeer } from '../../testing/card-peer/card-peer.ts'
import { read, sentBack } from '../orders/orders.testing.ts'
import { type CardShop, cardShop, paidByCard, somePeer } from './card-payments.testing.ts'

let peer: CardPeer
let own: CardShop
beforeAll(async () => {
  peer = await somePeer()
  own = await cardShop(peer)
})
afterAll(() => peer.stop())

type Type = 'online_card' | 'cash' | 'transfer'
const of = (id: number) => ({ params: { id } })
const back = (id: number, payment_type: Type, cents: number, validated = true) =>
  own.shop.call(ordersRoutes.addPayment, { ...of(id), body: { payment_type, amount: -cents, validated } })
const correct = (id: number, payment_type: Type, cents: number) =>
  own.shop.call(ordersRoutes.payCorrection, { ...of(id), body: { payment_type, amount: -cents } })
const full = (id: number) => own.shop.call(orderRefundRoutes.fullRefund, of(id))
const atProvider = (intentId: string): number =>
  own.world.all('refund').reduce((sum, refund) => (refund['payment_intent'] === intentId ? sum + Number(refund['amount']) : sum), 0)
const codeOf = ({ problem, status }: { status: number; problem: { code: string } }) => (status < 300 ? 'made' : problem.code)

/** Paid by card, and cheaper since. */
async function cheaper(cents: number, after: number) {
  const { order, intent } = await paidByCard(own, cents)
  const { version, lines } = await read(own.shop, order.id)
  await own.shop.ok(ordersRoutes.modifyOrder, {
    ...of(order.id),
    body: { version, lines: sentBack(lines).map((line) => ({ ...line, unitCents: after, quantity: 1 })) },
  })
  return { id: order.id, intent }
}

/** What left the shop for an order, at the provider and otherwise. */
async function leftFor(id: number, intentId: string): Promise<number> {
  const { payments } = await read(own.shop, id)
  const otherwise = payments.filter(
    ({ payment_type, status, amount }) => payment_type !== 'online_card' && status === 'validated' && amount < 0,
  )
  return atProvider(intentId) - otherwise.reduce((sum, { amount }) => sum + amount, 0)
}

test('a difference that is asked back twice at once goes back once', async () => {
  const { id, intent } = await cheaper(10_000, 6_000)
  const answers = await Promise.all([correct(id, 'online_card', 4_000), correct(id, 'online_card', 4_000), correct(id, 'transfer', 4_000)])
  expect(answers.map(codeOf).toSorted()).toEqual([
    'made',
    expect.stringMatching(/refund_waits|no_diff/),
    expect.stringMatching(/refund_waits|no_diff/),
  ])
  await own.shop.drain()
  expect(await leftFor(id, intent.id)).toBe(4_000)
  expect(await read(own.shop, id)).toMatchObject({ paidCents: 6_000, dueCents: 0 })
})

test('what was asked for in a month that is closed since is written on the day on which it left', async () => {
  const { order } = await paidByCard(own)
  expect((await back(order.id, 'online_card', 10_000)).status).toBe(201)
  await own.shop.inShop((ctx) =>
    ctx.db
      .updateTable('order_payment')
      .set({ received_on: '2025-01-15' })
      .where('order_id', '=', order.id)
      .where('amount_cents', '<', 0)
      .execute(),
  )
  await own.shop.drain()
  const { payments } = await read(own.shop, order.id)
  expect(payments.find(({ amount }) => amount < 0)).toMatchObject({ status: 'validated', receivedOn: parisDay(new Date()) })
})

test('what waits at the provider leaves by no other door', async () => {
  const { order, intent } = await paidByCard(own)
  const { id } = order
  expect((await back(id, 'online_card', 10_000)).status).toBe(201)
  const [line] = (await read(own.shop, id)).lines
  expect((await back(id, 'cash', 10_000)).problem).toMatchObject({ code: 'refund_waits', errors: [{ path: ['amount'] }] })
  expect((await back(id, 'transfer', 100, false)).problem.code).toBe('refund_waits')
  expect(await own.shop.ok(orderRefundRoutes.refundMeans, of(id))).toEqual({ items: [] })
  expect((await own.shop.call(invoiceActsRoutes.issueDepositInvoice, of(id))).problem.code).toBe('nothing_deposited')
  expect((await own.shop.call(ordersRoutes.cancelOrder, of(id))).problem.code).toBe('has_payments')
  const sale = { a: 'order' as const, b: id }
  await own.shop.ok(tillSalesRoutes.refundSale, {
    params: sale,
    body: { items: [{ lineId: line?.id ?? 0, quantity: 1 }], payment_type: 'cash' },
  })
  expect(await read(own.shop, id)).toMatchObject({ refundedCents: 10_000, dueCents: -10_000, refunds: [{ moneyCents: 0 }] })
  await own.shop.drain()
  expect(await leftFor(id, intent.id)).toBe(10_000)
  expect(await read(own.shop, id)).toMatchObject({ status: 'refunded', paidCents: 0, dueCents: 0, paymentState: 'refunded' })
})

test('refunds by all doors at once give back together what was paid', async () => {
  for (const cents of [10_000, 6_000]) {
    const { order, intent } = await paidByCard(own)
    const { id } = order
    const answers = await Promise.all([
      back(id, 'online_card', cents),
      back(id, 'transfer', cents),
      full(id),
      own.shop.call(orderRefundRoutes.refundOrder, {
        ...of(id),
        body: { kind: 'amount', amount: cents, means: [{ payment_type: 'transfer', amount: cents }] },
      }),
      back(id, 'online_card', cents),
    ])
    await own.shop.drain()
    expect(answers.every(({ status }) => status < 500)).toBe(true)
    expect(await leftFor(id, intent.id)).toBeLessThanOrEqual(10_000)
    const { payments, paidCents } = await read(own.shop, id)
    expect(payments.every(({ status }) => status === 'validated')).toBe(true)
    expect(paidCents).toBe(10_000 - (await leftFor(id, intent.id)))
  }
})

test('a part of the value is given back less what is on its way already', async () => {
  const { order, intent } = await paidByCard(own)
  await back(order.id, 'online_card', 3_000)
  const after = await own.shop.ok(orderRefundRoutes.refundOrder, { ...of(order.id), body: { kind: 'amount', amount: 4_000 } })
  expect(after).toMatchObject({ refundedCents: 4_000, refunds: [{ moneyCents: 1_000 }] })
  await own.shop.drain()
  expect(atProvider(intent.id)).toBe(4_000)
  expect(await read(own.shop, order.id)).toMatchObject({ paidCents: 6_000, dueCents: 0 })
})

test('an announced refund is held back too, until it is made or taken off', async () => {
  const { id } = await cheaper(10_000, 6_000)
  expect((await back(id, 'transfer', 4_000, false)).status).toBe(201)
  expect((await correct(id, 'online_card', 4_000)).problem.code).toBe('refund_waits')
  const waiting = (await read(own.shop, id)).payments.find(({ status }) => status === 'pending')
  await own.shop.ok(ordersRoutes.validatePayment, { params: { id, paymentId: waiting?.id ?? 0 }, body: {} })
  expect(await read(own.shop, id)).toMatchObject({ paidCents: 6_000, dueCents: 0 })
})

test('what the provider has given back is written whatever became of the order meanwhile', async () => {
  const { order } = await paidByCard(own)
  await back(order.id, 'online_card', 10_000)
  // As older versions left it: cash went out while the refund waited.
  await own.shop.inShop((ctx) => ctx.db.updateTable('orders').set({ paid_cents: 0 }).where('id', '=', order.id).execute())
  await own.shop.drain()
  expect(await read(own.shop, order.id)).toMatchObject({
    paidCents: -10_000,
    dueCents: 20_000,
    payments: [{}, { amount: -10_000, status: 'validated' }],
  })
  const states = await own.shop.inShop((ctx) =>
    ctx.db
      .selectFrom('card_refund as r')
      .innerJoin('card_payment as p', 'p.id', 'r.card_payment_id')
      .select('r.state')
      .where('p.order_id', '=', order.id)
      .execute(),
  )
  expect(states).toEqual([{ state: 'succeeded' }])
})
