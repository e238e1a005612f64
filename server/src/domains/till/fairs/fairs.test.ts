import { fairsRoutes as routes } from '@plantule/contract/till/fairs'
import { tillCatalogueRoutes } from '@plantule/contract/till/catalogue'
import { tillRoutes } from '@plantule/contract/till/till'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { draft, levelOf } from '../../orders/orders.testing.ts'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { closeDocuments } from '../../../platform/documents/render.ts'
import { someDevice } from '../offline/offline.testing.ts'
import { cash, closeTill, freeLine, openTill, reopen, saleBody, sell, someStock, type TestTill } from '../till.testing.ts'
import { kmCentsOf, netOf } from './rules.ts'
import { addDays, fairToday, todayOf } from './fairs.testing.ts'

let shop: TestShop
let plant: number
let fairId: number

beforeEach(async () => {
  shop = await newShop()
  plant = await someStock(shop, 20)
  fairId = (await fairToday(shop)).id
})

const load = (lines: { subproductId: number; quantity: number }[]) => shop.ok(routes.loadStand, { params: { id: fairId }, body: { lines } })
const lineOf = async (id = plant) =>
  (await shop.ok(routes.getFair, { params: { id: fairId } })).stand.find((line) => line.subproductId === id)
const count = (counted: number, heldSeen: number, more: object = {}) =>
  shop.call(routes.countStand, {
    params: { id: fairId },
    body: { lines: [{ subproductId: plant, counted, heldSeen }], stays: false, ...more },
  })

/** A register whose session sells at the fair. */
async function openAtFair(code = '1'): Promise<TestTill> {
  const register = await shop.ok(tillRoutes.createRegister, { body: { code, name: `Stand ${code}` } })
  const session = await shop.ok(tillRoutes.changeSession, {
    body: { action: 'open', registerId: register.id, float: { totalCents: 5_000 }, fairId },
  })
  return { registerId: register.id, session }
}

