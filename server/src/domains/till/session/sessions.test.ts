import { tillRoutes } from '@plantule/contract/till/till'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import { fiscalRoutes } from '@plantule/contract/fiscal/fiscal'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { initRoutes } from '@plantule/contract/shops/init'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closeDocuments } from '../../../platform/documents/render.ts'
import { newShop } from '../../../testing/new-shop.ts'
import { verifyRecords } from '../../fiscal/index.ts'
import { firm, levelOf, pay } from '../../orders/orders.testing.ts'
import { createSale } from '../sell/create-sale.ts'
import { cash, closeTill, freeLine, openTill, reopen, saleBody, sell, someStock } from '../till.testing.ts'

describe('a session', () => {
  test('goes from opening control to open to closing control to closed, and proposes the next float', async () => {
    const shop = await newShop()
    const register = await shop.ok(tillRoutes.createRegister, { body: { code: 'a', name: 'Serre' } })
    expect(register.code).toBe('A')
    const status = async () => (await shop.ok(initRoutes.init)).point_of_sale_status
    expect(await status()).toBe('closed')
    await shop.ok(tillRoutes.changeTillStatus, { body: { status: 'opening_control' } })
    expect(await status()).toBe('opening_control')
    expect((await shop.call(tillSalesRoutes.createSale, { body: saleBody() })).problem.code).toBe('no_open_session')
    const session = await shop.ok(tillRoutes.changeSession, {
      body: {
        action: 'open',
        registerId: register.id,
        float: {
          totalCents: 7050,
          coins: [
            { cents: 2000, count: 3 },
            { cents: 1000, count: 1 },
            { cents: 50, count: 1 },
          ],
        },
      },
    })
    expect([session.state, session.number, session.openingFloatCents]).toEqual(['open', 'S-A-000001', 7050])
    const wrong = await shop.call(tillRoutes.changeSession, {
      body: { action: 'open', registerId: register.id, float: { totalCents: 1, coins: [{ cents: 2, count: 1 }] } },
    })
    expect(wrong.status).toBe(400)
    expect((await shop.call(tillRoutes.changeTillStatus, { body: { status: 'opening_control' } })).problem.code).toBe('session_running')
    await sell(shop, { payments: cash(2000) })
    await shop.ok(tillRoutes.changeSession, { body: { action: 'cash_out', sessionId: session.id, amountCents: 500, reason: 'Timbres' } })
    const beyond = { action: 'cash_out' as const, sessionId: session.id, amountCents: 99_999, reason: 'Tout' }
    expect((await shop.call(tillRoutes.changeSession, { body: beyond })).problem.code).toBe('not_that_much_cash')
    await shop.ok(tillRoutes.changeTillStatus, { body: { status: 'closing_control' } })
    expect((await shop.call(tillSalesRoutes.createSale, { body: saleBody() })).problem.code).toBe('no_open_session')
    const close = { action: 'close' as const, sessionId: session.id, cash: { totalCents: 7500 }, bankDepositCents: 2500 }
    expect((await shop.call(tillRoutes.changeSession, { body: close })).problem.code).toBe('difference_reason_needed')
    const closed = await shop.ok(tillRoutes.changeSession, { body: { ...close, differenceReason: 'Erreur de rendu' } })
    expect(closed.cash).toMatchObject({ differenceCents: -50, nextFloatCents: 5000 })
    expect(closed.zNumber).toBe('Z-A-000001')
    expect((await shop.call(tillRoutes.changeSession, { body: close })).problem.code).toBe('wrong_status')
    await shop.ok(tillRoutes.changeTillStatus, { body: { status: 'opening_control' } })
    const next = await shop.ok(tillRoutes.tillStatus)
    expect(next.session?.proposedFloatCents).toBe(5000)
  })

  test('of yesterday sells nothing more and is warned about', async () => {
    const shop = await newShop()
    const { registerId } = await openTill(shop)
    const tomorrow = new Date(Date.now() + 86_400_000)
    const input = {
      ...saleBody(),
      registerId,
      discount: null,
      discountReason: null,
      customerId: null,
      priceProfileId: null,
      stockReason: null,
      basketId: null,
    }
    const late = shop.inShop((ctx) => createSale({ ...ctx, now: tomorrow }, input as never))
    await expect(late).rejects.toMatchObject({ code: 'session_other_day', details: { day: expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/) } })
  })
})

