import { fairsRoutes } from '@plantule/contract/till/fairs'
import { tillRoutes } from '@plantule/contract/till/till'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import { tillSessionsRoutes } from '@plantule/contract/till/sessions'
import { beforeEach, expect, test } from 'vitest'
import { closeDocuments } from '../../../platform/documents/render.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { levelOf } from '../../orders/orders.testing.ts'
import { cash, closeTill, openTill, reopen, saleBody, sell, someStock, type TestTill } from '../till.testing.ts'
import { someDevice } from '../offline/offline.testing.ts'
import { addDays, fairToday } from './fairs.testing.ts'

let shop: TestShop
let plant: number
let fairId: number
let till: TestTill

beforeEach(async () => {
  shop = await newShop()
  plant = await someStock(shop, 20)
  fairId = (await fairToday(shop)).id
  till = await openTill(shop)
  await shop.ok(fairsRoutes.loadStand, { params: { id: fairId }, body: { lines: [{ subproductId: plant, quantity: 8 }] } })
})

const place = (to: number | null) => shop.call(tillSessionsRoutes.placeSession, { params: { id: till.session.id }, body: { fairId: to } })
const stand = async () => (await shop.ok(fairsRoutes.getFair, { params: { id: fairId } })).stand[0]

test('an open session joins a fair: from then on it sells the stand’s stock', async () => {
  expect((await place(fairId)).body).toMatchObject({ fair: { id: fairId, name: 'Foire de mai' } })
  await sell(shop, { lines: [{ subproductId: plant, quantity: 3 }] })
  expect(await stand()).toMatchObject({ loaded: 8, sold: 3, held: 5 })
  expect(await levelOf(shop, plant)).toMatchObject({ onHand: 17, reserved: 5 })
  const events = await shop.inShop((ctx) =>
    ctx.db.selectFrom('fiscal_link').select('payload').where('kind', '=', 'session_place').execute(),
  )
  expect(events.map(({ payload }) => JSON.parse(payload))).toEqual([{ from: null, to: fairId, moved: [] }])
})

test('what it sold and took back before it joined counts for the fair, and its plants come off the stand', async () => {
  const sale = await sell(shop, { lines: [{ subproductId: plant, quantity: 5 }], payments: cash(2_250) })
  const [line] = (await shop.ok(tillSalesRoutes.soldItems, { params: { a: 'direct-sale', b: sale.id } })).items
  await shop.ok(tillSalesRoutes.refundSale, {
    params: { a: 'direct-sale', b: sale.id },
    body: { items: [{ lineId: line?.lineId ?? 0, quantity: 1 }] },
  })
  await place(fairId)
  expect(await stand()).toMatchObject({ loaded: 8, sold: 4, held: 4, free: 12 })
  expect(await levelOf(shop, plant)).toMatchObject({ onHand: 16, reserved: 4 })
  const { result } = await shop.ok(fairsRoutes.getFair, { params: { id: fairId } })
  expect(result).toMatchObject({ tickets: 1, pieces: 4, inclCents: 1_800, beyondList: 0 })
})

test('more was sold than the stand holds: only what it holds comes off it', async () => {
  await sell(shop, { lines: [{ subproductId: plant, quantity: 11 }] })
  await place(fairId)
  expect(await stand()).toMatchObject({ loaded: 8, sold: 8, held: 0 })
  expect(await levelOf(shop, plant)).toMatchObject({ onHand: 9, reserved: 0 })
})

test('a session leaves a fair while nothing was sold there, and not afterwards; an exercise is no sale', async () => {
  await place(fairId)
  await shop.ok(tillRoutes.changeTillStatus, { body: { training: true } })
  await sell(shop)
  await shop.ok(tillRoutes.changeTillStatus, { body: { training: false } })
  expect((await place(null)).body).toMatchObject({ fair: null })
  await place(fairId)
  await sell(shop, { lines: [{ subproductId: plant, quantity: 1 }] })
  const refused = await place(null)
  expect([refused.status, refused.problem.title]).toEqual([
    409,
    'Des ventes ont déjà été faites à « Foire de mai » : clôturez cette session, puis ouvrez-en une autre.',
  ])
  expect((await place(fairId)).status).toBe(200)
})