describe('a stand', () => {
  test('holds what was loaded, so that neither the nursery nor an order sells it', async () => {
    expect((await load([{ subproductId: plant, quantity: 15 }])).stand).toMatchObject([{ loaded: 15, held: 15, sold: 0, free: 5 }])
    expect(await levelOf(shop, plant)).toMatchObject({ onHand: 20, reserved: 15 })
    const order = await draft(shop, [{ subproductId: plant, quantity: 6 }])
    expect((await shop.call(ordersRoutes.validateOrder, { params: { id: order.id }, body: { version: order.version } })).problem.code).toBe(
      'out_of_stock',
    )
    const nursery = await openTill(shop, 'N')
    expect(
      (
        await shop.call(tillSalesRoutes.createSale, {
          body: saleBody({ registerId: nursery.registerId, lines: [{ subproductId: plant, quantity: 6 }] }),
        })
      ).problem.code,
    ).toBe('out_of_stock')
    await sell(shop, { registerId: nursery.registerId, lines: [{ subproductId: plant, quantity: 5 }] })
  })

  test('refuses to hold more than is free, with the line named, and takes no line then', async () => {
    const other = await someStock(shop, 3)
    const { status, problem } = await shop.call(routes.loadStand, {
      params: { id: fairId },
      body: {
        lines: [
          { subproductId: plant, quantity: 2 },
          { subproductId: other, quantity: 4 },
        ],
      },
    })
    expect(status).toBe(400)
    expect(problem.errors).toMatchObject([{ path: ['lines', 1, 'quantity'], message: 'Il n’en reste que 3 de libres en pépinière.' }])
    expect(await lineOf()).toBeUndefined()
    expect(
      (await shop.call(routes.loadStand, { params: { id: fairId }, body: { lines: [{ subproductId: 999_999, quantity: 1 }] } })).problem
        .errors,
    ).toMatchObject([{ path: ['lines', 0, 'subproductId'] }])
  })

  test('sells its own plants first, then the nursery’s, and takes back what a buyer returns', async () => {
    await load([{ subproductId: plant, quantity: 4 }])
    const till = await openAtFair()
    expect(till.session.fair).toMatchObject({ id: fairId, name: 'Foire de mai' })
    const ticket = await sell(shop, { lines: [{ subproductId: plant, quantity: 6 }] })
    expect(await lineOf()).toMatchObject({ loaded: 4, sold: 4, held: 0 })
    expect(await levelOf(shop, plant)).toMatchObject({ onHand: 14, reserved: 0 })
    const { items } = await shop.ok(tillSalesRoutes.soldItems, { params: { a: 'direct-sale', b: ticket.id } })
    await shop.ok(tillSalesRoutes.refundSale, {
      params: { a: 'direct-sale', b: ticket.id },
      body: { items: [{ lineId: items[0]?.lineId ?? 0, quantity: 1 }], registerId: till.registerId },
    })
    expect(await lineOf()).toMatchObject({ loaded: 4, sold: 3, held: 1 })
    expect(await levelOf(shop, plant)).toMatchObject({ onHand: 15, reserved: 1 })
    const { result } = await shop.ok(routes.getFair, { params: { id: fairId } })
    expect(result).toMatchObject({ beyondList: 2, pieces: 5, tickets: 1, inclCents: 2250 })
  })

  test('is what its till shows, and the nursery shows the rest', async () => {
    await load([{ subproductId: plant, quantity: 15 }])
    expect((await shop.ok(tillCatalogueRoutes.tillCatalogue, { query: { fairId } })).items).toMatchObject([{ available: 15 }])
    expect((await shop.ok(tillCatalogueRoutes.tillCatalogue, {})).items).toMatchObject([{ available: 5 }])
  })

  test('is never oversold by two tills at once', async () => {
    await load([{ subproductId: plant, quantity: 20 }])
    const tills = [await openAtFair('1'), await openAtFair('2')]
    const sales = Array.from({ length: 12 }, (_, at) =>
      shop.call(tillSalesRoutes.createSale, {
        body: saleBody({ registerId: tills[at % 2]?.registerId ?? 0, lines: [{ subproductId: plant, quantity: 3 }] }),
      }),
    )
    const statuses = (await Promise.all(sales)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201 || status === 200)).toHaveLength(6)
    expect(statuses.filter((status) => status === 409)).toHaveLength(6)
    expect(await lineOf()).toMatchObject({ sold: 18, held: 2 })
    expect(await levelOf(shop, plant)).toMatchObject({ onHand: 2, reserved: 2 })
  })
})

