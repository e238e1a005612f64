import { cardPaymentRoutes } from '@plantule/contract/card-payments/card-payments'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CardPeer } from '../../testing/card-peer/card-peer.ts'
import { pay, read, sentBack } from '../orders/orders.testing.ts'
import { bring, cardShop, type CardShop, linkFor, openCheckout, orderOf, paidByCard, somePeer, visit } from './card-payments.testing.ts'
import { parisDay } from '../../platform/paris.ts'

let peer: CardPeer
let own: CardShop
beforeAll(async () => {
  peer = await somePeer()
  own = await cardShop(peer)
})
afterAll(() => peer.stop())

const linksSealed = (orderId: number): Promise<number> =>
  own.shop.inShop(
    async (ctx) =>
      (await ctx.db.selectFrom('fiscal_link').select('seq').where('kind', '=', 'order_payment').where('ref_id', '=', orderId).execute())
        .length,
  )
const today = () => parisDay(new Date())
const around = { from: '2020-01-01', to: '2100-01-01' }

test('a link is paid on the page behind it, and the order is paid, once, in the sealed chain', async () => {
  const { order, link, intent } = await paidByCard(own, 12_345)
  const after = await read(own.shop, order.id)
  expect(after).toMatchObject({ status: 'confirmed', paymentState: 'paid', paidCents: 12_345, dueCents: 0 })
  expect(after.payments).toMatchObject([
    { payment_type: 'online_card', amount: 12_345, kind: 'payment', status: 'validated', receivedOn: today(), note: 'visa •••• 4242' },
  ])
  expect(await linksSealed(order.id)).toBe(1)
  const card = await own.shop.ok(cardPaymentRoutes.orderCard, { params: { id: order.id } })
  expect(card).toMatchObject({
    state: 'ready',
    offers: [],
    links: [{ id: link.id, state: 'paid' }],
    payments: [{ state: 'booked', amountCents: 12_345 }],
  })
  const { items } = await own.shop.ok(cardPaymentRoutes.listPayments, { params: around })
  // 1.5 % and 25 cents.
  expect(items.find((item) => item.orderId === order.id)).toMatchObject({
    amountCents: 12_345,
    feeCents: 210,
    netCents: 12_135,
    orderReference: order.reference,
    chargeRef: intent['latest_charge'],
  })
})

test('news that comes several times, in any order and at once, books a payment once', async () => {
  const order = await orderOf(own.shop)
  const { events } = own.world.pay(await openCheckout(await linkFor(own.shop, order)))
  const answers = await Promise.all([...events, ...events.toReversed(), ...events].map((event) => bring(own.shop, event, own.secret)))
  expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 200))
  const kept = await own.shop.inShop((ctx) =>
    ctx.db
      .selectFrom('card_event')
      .select('event_ref')
      .where(
        'event_ref',
        'in',
        events.map((event) => event.id),
      )
      .execute(),
  )
  expect(kept).toHaveLength(3)
  await Promise.all([own.shop.drain(), own.shop.drain(), own.shop.drain()])
  expect(await read(own.shop, order.id)).toMatchObject({ paidCents: 10_000, payments: [{ amount: 10_000 }] })
  expect(await linksSealed(order.id)).toBe(1)
})

test('coming back from paying, the sweep and the message meet on one payment', async () => {
  const order = await orderOf(own.shop)
  const link = await linkFor(own.shop, order)
  const { events } = own.world.pay(await openCheckout(link))
  await own.shop.ok(cardPaymentRoutes.sweep, {})
  const path = new URL(link.url).pathname
  const [page] = await Promise.all([
    visit(`${path}?paid=1`),
    visit(`${path}?paid=1`),
    own.shop.drain(),
    ...events.map((event) => bring(own.shop, event, own.secret)),
  ])
  await own.shop.drain()
  expect(page?.payload).toContain('bien reçu')
  expect(await read(own.shop, order.id)).toMatchObject({ paidCents: 10_000, payments: [{ amount: 10_000 }] })
  expect(await linksSealed(order.id)).toBe(1)
})

