import { booksRoutes } from '@plantule/contract/books/books'
import { fiscalRoutes } from '@plantule/contract/fiscal/fiscal'
import { journalRoutes } from '@plantule/contract/books/journal'
import { orderRefundRoutes } from '@plantule/contract/refunds/routes'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { tillRoutes } from '@plantule/contract/till/till'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import { tillSessionsRoutes } from '@plantule/contract/till/sessions'
import { describe, expect, test } from 'vitest'
import { parisDay } from '../../../platform/paris.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { openBooks } from '../../books/books.testing.ts'
import { firm, freeLine, pay } from '../../orders/orders.testing.ts'
import { closeTill, openTill } from '../till.testing.ts'

const due = (shop: TestShop) => firm(shop, [freeLine({ unitCents: 5_000 })])
type More = { sessionId?: number; receivedOn?: string; validated?: boolean }
const cash = (shop: TestShop, id: number, amount: number, more: More = {}) =>
  shop.call(ordersRoutes.addPayment, { params: { id }, body: { payment_type: 'cash', amount, ...more } })
const expected = (shop: TestShop, registerId: number) => shop.ok(tillRoutes.expectedCash, { query: { registerId } })

describe('cash of an order', () => {
  test('goes into no drawer where the shop keeps no till', async () => {
    const shop = await newShop()
    expect(await shop.ok(tillSessionsRoutes.cashSessions, {})).toEqual({ needed: false, items: [] })
    expect((await cash(shop, (await due(shop)).id, 5_000)).status).toBe(201)
  })

  test('asks for a till that is open, and tells so beside the means', async () => {
    const shop = await newShop()
    const till = await openTill(shop)
    await closeTill(shop, till)
    const order = await due(shop)
    const refused = await cash(shop, order.id, 5_000)
    expect(refused.problem).toMatchObject({ status: 409, code: 'cash_without_session', errors: [{ path: ['payment_type'] }] })
    expect((await cash(shop, order.id, 5_000, { sessionId: till.session.id })).problem.code).toBe('cash_without_session')
    // What is announced is in no drawer yet.
    expect((await cash(shop, order.id, 5_000, { validated: false })).status).toBe(201)
    expect(await shop.ok(tillSessionsRoutes.cashSessions, {})).toEqual({ needed: true, items: [] })
    expect((await pay(shop, order.id, 5_000)).dueCents).toBe(0)
  })

  test('and no money of an order is moved by a till that is in training', async () => {
    const shop = await newShop()
    const { registerId, session } = await openTill(shop)
    const order = await due(shop)
    await pay(shop, order.id, 2_000)
    await shop.ok(tillRoutes.changeTillStatus, { body: { registerId, training: true } })
    const items = [{ lineId: order.lines[0]?.id ?? 0, quantity: 1 }]
    const back = await shop.call(tillSalesRoutes.refundSale, { params: { a: 'order', b: order.id }, body: { items, registerId } })
    expect([(await cash(shop, order.id, 100, { sessionId: session.id })).problem.code, back.problem.code]).toEqual([
      'cash_without_session',
      'wrong_status',
    ])
  })

  test('is asked which drawer where several are open', async () => {
    const shop = await newShop()
    const [one, two] = [await openTill(shop, '1', 1_000), await openTill(shop, '2', 2_000)]
    const order = await due(shop)
    expect((await cash(shop, order.id, 100)).problem).toMatchObject({ code: 'cash_session_needed', errors: [{ path: ['sessionId'] }] })
    expect((await cash(shop, order.id, 100, { sessionId: two.session.id })).status).toBe(201)
    expect([(await expected(shop, one.registerId)).expectedCents, (await expected(shop, two.registerId)).expectedCents]).toEqual([
      1_000, 2_100,
    ])
  })

  test('is counted once: by the drawer, the Z, the journal of money and the entries', async () => {
    const { shop } = await openBooks()
    const till = await openTill(shop, '1', 10_000)
    const order = await due(shop)
    expect((await cash(shop, order.id, 3_000, { receivedOn: '2020-01-01' })).problem.code).toBe('payment_day_before')
    await cash(shop, order.id, 3_000)
    const awaited = (await cash(shop, order.id, 2_000, { validated: false })).body.payments.at(-1)?.id ?? 0
    expect(await expected(shop, till.registerId)).toMatchObject({ ordersCents: 3_000, expectedCents: 13_000 })
    await shop.ok(ordersRoutes.validatePayment, { params: { id: order.id, paymentId: awaited }, body: {} })
    await shop.ok(orderRefundRoutes.refundOrder, { params: { id: order.id }, body: { kind: 'amount', amount: 500 } })
    expect(await expected(shop, till.registerId)).toMatchObject({ ordersCents: 4_500, expectedCents: 14_500 })
    const closed = await closeTill(shop, till)
    expect(closed.cash?.tenders).toEqual([{ type: 'cash', expectedCents: 14_500, countedCents: 14_500, differenceCents: 0 }])
    const z = await shop.inShop((ctx) =>
      ctx.db
        .selectFrom('fiscal_closure')
        .select('totals')
        .where('id', '=', closed.zId ?? 0)
        .executeTakeFirstOrThrow(),
    )
    expect(z.totals).toMatchObject({ netCents: 0, payments: [], orderPayments: [{ type: 'cash', count: 3, cents: 4_500 }] })
    const day = parisDay(new Date())
    const money = await shop.ok(journalRoutes.journalMoney, { params: { a: day, b: day }, query: {} })
    expect(
      money.items
        .filter(({ type }) => type === 'cash')
        .map(({ cents }) => cents)
        .toSorted((a, b) => a - b),
    ).toEqual([-500, 2_000, 3_000])
    const fec = (await shop.ok(booksRoutes.exportFec, { params: { a: day, b: day } }))
      .toString()
      .split('\r\n')
      .map((row) => row.split('\t'))
    const amount = (text = '') => Math.round(Number(text.replace(',', '.')) * 100)
    const till53 = fec.filter((row) => row[4]?.startsWith('53')).reduce((sum, row) => sum + amount(row[11]) - amount(row[12]), 0)
    expect(till53).toBe(4_500)
    // What was sealed of it in two chains fits what is read, and stands in no month's way.
    expect(await shop.ok(fiscalRoutes.verifyFiscal)).toMatchObject({ ok: true })
    const { issues } = await shop.ok(booksRoutes.closing, { params: { month: day.slice(0, 7) } })
    expect(issues.filter(({ fault }) => fault === 'records_differ' || fault === 'z_differs')).toEqual([])
  })
})