describe('the night', () => {
  test('brings back what is counted; what is missing is lost with its reason, what is more was miscounted', async () => {
    const other = await someStock(shop, 10)
    await load([
      { subproductId: plant, quantity: 10 },
      { subproductId: other, quantity: 5 },
    ])
    const till = await openAtFair()
    await sell(shop, { lines: [{ subproductId: plant, quantity: 3 }] })
    expect((await count(6, 7, { reason: 'Gel' })).problem).toMatchObject({ code: 'fair_session_open' })
    await closeTill(shop, till)
    expect((await count(6, 9, { reason: 'Gel' })).problem).toMatchObject({
      code: 'stand_moved',
      errors: [{ path: ['lines', 0, 'counted'], message: 'Le stand en tient maintenant 7.' }],
    })
    expect((await count(6, 7)).problem).toMatchObject({ code: 'loss_reason_needed', errors: [{ path: ['reason'] }] })
    const lines = [
      { subproductId: plant, counted: 6, heldSeen: 7 },
      { subproductId: other, counted: 7, heldSeen: 5 },
    ]
    const fair = await shop.ok(routes.countStand, { params: { id: fairId }, body: { lines, stays: false, reason: 'Pot cassé' } })
    expect(fair.stand.find((line) => line.subproductId === plant)).toMatchObject({
      loaded: 10,
      sold: 3,
      lost: 1,
      returned: 6,
      found: 0,
      held: 0,
    })
    expect(fair.stand.find((line) => line.subproductId === other)).toMatchObject({ loaded: 5, found: 2, returned: 7, held: 0 })
    expect(await levelOf(shop, plant)).toMatchObject({ onHand: 16, reserved: 0 })
    expect(await levelOf(shop, other)).toMatchObject({ onHand: 12, reserved: 0 })
    expect(fair.result).toMatchObject({ lost: 1, lostCents: 450 })
  })

  test('may leave the plants on the stand for another day', async () => {
    await load([{ subproductId: plant, quantity: 10 }])
    expect((await count(9, 10, { stays: true, reason: 'Volée' })).status).toBe(200)
    expect(await lineOf()).toMatchObject({ held: 9, lost: 1, returned: 0 })
    expect(await levelOf(shop, plant)).toMatchObject({ onHand: 19, reserved: 9 })
  })

  test('finds again what a device had sold there alone, and tells only after the stand was counted', async () => {
    await load([{ subproductId: plant, quantity: 10 }])
    const till = await openAtFair()
    const device = await someDevice(shop, till)
    const tickets = [await device.sell([{ subproductId: plant, quantity: 2 }]), await device.sell([{ subproductId: plant, quantity: 3 }])]
    await closeTill(shop, till, { withoutSilent: true })
    expect((await count(6, 10, { reason: 'Manquants' })).status).toBe(200)
    expect(await levelOf(shop, plant)).toMatchObject({ onHand: 16, reserved: 0 })
    await reopen(shop, till.registerId)
    await device.push(tickets)
    await shop.drain()
    // Of the four that were missing all were sold, and one that was counted there.
    expect(await lineOf()).toMatchObject({ loaded: 10, sold: 4, lost: 4, found: 4, held: 0 })
    expect(await levelOf(shop, plant)).toMatchObject({ onHand: 15, reserved: 0 })
  })

  test('finds of two lines of one plant no more than the count missed', async () => {
    await load([{ subproductId: plant, quantity: 10 }])
    const till = await openAtFair()
    const device = await someDevice(shop, till)
    const late = await device.sell([
      { subproductId: plant, quantity: 3 },
      { subproductId: plant, quantity: 3, unitCents: 400 },
    ])
    await closeTill(shop, till, { withoutSilent: true })
    expect((await count(6, 10, { reason: 'Manquants' })).status).toBe(200)
    await reopen(shop, till.registerId)
    await device.push([late])
    await shop.drain()
    expect(await lineOf()).toMatchObject({ sold: 4, lost: 4, found: 4, held: 0 })
    expect(await levelOf(shop, plant)).toMatchObject({ onHand: 14, reserved: 0 })
  })

  test('counted while a late ticket comes in, what was sold comes off once', async () => {
    await load([{ subproductId: plant, quantity: 10 }])
    const till = await openAtFair()
    const device = await someDevice(shop, till)
    const late = await device.sell([{ subproductId: plant, quantity: 4 }])
    await closeTill(shop, till, { withoutSilent: true })
    await reopen(shop, till.registerId)
    await device.push([late])
    await Promise.all([count(6, 10, { stays: true, reason: 'Manquants' }), shop.drain()])
    // Whoever was first: the count is refused, or what it called lost is found again.
    expect(await lineOf()).toMatchObject({ sold: 4, held: 6 })
    expect(await levelOf(shop, plant)).toMatchObject({ onHand: 16, reserved: 6 })
  })

  test('counts what came back to a stand once, also of a plant that a recall holds since', async () => {
    await load([{ subproductId: plant, quantity: 10 }])
    const till = await openAtFair()
    const ticket = await sell(shop, { lines: [{ subproductId: plant, quantity: 2 }] })
    await shop.inShop((ctx) => ctx.db.updateTable('stock_level').set({ held_by: 'Rappel' }).where('subproduct_id', '=', plant).execute())
    const { items } = await shop.ok(tillSalesRoutes.soldItems, { params: { a: 'direct-sale', b: ticket.id } })
    await shop.ok(tillSalesRoutes.refundSale, {
      params: { a: 'direct-sale', b: ticket.id },
      body: { items: [{ lineId: items[0]?.lineId ?? 0, quantity: 1 }], registerId: till.registerId },
    })
    expect(await lineOf()).toMatchObject({ loaded: 10, sold: 1, held: 9 })
    await closeTill(shop, till)
    expect((await count(11, 9)).status).toBe(200)
    expect(await lineOf()).toMatchObject({ loaded: 10, found: 2, returned: 11, held: 0 })
    expect(await levelOf(shop, plant)).toMatchObject({ onHand: 21, reserved: 0 })
  })

  test('whatever is loaded, sold and counted: loaded + found = sold + lost + returned + held, and stock follows', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 0, max: 20 }),
        fc.integer({ min: 0, max: 25 }),
        fc.boolean(),
        async (loaded, sold, counted, stays) => {
          const size = await someStock(shop, 20)
          await load([{ subproductId: size, quantity: loaded }])
          if (sold > 0) {
            const till = await openAtFair(`P${size % 10_000}`)
            await sell(shop, { registerId: till.registerId, lines: [{ subproductId: size, quantity: sold }] })
            await closeTill(shop, till)
          }
          const held = Math.max(0, loaded - sold)
          await shop.ok(routes.countStand, {
            params: { id: fairId },
            body: { lines: [{ subproductId: size, counted, heldSeen: held }], stays, reason: 'Comptage' },
          })
          const line = await lineOf(size)
          if (!line) throw new Error('what was loaded is listed')
          expect(line.loaded + line.found).toBe(line.sold + line.lost + line.returned + line.held)
          expect(line.held).toBe(stays ? counted : 0)
          expect(await levelOf(shop, size)).toMatchObject({ onHand: 20 - sold - held + counted, reserved: line.held })
        },
      ),
      { numRuns: 8 },
    )
  })
})