test('what no message brought is found by the sweep, over all pages of the list', async () => {
  const order = await orderOf(own.shop)
  own.world.pay(await openCheckout(await linkFor(own.shop, order)))
  // News that is not for this domain, among which the others stand; lists come three by three.
  for (let i = 0; i < 5; i++) own.world.tell('customer.updated', own.world.account)
  await own.shop.ok(cardPaymentRoutes.sweep, {})
  await own.shop.drain()
  expect(await read(own.shop, order.id)).toMatchObject({ paidCents: 10_000 })
  const via = await own.shop.inShop((ctx) =>
    ctx.db.selectFrom('card_event').select(['via', 'type']).where('type', '=', 'customer.updated').execute(),
  )
  expect(via).toEqual([])
})

test('the fee is learnt later when the provider has not written it yet', async () => {
  const order = await orderOf(own.shop)
  const { intent, charge, events } = own.world.pay(await openCheckout(await linkFor(own.shop, order)), { feeCents: null })
  for (const event of events) await bring(own.shop, event, own.secret)
  await own.shop.drain()
  const fee = async () =>
    (await own.shop.ok(cardPaymentRoutes.listPayments, { params: around })).items.find((item) => item.chargeRef === charge.id)?.feeCents
  expect(await fee()).toBeNull()
  own.world.enter(charge, 10_000, 175)
  await bring(own.shop, own.world.tell('charge.updated', { ...charge, payment_intent: intent.id }), own.secret)
  await own.shop.drain()
  expect(await fee()).toBe(175)
})

describe('a deposit and a difference', () => {
  test('the deposit is asked first, then the rest; each is booked under its name', async () => {
    const order = await orderOf(own.shop)
    await own.shop.ok(ordersRoutes.setDeposit, { params: { id: order.id }, body: { amount: 3_000 } })
    const card = () => own.shop.ok(cardPaymentRoutes.orderCard, { params: { id: order.id } })
    expect((await card()).offers).toEqual([
      { kind: 'deposit', amountCents: 3_000 },
      { kind: 'payment', amountCents: 10_000 },
    ])
    const link = await linkFor(own.shop, order, 'deposit')
    const { events } = own.world.pay(await openCheckout(link))
    for (const event of events) await bring(own.shop, event, own.secret)
    await own.shop.drain()
    expect(await read(own.shop, order.id)).toMatchObject({
      status: 'deposit_paid',
      dueCents: 7_000,
      payments: [{ kind: 'deposit', amount: 3_000 }],
    })
    expect((await card()).offers).toEqual([{ kind: 'payment', amountCents: 7_000 }])
  })

  test('what a modification left is asked as a correction, and listed as one', async () => {
    const { order } = await paidByCard(own)
    const now = await read(own.shop, order.id)
    const lines = [...sentBack(now.lines), { label: 'Tuteur', quantity: 1, unitCents: 1_500, rateBp: 2000 }]
    await own.shop.ok(ordersRoutes.modifyOrder, { params: { id: order.id }, body: { lines: lines as never, version: now.version } })
    expect((await own.shop.ok(cardPaymentRoutes.orderCard, { params: { id: order.id } })).offers).toEqual([
      { kind: 'correction', amountCents: 1_500 },
    ])
    const { events } = own.world.pay(await openCheckout(await linkFor(own.shop, order, 'correction')))
    for (const event of events) await bring(own.shop, event, own.secret)
    await own.shop.drain()
    expect(await read(own.shop, order.id)).toMatchObject({
      dueCents: 0,
      payments: [{ kind: 'payment' }, { kind: 'correction', amount: 1_500 }],
    })
    const corrections = await own.shop.ok(cardPaymentRoutes.listCorrections, { params: around })
    expect(corrections.items.filter((item) => item.orderId === order.id)).toMatchObject([
      { type: 'payment', amountCents: 1_500, state: 'booked' },
    ])
    const payments = await own.shop.ok(cardPaymentRoutes.listPayments, { params: around })
    expect(payments.items.filter((item) => item.orderId === order.id)).toMatchObject([{ amountCents: 10_000, kind: 'payment' }])
  })
})