test('the expected cash is what the events sum to, whatever happens', async () => {
  const shop = await newShop()
  const { registerId, session } = await openTill(shop, '1', 50_000)
  let expected = 50_000
  const steps = fc.sample(
    fc.oneof(
      fc.record({
        kind: fc.constant('cash' as const),
        cents: fc.integer({ min: 1, max: 9_000 }),
        more: fc.integer({ min: 0, max: 5_000 }),
      }),
      fc.record({ kind: fc.constant('card' as const), cents: fc.integer({ min: 1, max: 9_000 }), more: fc.constant(0) }),
      fc.record({ kind: fc.constant('in' as const), cents: fc.integer({ min: 1, max: 9_000 }), more: fc.constant(0) }),
      fc.record({ kind: fc.constant('out' as const), cents: fc.integer({ min: 1, max: 500 }), more: fc.constant(0) }),
      fc.record({ kind: fc.constant('refund' as const), cents: fc.integer({ min: 1, max: 9_000 }), more: fc.constant(0) }),
      fc.record({ kind: fc.constant('change' as const), cents: fc.integer({ min: 1, max: 9_000 }), more: fc.constant(0) }),
    ),
    30,
  )
  for (const { kind, cents, more } of steps) {
    if (kind === 'in' || kind === 'out') {
      await shop.ok(tillRoutes.changeSession, {
        body: { action: `cash_${kind}`, sessionId: session.id, amountCents: cents, reason: 'essai' },
      })
      expected += kind === 'in' ? cents : -cents
      continue
    }
    const payment_type = kind === 'card' ? ('card' as const) : ('cash' as const)
    const ticket = await sell(shop, { lines: [freeLine({ unitCents: cents })], payments: [{ payment_type, amount: cents + more }] })
    if (kind === 'cash') expected += cents
    if (kind === 'refund') await shop.ok(tillSalesRoutes.cancelSale, { params: { id: ticket.id }, body: {} })
    if (kind === 'change') await shop.ok(tillSalesRoutes.changePaymentType, { params: { id: ticket.id }, body: { payment_type: 'card' } })
  }
  const told = await shop.ok(tillRoutes.expectedCash, { query: { registerId } })
  expect(told.expectedCents).toBe(expected)
  const x = await shop.ok(tillRoutes.xReading, { query: { registerId } })
  const closed = await closeTill(shop, { registerId, session })
  const z = (await shop.ok(fiscalRoutes.listZTickets, { params: { page: 1 } })).items[0]
  expect(z?.totals).toMatchObject({ ...x.totals })
  expect(closed.cash?.differenceCents).toBe(0)
  for (const tender of told.tenders.filter((each) => each.type !== 'cash')) {
    expect(z?.totals.payments.find((each) => each.type === tender.type)?.cents ?? 0).toBe(tender.expectedCents)
  }
  const drawer = z?.totals.payments.find((each) => each.type === 'cash')?.cents ?? 0
  expect(drawer + 50_000 + (z?.totals.cashInCents ?? 0) - (z?.totals.cashOutCents ?? 0)).toBe(expected)
})