describe('the result', () => {
  test('is takings by means less stand fee, kilometres and other costs', async () => {
    await load([{ subproductId: plant, quantity: 10 }])
    const till = await openAtFair()
    await sell(shop, { lines: [{ subproductId: plant, quantity: 2 }], payments: cash(1_000) })
    const ticket = await sell(shop, { lines: [{ subproductId: plant, quantity: 1 }] })
    await shop.ok(tillSalesRoutes.changePaymentType, {
      params: { id: ticket.id },
      body: { paymentId: ticket.payments[0]?.id ?? 0, payment_type: 'cheque' },
    })
    // Of two gift cards one came back: money of the drawer, no takings.
    const cards = await sell(shop, { lines: [], giftCards: [{ amountCents: 2_000 }, { amountCents: 3_000 }], payments: cash(5_000) })
    const { giftCards } = await shop.ok(tillSalesRoutes.soldItems, { params: { a: 'direct-sale', b: cards.id } })
    await shop.ok(tillSalesRoutes.refundSale, {
      params: { a: 'direct-sale', b: cards.id },
      body: { items: [], giftCards: [giftCards[0]?.cardId ?? 0], registerId: till.registerId },
    })
    await closeTill(shop, till)
    const { result, sessions } = await shop.ok(routes.getFair, { params: { id: fairId } })
    // 13,50 TTC at 10 %: 12,27 HT; less 80,00, 120 km at 0,529 and 15,00.
    expect(result).toMatchObject({
      tickets: 3,
      pieces: 3,
      inclCents: 1350,
      exclCents: 1227,
      vatCents: 123,
      cardsCents: 3_000,
      means: [
        { type: 'cash', cents: 3_900 },
        { type: 'cheque', cents: 450 },
      ],
      days: [{ day: todayOf(), tickets: 3, inclCents: 1350 }],
      products: [{ quantity: 3, inclCents: 1350 }],
      standFeeCents: 8_000,
      kmCents: 6_348,
      otherCostsCents: 1_500,
      netCents: 1227 - 8_000 - 6_348 - 1_500,
    })
    expect(sessions).toMatchObject([{ number: 'S-1-000001', state: 'closed', zNumber: 'Z-1-000001' }])
    const { items } = await shop.ok(routes.listFairs, { query: { q: 'mai' } })
    expect(items).toMatchObject([{ id: fairId, state: 'running', tickets: 3, inclCents: 1350, netCents: result.netCents }])
    expect((await shop.ok(routes.listFairs, { query: { state: 'planned,over' } })).items).toEqual([])
  })

  test('stands beside the same fair of other years, and by what was sold, packs and free lines too', async () => {
    const last = await fairToday(shop, {
      name: 'Foire de Mai 2025',
      firstDay: addDays(-365),
      lastDay: addDays(-365),
      standFeeCents: 7_000,
      kilometres: 0,
      otherCostsCents: 0,
    })
    await fairToday(shop, { name: 'Foire de Saumur' })
    const till = await openAtFair()
    const sale = await sell(shop, {
      lines: [{ subproductId: plant, quantity: 2 }, freeLine({ label: 'Conseil', quantity: 1, unitCents: 2_000 })],
    })
    const { items } = await shop.ok(tillSalesRoutes.soldItems, { params: { a: 'direct-sale', b: sale.id } })
    await shop.ok(tillSalesRoutes.refundSale, {
      params: { a: 'direct-sale', b: sale.id },
      body: { items: [{ lineId: items[0]?.lineId ?? 0, quantity: 1 }], registerId: till.registerId },
    })
    const { result, years } = await shop.ok(routes.getFair, { params: { id: fairId } })
    expect(result.products).toMatchObject([
      { label: 'Conseil', reference: null, quantity: 1, inclCents: 2_000 },
      { quantity: 1, inclCents: 450 },
    ])
    expect(years).toMatchObject([
      { id: fairId, tickets: 1, inclCents: 2_450, netCents: result.netCents },
      { id: last.id, tickets: 0, inclCents: 0, costsCents: 7_000, netCents: -7_000 },
    ])
  })

  test('the slip lists what the stand holds, and there is none of an empty stand; the result is a paper too', async () => {
    expect((await shop.call(routes.standSlip, { params: { id: fairId } })).problem.code).toBe('stand_empty')
    await load([{ subproductId: plant, quantity: 15 }])
    expect((await shop.ok(routes.standSlip, { params: { id: fairId } })).subarray(0, 5).toString()).toBe('%PDF-')
    expect((await shop.ok(routes.fairResult, { params: { id: fairId } })).subarray(0, 5).toString()).toBe('%PDF-')
    expect((await shop.call(routes.fairResult, { params: { id: 999_999 } })).status).toBe(404)
    await closeDocuments()
  })

  test('kilometres are rounded to the cent, half up', () => {
    expect(kmCentsOf({ kilometres: 1, kmRateMils: 665 })).toBe(67)
    expect(netOf(10_000, { standFeeCents: 0, kilometres: 100, kmRateMils: 529, otherCostsCents: 0 })).toBe(4_710)
  })
})

