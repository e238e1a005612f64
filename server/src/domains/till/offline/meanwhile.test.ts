import { customersRoutes } from '@plantule/contract/customers/routes'
import { customersCareRoutes } from '@plantule/contract/customers/care'
import { stockCountRoutes } from '@plantule/contract/stock/count'
import { tillOfflineRoutes as routes } from '@plantule/contract/till/offline'
import { expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { levelOf, mixedPack } from '../../orders/orders.testing.ts'
import { freeLine, openTill, sell as sellOnline, someStock } from '../till.testing.ts'
import { someDevice } from './offline.testing.ts'
import { parisDay } from '../../../platform/paris.ts'

const issuesOf = async (shop: TestShop) =>
  (await shop.ok(routes.offlineReport)).issues
    .map(({ kind, seq, details }) => ({ kind, seq, details }))
    .toSorted((a, b) => a.seq - b.seq || a.kind.localeCompare(b.kind))
const ticketsOf = (shop: TestShop) => shop.inShop((ctx) => ctx.db.selectFrom('ticket').selectAll().orderBy('id').execute())
const account = (amountCents: number) => ({
  payments: [{ payment_type: 'on_account' as const, givenCents: amountCents, amountCents, reference: '' }],
})
const buyer = async (shop: TestShop, company: string, more: object = {}) =>
  (await shop.ok(customersRoutes.createCustomer, { body: { kind: 'professional', company, ...more } })).id

async function away() {
  const shop = await newShop()
  const till = await openTill(shop)
  return { shop, till, device: await someDevice(shop, till) }
}

test('a sale on account beyond the limit stands in the report of what went wrong', async () => {
  const { shop, device } = await away()
  const customerId = await buyer(shop, 'Lemoine', { creditLimitCents: 500 })
  await device.push([await device.sell([{}], { customerId, ...account(450) }), await device.sell([{}], { customerId, ...account(450) })])
  await shop.drain()
  expect(await issuesOf(shop)).toMatchObject([
    { kind: 'credit', seq: 2, details: { dueCents: 900, limitCents: 500, number: expect.stringMatching(/-D1-000002$/) } },
  ])
})

test('a customer who was merged meanwhile is the one who stayed; one who was erased is told, with what stood on account', async () => {
  const { shop, device } = await away()
  const [kept, double, gone] = [await buyer(shop, 'Lemoine'), await buyer(shop, 'Le Moine'), await buyer(shop, 'Passant')]
  const tickets = [
    await device.sell([{}], { customerId: double, ...account(450) }),
    await device.sell([{}], { customerId: gone, ...account(450) }),
  ]
  await shop.ok(customersCareRoutes.mergeCustomers, { params: { id: kept }, body: { otherId: double } })
  await shop.ok(customersCareRoutes.eraseCustomer, { params: { id: gone }, body: { confirm: true } as never })
  await device.push(tickets)
  await shop.drain()
  expect((await ticketsOf(shop)).map(({ customer_id }) => customer_id)).toEqual([kept, gone])
  expect((await shop.ok(customersRoutes.getCustomer, { params: { id: kept } })).totals.dueCents).toBe(450)
  expect(await issuesOf(shop)).toMatchObject([{ kind: 'customer', seq: 2, details: { accountCents: 450 } }])
})

test('prices that changed and articles that were archived meanwhile are sold as the customer paid them', async () => {
  const { shop, device } = await away()
  const size = await someStock(shop, 5, { priceCents: 450 })
  const ticket = await device.sell([{ subproductId: size, quantity: 2, unitCents: 450 }])
  await shop.inShop(async (ctx) => {
    await ctx.db.updateTable('subproduct').set({ price_cents: 999, archived_at: ctx.now }).where('id', '=', size).execute()
  })
  await device.push([ticket])
  await shop.drain()
  expect((await ticketsOf(shop)).map(({ incl_cents }) => incl_cents)).toEqual([900])
  expect(await levelOf(shop, size)).toMatchObject({ onHand: 3 })
  expect(await issuesOf(shop)).toEqual([])
})

test('what was sold before a count of its size and arrives after it is told with the count', async () => {
  const { shop, device } = await away()
  const [counted, other] = [await someStock(shop, 20), await someStock(shop, 20)]
  const ticket = await device.sell([
    { subproductId: counted, quantity: 1 },
    { subproductId: counted, quantity: 2 },
    { subproductId: other, quantity: 1 },
  ])
  await shop.ok(stockCountRoutes.saveCount, {
    body: { lines: [{ subproductId: counted, counted: 17, seenOnHand: 20 }], reason: 'Inventaire' },
  })
  await device.push([ticket, await device.sell([{ subproductId: counted, quantity: 1 }])])
  await shop.drain()
  expect(await levelOf(shop, counted)).toMatchObject({ onHand: 13 })
  expect(await issuesOf(shop)).toMatchObject([
    { kind: 'counted', seq: 1, details: { counts: [{ label: 'Lavande', quantity: 3, counted: 17 }] } },
  ])
})

test('a rate that changed before the sale is told, for an article and for the parts of a pack; one that changed after it is none', async () => {
  const { shop, device } = await away()
  const size = await someStock(shop, 10)
  const { thyme, spade, packId } = await mixedPack(shop)
  const parts = [
    { subproductId: thyme, quantity: 2, label: 'Thym', reference: 'T' },
    { subproductId: spade, quantity: 1, label: 'Transplantoir', reference: 'P' },
  ]
  const pack = {
    packId,
    label: 'Coffret',
    unitCents: 1200,
    rateBp: 2000,
    parts,
    shares: [
      { rateBp: 1000, weight: 600 },
      { rateBp: 2000, weight: 900 },
    ],
  }
  const day = 86_400_000
  const before = await device.sell([{ subproductId: size }], { at: new Date(Date.now() - 2 * day).toISOString() })
  const after = await device.sell([{ subproductId: size }, pack])
  await shop.inShop(async (ctx) => {
    const changed = parisDay(new Date(Date.now() - day))
    const old = await ctx.db
      .updateTable('tva_rate')
      .set({ valid_to: changed })
      .where('rate_bp', '=', 1000)
      .returning('name')
      .executeTakeFirstOrThrow()
    await ctx.db.insertInto('tva_rate').values({ shop_id: ctx.shopId, name: old.name, rate_bp: 1100, valid_from: changed }).execute()
  })
  await shop.inShop(async (ctx) => {
    // It was known, and its session open, three days ago.
    const past = new Date(ctx.now.getTime() - 3 * day)
    await ctx.db.updateTable('till_device').set({ registered_at: past }).execute()
    await ctx.db.updateTable('till_session').set({ opened_at: past }).execute()
  })
  await device.push([before, after])
  await shop.drain()
  expect(await issuesOf(shop)).toMatchObject([
    {
      kind: 'rate',
      seq: 2,
      details: {
        wrong: [
          { label: 'Lavande', soldBp: 1000, dueBp: 1100 },
          { label: 'Thym', soldBp: 1000, dueBp: 1100 },
        ],
      },
    },
  ])
})

test('what the server had sold at another price than the paper of the device says is told', async () => {
  const { shop, device } = await away()
  const online = await sellOnline(shop, { lines: [freeLine({ unitCents: 480 })] })
  await device.push([await device.sell([{}], { uuid: online.uuid })])
  await shop.drain()
  expect(await issuesOf(shop)).toMatchObject([
    { kind: 'differs', seq: 1, details: { paperCents: 450, soldCents: 480, joined: online.number } },
  ])
})

test('a clock that somebody turned while the device was away is told with the tickets in doubt', async () => {
  const { shop, device } = await away()
  await device.push([await device.sell([{}]), await device.sell([{}])], { turnedSeconds: -86_400 })
  expect(await issuesOf(shop)).toMatchObject([{ kind: 'turned', seq: 1, details: { from: 1, to: 2, turnedSeconds: -86_400 } }])
})

test('tickets come in from the file of a device that cannot send them, once, and nobody else may bring them', async () => {
  const { shop, device } = await away()
  const tickets = [await device.sell([{}]), await device.sell([{}])]
  const file = { params: { id: device.id }, body: { headSeq: 2, tickets } }
  const seller = await shop.memberWith(['till.write'])
  expect((await shop.call(routes.importOffline, file, { token: seller })).status).toBe(403)
  expect(await shop.ok(routes.importOffline, file)).toMatchObject({
    receivedSeq: 2,
    results: [
      { seq: 1, state: 'waiting' },
      { seq: 2, state: 'waiting' },
    ],
  })
  await shop.drain()
  // The device comes back after all.
  expect((await device.push(tickets)).results).toMatchObject([{ state: 'sold' }, { state: 'sold' }])
  const changed = { ...file, body: { headSeq: 2, tickets: [{ ...tickets[0], content: '{}' }] as typeof tickets } }
  expect((await shop.ok(routes.importOffline, changed)).results).toMatchObject([{ state: 'refused' }])
  expect(await ticketsOf(shop)).toHaveLength(2)
  const told = await shop.inShop((ctx) =>
    ctx.db.selectFrom('fiscal_link').select('ref_number').where('kind', '=', 'offline_import').execute(),
  )
  expect(told.map(({ ref_number }) => ref_number)).toEqual(['D1', 'D1'])
})