describe('a closing', () => {
  test('holds each ticket exactly once, also those sold in the closing second', async () => {
    const shop = await newShop()
    const till = await openTill(shop)
    const sales = Array.from({ length: 24 }, () => shop.call(tillSalesRoutes.createSale, { body: saleBody() }))
    const close = () =>
      shop.call(tillRoutes.changeSession, {
        body: { action: 'close', sessionId: till.session.id, cash: { totalCents: 10_000 }, tenders: [], differenceReason: 'x' },
      })
    const results = await Promise.all([...sales.slice(0, 12), close(), close(), ...sales.slice(12)])
    const statuses = results.map((result) => result.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    const first = statuses.filter((status) => status === 201).length
    await reopen(shop, till.registerId)
    for (let n = 0; n < 3; n++) await sell(shop)
    const { session } = await shop.ok(tillRoutes.tillStatus)
    if (!session) throw new Error('it is open')
    await closeTill(shop, { registerId: till.registerId, session })
    const { items } = await shop.ok(fiscalRoutes.listZTickets, { params: { page: 1 }, query: { dir: 'asc', type: 'session' } })
    expect(items.map((z) => z.totals.tickets)).toEqual([first, 3])
    expect(items.map((z) => z.perpetualNetCents)).toEqual([first * 1000, (first + 3) * 1000])
    expect(items[1]?.totals.firstNumber).toBe(`${items[0]?.totals.lastNumber?.slice(0, -6)}${String(first + 1).padStart(6, '0')}`)
    const tickets = await shop.inShop((ctx) => ctx.db.selectFrom('ticket').select('session_id').execute())
    expect(tickets).toHaveLength(first + 3)
    expect((await shop.inShop(verifyRecords)).ok).toBe(true)
  })

  test('prints, is listed and found', async () => {
    const shop = await newShop()
    const till = await openTill(shop)
    await sell(shop)
    const order = await firm(shop, [freeLine()])
    await pay(shop, order.id, 500)
    const { zId, zNumber } = await closeTill(shop, till)
    const pdf = await shop.ok(fiscalRoutes.zTicketPdf, { params: { id: zId ?? 0 } })
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await shop.ok(fiscalRoutes.searchZTickets, { params: { q: zNumber ?? '' } })).items.map((z) => z.id)).toEqual([zId])
    const links = await shop.inShop((ctx) =>
      ctx.db.selectFrom('fiscal_link').select(['kind', 'payload']).where('kind', '=', 'order_payment').execute(),
    )
    expect(links.map((link) => JSON.parse(link.payload))).toEqual([{ type: 'card', cents: 500, kind: 'payment', deposit: false }])
    await shop.ok(ordersRoutes.getOrder, { params: { id: order.id } })
    await closeDocuments()
  })
})

test('training is sealed apart, with numbers of its own, and touches neither stock nor cash nor totals', async () => {
  const shop = await newShop()
  const size = await someStock(shop, 5)
  const till = await openTill(shop)
  await shop.ok(tillRoutes.changeTillStatus, { body: { training: true } })
  const exercise = await sell(shop, { lines: [{ subproductId: size, quantity: 4 }], payments: cash(5000) })
  expect(exercise.number).toMatch(/^FT1-\d{4}-000001$/)
  await shop.ok(tillSalesRoutes.cancelSale, { params: { id: exercise.id }, body: {} })
  await shop.ok(tillRoutes.changeTillStatus, { body: { training: false } })
  expect((await shop.call(tillSalesRoutes.cancelSale, { params: { id: exercise.id }, body: {} })).status).toBe(409)
  expect(await levelOf(shop, size)).toMatchObject({ onHand: 5 })
  expect((await shop.ok(tillRoutes.expectedCash)).expectedCents).toBe(10_000)
  const real = await sell(shop)
  expect(real.number).toMatch(/^T1-\d{4}-000001$/)
  await closeTill(shop, till)
  const z = (await shop.ok(fiscalRoutes.listZTickets, { params: { page: 1 } })).items[0]
  expect(z?.totals).toMatchObject({ tickets: 1, refunds: 0, netCents: 1000 })
  const report = await shop.inShop(verifyRecords)
  expect(report.chains.find((chain) => chain.chain === 'training')).toMatchObject({ links: 2, firstBroken: null })
  expect((await shop.ok(tillSalesRoutes.listTickets, { params: { page: 1 } })).total).toBe(1)
  const { items } = await shop.ok(fiscalRoutes.fiscalJournal, { params: { page: 1 } })
  expect(items.map((event) => event.kind)).toEqual(
    expect.arrayContaining(['training_on', 'training_off', 'session_open', 'session_close', 'closure']),
  )
})
