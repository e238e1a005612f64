import { tillRoutes } from '@plantule/contract/till/till'
import { tillOfflineRoutes as routes } from '@plantule/contract/till/offline'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import { vouchersRoutes } from '@plantule/contract/codes/vouchers'
import { expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { verifyRecords } from '../../fiscal/index.ts'
import { levelOf } from '../../orders/orders.testing.ts'
import { readCard, someGiftCard } from '../../codes/codes.testing.ts'
import { closeTill, openTill, reopen, sell as sellOnline, someStock } from '../till.testing.ts'
import { someDevice } from './offline.testing.ts'

const issuesOf = async (shop: TestShop): Promise<string[]> =>
  (await shop.ok(routes.offlineReport)).issues.map(({ kind, seq }) => `${kind} ${seq}`).toSorted()
const ticketsOf = (shop: TestShop) => shop.inShop((ctx) => ctx.db.selectFrom('ticket').selectAll().orderBy('id').execute())

test('what a device sold alone joins chain, stock, session and Z, in order and once', async () => {
  const shop = await newShop()
  const size = await someStock(shop, 10)
  const till = await openTill(shop)
  const device = await someDevice(shop, till)
  const tickets = [
    await device.sell([{ subproductId: size, quantity: 2 }]),
    await device.sell([{ subproductId: size, quantity: 1 }]),
    await device.sell([{ unitCents: 1_250 }]),
  ]
  const first = await device.push(tickets)
  expect(first).toMatchObject({
    receivedSeq: 3,
    results: [
      { seq: 1, state: 'waiting' },
      { seq: 2, state: 'waiting' },
      { seq: 3, state: 'waiting' },
    ],
  })
  const refused = await shop.call(tillRoutes.changeSession, {
    body: { action: 'close', sessionId: till.session.id, cash: { totalCents: 10_000 } },
  })
  expect([refused.status, refused.problem.code]).toEqual([409, 'offline_waiting'])
  await shop.drain()
  const again = await device.push(tickets)
  expect(again.results.map(({ state }) => state)).toEqual(['sold', 'sold', 'sold'])
  await shop.drain()
  expect((await device.push([], { asking: [1, 2, 3] })).results).toEqual(again.results)
  const sold = await ticketsOf(shop)
  const year = sold[0]?.number.slice(3, 7)
  expect(sold.map(({ number, incl_cents }) => [number, incl_cents])).toEqual([
    [`T1-${year}-D1-000001`, 900],
    [`T1-${year}-D1-000002`, 450],
    [`T1-${year}-D1-000003`, 1_250],
  ])
  expect(await levelOf(shop, size)).toMatchObject({ onHand: 7 })
  expect((await shop.ok(tillRoutes.expectedCash, { query: { registerId: till.registerId } })).expectedCents).toBe(12_600)
  const report = await shop.inShop(verifyRecords)
  expect(report.ok).toBe(true)
  expect(report.chains.find(({ chain }) => chain === 'sale')).toMatchObject({ links: 3 })
  expect(await issuesOf(shop)).toEqual([])
  const closed = await closeTill(shop, till)
  expect(closed.zNumber).not.toBeNull()
})

test('a sale that had arrived before the connection went is not sold again', async () => {
  const shop = await newShop()
  const till = await openTill(shop)
  const device = await someDevice(shop, till)
  const online = await sellOnline(shop)
  await device.push([await device.sell([{ unitCents: 1_000 }], { uuid: online.uuid })])
  await shop.drain()
  const { results } = await device.push([], { asking: [1] })
  expect(results).toEqual([{ seq: 1, state: 'known', ticketId: online.id, number: online.number }])
  expect(await ticketsOf(shop)).toHaveLength(1)
})

test('the same tickets pushed at once by two tabs are sold once', async () => {
  const shop = await newShop()
  const till = await openTill(shop)
  const device = await someDevice(shop, till)
  const tickets = [await device.sell([{}]), await device.sell([{}])]
  await Promise.all([0, 1, 2, 3].map(() => device.push(tickets)))
  await Promise.all([shop.drain(), shop.drain()])
  expect(await ticketsOf(shop)).toHaveLength(2)
  expect(await issuesOf(shop)).toEqual([])
})

test('a hole in the chain is told and holds back what follows, until somebody passes over it', async () => {
  const shop = await newShop()
  const till = await openTill(shop)
  const device = await someDevice(shop, till)
  const tickets = [await device.sell([{}]), await device.sell([{}]), await device.sell([{}])]
  await device.push([tickets[0] ?? fail(), tickets[2] ?? fail()])
  await shop.drain()
  expect(await ticketsOf(shop)).toHaveLength(1)
  const { issues } = await shop.ok(routes.offlineReport)
  expect(issues).toMatchObject([{ kind: 'gap', seq: 3, details: { from: 2, to: 2 } }])
  await shop.ok(routes.settleOfflineIssue, { params: { id: issues[0]?.id ?? 0 }, body: { note: 'Tablette tombée à l’eau' } })
  await shop.drain()
  expect((await ticketsOf(shop)).map(({ number }) => number.slice(-6))).toEqual(['000001', '000003'])
})

test('a text that was changed, another signature, or a second ticket of one number is refused and told', async () => {
  const shop = await newShop()
  const till = await openTill(shop)
  const device = await someDevice(shop, till)
  const first = await device.sell([{}])
  const changed = { ...first, content: first.content.replace('"inclCents":450', '"inclCents":1') }
  const stolen = { ...first, signature: `${first.signature.startsWith('A') ? 'B' : 'A'}${first.signature.slice(1)}` }
  expect((await device.push([changed])).results).toMatchObject([{ state: 'refused' }])
  expect((await device.push([stolen])).results).toMatchObject([{ state: 'refused' }])
  expect((await device.push([first])).results).toMatchObject([{ state: 'waiting' }])
  const copy = JSON.parse(first.content)
  const fork = { ...(await device.sign({ ...copy, operator: 'Un autre' })), previous: '' }
  expect((await device.push([fork])).results).toMatchObject([{ state: 'refused' }])
  await shop.drain()
  expect(await ticketsOf(shop)).toHaveLength(1)
  expect(await issuesOf(shop)).toEqual(['fork 1', 'signature 1'])
})

test('what became wrong meanwhile is sold as it was paid, and told: stock, a spent card, a session that was closed', async () => {
  const shop = await newShop()
  const size = await someStock(shop, 3)
  const till = await openTill(shop)
  const card = await someGiftCard(shop, 1_000)
  const device = await someDevice(shop, till)
  const pay = (reference: string) => ({ payments: [{ payment_type: 'gift_card' as const, givenCents: 900, amountCents: 900, reference }] })
  const one = await device.sell([{ subproductId: size, quantity: 2 }], pay(card.code))
  const two = await device.sell([{ subproductId: size, quantity: 2 }], pay(card.code))
  await closeTill(shop, till)
  await device.push([one, two], { sessionId: null })
  await shop.drain()
  expect(await ticketsOf(shop)).toHaveLength(0)
  await reopen(shop, till.registerId)
  await shop.drain()
  expect(await ticketsOf(shop)).toHaveLength(2)
  expect(await levelOf(shop, size)).toMatchObject({ onHand: 0 })
  expect(await issuesOf(shop)).toEqual(['late 1', 'late 2', 'no_session 1', 'stock 2', 'voucher 2'])
  const { issues } = await shop.ok(routes.offlineReport)
  expect(issues.find(({ kind }) => kind === 'voucher')?.details).toMatchObject({ askedCents: 900, takenCents: 100 })
  expect(issues.find(({ kind }) => kind === 'stock')?.details).toMatchObject({ missing: [{ label: 'Lavande', wanted: 2, available: 1 }] })
})

test.each<[string, ('gift_card' | 'credit_code')[], card: number, credits: number]>([
  ['to the card, whole', ['gift_card'], 1_000, 0],
  ['to the card, in two', ['gift_card', 'gift_card'], 1_000, 0],
  ['as a credit, whole', ['credit_code'], 0, 1_000],
  ['first to the card, then as a credit', ['gift_card', 'credit_code'], 600, 400],
])('a card that was overspent without a connection gives back what it held, %s', async (_, means, onCard, inCredits) => {
  const shop = await newShop()
  const till = await openTill(shop)
  const card = await someGiftCard(shop, 1_000)
  const device = await someDevice(shop, till)
  const payments = [{ payment_type: 'gift_card' as const, givenCents: 1_200, amountCents: 1_200, reference: card.code }]
  await device.push([await device.sell([{ unitCents: 600, quantity: 2 }], { payments })])
  await shop.drain()
  expect((await readCard(shop, card.id)).balanceCents).toBe(0)
  const line = await shop.inShop((ctx) => ctx.db.selectFrom('ticket_line').select(['id', 'ticket_id']).executeTakeFirstOrThrow())
  for (const payment_type of means) {
    const items = [{ lineId: line.id, quantity: 2 / means.length }]
    await shop.ok(tillSalesRoutes.refundSale, { params: { a: 'direct-sale', b: line.ticket_id }, body: { items, payment_type } })
  }
  expect((await readCard(shop, card.id)).balanceCents).toBe(onCard)
  const { items } = await shop.ok(vouchersRoutes.listCreditCodes, { params: { page: 1 }, query: {} })
  expect(items.reduce((sum, { balanceCents }) => sum + balanceCents, 0)).toBe(inCredits)
})

test('closing warns about a device that says nothing, and a device can be declared lost', async () => {
  const shop = await newShop()
  const till = await openTill(shop)
  const device = await someDevice(shop, till)
  const ticket = await device.sell([{}])
  await device.push([])
  const close = (more: object = {}) =>
    shop.call(tillRoutes.changeSession, { body: { action: 'close', sessionId: till.session.id, cash: { totalCents: 10_000 }, ...more } })
  expect((await close()).problem.code).toBe('device_silent')
  await shop.ok(routes.declareDeviceLost, { params: { id: device.id }, body: { note: 'Volée au marché' } })
  expect(await issuesOf(shop)).toEqual(['lost 1'])
  expect((await close()).status).toBe(200)
  await reopen(shop, till.registerId)
  await device.push([ticket])
  await shop.drain()
  expect(await issuesOf(shop)).toEqual(['after_lost 1', 'late 1', 'lost 1'])
  expect(await ticketsOf(shop)).toHaveLength(1)
})

test('a clock that runs ahead is told, a ticket of a deleted article is kept by its words, a printed one gives copies', async () => {
  const shop = await newShop()
  const till = await openTill(shop)
  const device = await someDevice(shop, till)
  const at = new Date(Date.now() + 3 * 3_600_000).toISOString()
  const one = await device.sell([{ subproductId: 999_999_999 }], { at })
  await device.push([{ ...one, printed: true }])
  await shop.drain()
  expect(await issuesOf(shop)).toEqual(['article 1', 'clock 1'])
  const [row] = await ticketsOf(shop)
  const ticket = await shop.ok(tillSalesRoutes.getSale, { params: { id: row?.id ?? 0 } })
  expect(ticket).toMatchObject({ prints: 1, lines: [{ subproductId: null, label: 'Lavande' }] })
  expect(row?.sold_at?.toISOString()).toBe(at)
})

function fail(): never {
  throw new Error('the device sold three')
}