describe('money that does not fit is told of, never booked silently', () => {
  const toCheck = async (orderId: number) =>
    (await own.shop.ok(cardPaymentRoutes.listToCheck, {})).payments.filter((item) => item.orderId === orderId)

  test('the order was paid otherwise while the customer paid by card', async () => {
    const order = await orderOf(own.shop)
    const session = await openCheckout(await linkFor(own.shop, order))
    const { events } = own.world.pay(session)
    await pay(own.shop, order.id, 10_000)
    for (const event of events) await bring(own.shop, event, own.secret)
    await own.shop.drain()
    expect(await read(own.shop, order.id)).toMatchObject({
      paidCents: 10_000,
      payments: [{ payment_type: 'card' }],
      timeline: [{ kind: 'card_to_check' }, {}, {}, {}, {}],
    })
    const [payment] = await toCheck(order.id)
    expect(payment).toMatchObject({ state: 'to_check', reason: 'order_paid', amountCents: 10_000 })
    const refused = await own.shop.call(cardPaymentRoutes.settlePayment, { params: { id: payment?.id ?? 0 }, body: { way: 'book' } })
    expect(refused.problem.code).toBe('card_does_not_fit')
    await own.shop.ok(cardPaymentRoutes.settlePayment, { params: { id: payment?.id ?? 0 }, body: { way: 'return' } })
    await own.shop.drain()
    expect(own.world.all('refund')[0]).toMatchObject({ amount: 10_000, status: 'succeeded' })
    expect(await toCheck(order.id)).toEqual([])
    expect(await read(own.shop, order.id)).toMatchObject({ paidCents: 10_000 })
  })

  test('another amount than was asked, or another currency', async () => {
    for (const [given, reason] of [
      [{ cents: 9_999 }, 'amount'],
      [{ currency: 'usd' }, 'currency'],
    ] as const) {
      const order = await orderOf(own.shop)
      const { events } = own.world.pay(await openCheckout(await linkFor(own.shop, order)), given)
      for (const event of events) await bring(own.shop, event, own.secret)
      await own.shop.drain()
      expect(await read(own.shop, order.id)).toMatchObject({ paidCents: 0, payments: [] })
      expect(await toCheck(order.id)).toMatchObject([{ reason }])
    }
  })

  test('a person may put it on the order once the order takes it', async () => {
    const order = await orderOf(own.shop)
    const { events } = own.world.pay(await openCheckout(await linkFor(own.shop, order)), { cents: 4_000 })
    for (const event of events) await bring(own.shop, event, own.secret)
    await own.shop.drain()
    const [payment] = await toCheck(order.id)
    await own.shop.ok(cardPaymentRoutes.settlePayment, { params: { id: payment?.id ?? 0 }, body: { way: 'book' } })
    expect(await read(own.shop, order.id)).toMatchObject({ paidCents: 4_000, dueCents: 6_000 })
    const again = await own.shop.call(cardPaymentRoutes.settlePayment, { params: { id: payment?.id ?? 0 }, body: { way: 'book' } })
    expect(again.problem.code).toBe('card_settled')
  })

  test('what another system takes on the same account is no business of the shop', async () => {
    const order = await orderOf(own.shop)
    const session = await openCheckout(await linkFor(own.shop, order))
    own.world.get(session)['payment_intent_data'] = { metadata: { plantule_shop: 'another-shop', plantule_link: '1' } }
    const { events } = own.world.pay(session)
    for (const event of events) await bring(own.shop, event, own.secret)
    await own.shop.drain()
    expect(await read(own.shop, order.id)).toMatchObject({ paidCents: 0 })
    expect(await toCheck(order.id)).toEqual([])
  })
})