test('a fair of another day cannot be sold at, one that ended cannot be loaded, one that was used cannot be deleted', async () => {
  const body = { name: 'Ancienne', firstDay: addDays(-9), lastDay: addDays(-8) }
  const past = await shop.ok(routes.createFair, { body })
  expect(
    (await shop.call(routes.loadStand, { params: { id: past.id }, body: { lines: [{ subproductId: plant, quantity: 1 }] } })).problem.code,
  ).toBe('fair_over')
  const register = await shop.ok(tillRoutes.createRegister, { body: { code: '9', name: 'Stand' } })
  const open = { action: 'open' as const, registerId: register.id, float: { totalCents: 0 }, fairId: past.id }
  expect((await shop.call(tillRoutes.changeSession, { body: open })).problem).toMatchObject({
    code: 'fair_not_today',
    errors: [{ path: ['fairId'] }],
  })
  await load([{ subproductId: plant, quantity: 1 }])
  expect((await shop.call(routes.removeFair, { params: { id: fairId } })).problem.code).toBe('fair_used')
  await shop.ok(routes.removeFair, { params: { id: past.id } })
  expect((await shop.call(routes.createFair, { body: { ...body, lastDay: addDays(-10) } })).problem.errors).toMatchObject([
    { path: ['lastDay'], message: 'La foire finit avant de commencer.' },
  ])
  const stale = await shop.ok(routes.getFair, { params: { id: fairId } })
  await shop.ok(routes.updateFair, {
    params: { id: fairId },
    body: { name: 'Foire de juin', firstDay: stale.firstDay, lastDay: stale.lastDay, version: stale.version },
  })
  expect(
    (
      await shop.call(routes.updateFair, {
        params: { id: fairId },
        body: { name: 'X', firstDay: stale.firstDay, lastDay: stale.lastDay, version: stale.version },
      })
    ).problem.code,
  ).toBe('stale_version')
})
