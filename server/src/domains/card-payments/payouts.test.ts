import { cardPaymentRoutes } from '@plantule/contract/card-payments/card-payments'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { CardPeer } from '../../testing/card-peer/card-peer.ts'
import type { Thing } from '../../testing/card-peer/card-world.ts'
import { bring, cardShop, type CardShop, paidByCard, somePeer } from './card-payments.testing.ts'

let peer: CardPeer | undefined
let own: CardShop
beforeEach(async () => {
  peer ??= await somePeer()
  own = await cardShop(peer)
})
afterAll(() => peer?.stop())

const payouts = async () => (await own.shop.ok(cardPaymentRoutes.listPayouts, { params: { ts: 1 } })).items
const tell = async (events: Thing[]) => {
  for (const event of events) await bring(own.shop, event, own.secret)
  await own.shop.drain()
}

test('a payout is matched to the cent: payments, a refund, fees, over several pages', async () => {
  const orders = []
  for (const cents of [4_990, 12_000, 801, 25_050]) orders.push((await paidByCard(own, cents)).order)
  const [first] = orders
  await own.shop.ok(ordersRoutes.addPayment, { params: { id: first?.id ?? 0 }, body: { payment_type: 'online_card', amount: -990 } })
  await own.shop.drain()
  const { payout, events } = own.world.payOut()
  await tell(events)
  const fees = [4_990, 12_000, 801, 25_050].reduce((sum, cents) => sum + Math.round(cents * 0.015) + 25, 0)
  const gross = 4_990 + 12_000 + 801 + 25_050 - 990
  const [found, ...others] = await payouts()
  expect(others).toEqual([])
  expect(found).toMatchObject({
    ref: payout.id,
    status: 'paid',
    amountCents: gross - fees,
    grossCents: gross,
    feeCents: fees,
    differenceCents: 0,
    matched: true,
  })
  expect(
    found?.movements
      .map((movement) => [movement.amountCents, movement.category, movement.fault])
      .toSorted(([a], [b]) => Number(a) - Number(b)),
  ).toEqual([
    [-990, 'refund', null],
    [801, 'charge', null],
    [4_990, 'charge', null],
    [12_000, 'charge', null],
    [25_050, 'charge', null],
  ])
  expect(found?.movements.every((movement) => movement.orderReference !== null)).toBe(true)
  const { items } = await own.shop.ok(cardPaymentRoutes.listPayments, { params: { from: '2020-01-01', to: '2100-01-01' } })
  expect(items.map((item) => item.payout?.ref)).toEqual(items.map(() => payout.id))
})

test('what does not add up, and what is unknown here, is shown', async () => {
  await paidByCard(own, 10_000)
  const foreign = own.world.make('charge', { amount: 5_000, currency: 'eur' })
  own.world.enter(foreign, 5_000, 100)
  const { events } = own.world.payOut({ cents: 14_000 })
  await tell(events)
  const [found] = await payouts()
  // 10,000 - 175 and 5,000 - 100 make 14,725.
  expect(found).toMatchObject({ amountCents: 14_000, differenceCents: -725, matched: false })
  expect(found?.movements.map((movement) => [movement.amountCents, movement.fault]).toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
    [5_000, 'unknown'],
    [10_000, null],
  ])
})

test('an entry of another amount than the payment known here is shown', async () => {
  const { charge } = await paidByCard(own, 10_000)
  Object.assign(own.world.get(String(charge['balance_transaction'])), { amount: 9_000, net: 8_825 })
  await tell(own.world.payOut().events)
  expect(await payouts()).toMatchObject([{ differenceCents: 0, matched: false, movements: [{ fault: 'amount' }] }])
})

test('a manual payout cannot be split, and is not called matched', async () => {
  await paidByCard(own, 10_000)
  await tell(own.world.payOut({ automatic: false }).events)
  expect(await payouts()).toMatchObject([{ automatic: false, matched: false, movements: [] }])
})

test('news of a payout that comes twice, or of its failure before its start, leaves one payout as it stands now', async () => {
  await paidByCard(own, 10_000)
  const { payout, events } = own.world.payOut()
  payout['status'] = 'failed'
  const failure = own.world.tell('payout.failed', payout)
  await tell([failure, ...events, failure])
  await tell([own.world.tell('payout.updated', payout)])
  expect(await payouts()).toMatchObject([{ status: 'failed', movements: [{}] }])
})

test('only payouts after the time asked for are listed', async () => {
  await paidByCard(own, 10_000)
  const { events, payout } = own.world.payOut()
  await tell(events)
  const after = async (ts: number) => (await own.shop.ok(cardPaymentRoutes.listPayouts, { params: { ts } })).items.length
  expect([await after(Number(payout['created']) - 1), await after(Number(payout['created']))]).toEqual([1, 0])
})

test('a new account brings the payouts of the last months without any news of them', async () => {
  if (!peer) throw new Error('no provider')
  const { key, world } = peer.open()
  for (const cents of [1_000, 2_000, 3_000, 4_000]) {
    world.enter(world.make('charge', { amount: cents }), cents, 40)
    world.payOut()
  }
  world.things.forEach((thing) => thing.object === 'event' && world.things.delete(thing.id))
  await own.shop.ok(cardPaymentRoutes.setKeys, { body: { secretKey: key, webhookSecret: 'whsec_another1234' } })
  await own.shop.drain()
  expect((await payouts()).map((payout) => payout.amountCents).toSorted((a, b) => a - b)).toEqual([960, 1_960, 2_960, 3_960])
})