test('what a device sold at another fair, and told after that session, stays off the stand of the next', async () => {
  const other = await fairToday(shop, { name: 'Foire de la veille' })
  await shop.ok(fairsRoutes.loadStand, { params: { id: other.id }, body: { lines: [{ subproductId: plant, quantity: 5 }] } })
  await place(other.id)
  const device = await someDevice(shop, till)
  const late = await device.sell([{ subproductId: plant, quantity: 2 }])
  await closeTill(shop, till, { withoutSilent: true })
  const session = await reopen(shop, till.registerId)
  await device.push([late])
  await shop.drain()
  await sell(shop, { lines: [{ subproductId: plant, quantity: 1 }] })
  till = { ...till, session }
  expect((await place(fairId)).status).toBe(200)
  expect(await stand()).toMatchObject({ loaded: 8, sold: 1, held: 7 })
  expect((await shop.ok(fairsRoutes.getFair, { params: { id: other.id } })).stand).toMatchObject([{ loaded: 5, sold: 2, held: 3 }])
  expect(await levelOf(shop, plant)).toMatchObject({ onHand: 17, reserved: 10 })
})

test('only a fair of today can be joined', async () => {
  const other = await fairToday(shop, { name: 'Foire de juin', firstDay: addDays(3), lastDay: addDays(4) })
  expect((await place(other.id)).problem).toMatchObject({ code: 'fair_not_today', errors: [{ path: ['fairId'] }] })
})

test('joining while sales are being made leaves no sale between nursery and stand', async () => {
  const sales = Array.from({ length: 8 }, () =>
    shop.call(tillSalesRoutes.createSale, { body: saleBody({ lines: [{ subproductId: plant, quantity: 1 }] }) }),
  )
  const [joined, ...sold] = await Promise.all([place(fairId), ...sales])
  expect([joined.status, ...sold.map(({ status }) => status)]).toEqual([200, ...sold.map(() => 201)])
  expect(await stand()).toMatchObject({ sold: 8, held: 0 })
  expect(await levelOf(shop, plant)).toMatchObject({ onHand: 12, reserved: 0 })
})

test('its papers: the count sheet to fill in and filled in, the X as no fiscal document; its record and its tickets', async () => {
  const ticket = await sell(shop, { payments: cash(1_000) })
  const { id } = till.session
  const pdf = async (file: Promise<Buffer>) => (await file).subarray(0, 5).toString()
  expect(await pdf(shop.ok(tillSessionsRoutes.countSheet, { params: { id } }))).toBe('%PDF-')
  expect(await pdf(shop.ok(tillSessionsRoutes.printX, {}))).toBe('%PDF-')
  await closeTill(shop, till, {
    cash: {
      totalCents: 11_050,
      coins: [
        { cents: 5_000, count: 2 },
        { cents: 1_000, count: 1 },
        { cents: 50, count: 1 },
      ],
    },
    differenceReason: 'Pourboire',
  })
  expect(await pdf(shop.ok(tillSessionsRoutes.countSheet, { params: { id } }))).toBe('%PDF-')
  expect((await shop.call(tillSessionsRoutes.printX, {})).problem.code).toBe('no_open_session')
  expect(await shop.ok(tillSessionsRoutes.getSession, { params: { id } })).toMatchObject({
    number: 'S-1-000001',
    state: 'closed',
    zNumber: 'Z-1-000001',
  })
  expect((await shop.ok(tillSessionsRoutes.sessionTickets, { params: { id } })).items).toMatchObject([{ id: ticket.id }])
  expect((await shop.call(tillSessionsRoutes.sessionTickets, { params: { id: 999_999 } })).status).toBe(404)
  const list = async (query: object) => (await shop.ok(tillRoutes.listSessions, { query })).items.map(({ number }) => number)
  expect(await list({ q: 'z-1' })).toEqual(['S-1-000001'])
  expect(await list({ differs: 'true' })).toEqual(['S-1-000001'])
  expect(await list({ differs: 'false' })).toEqual([])
  expect(await list({ from: addDays(1) })).toEqual([])
  await closeDocuments()
})
