import { customersRoutes } from '@plantule/contract/customers/routes'
import { fiscalRoutes } from '@plantule/contract/fiscal/fiscal'
import type { PaymentType } from '@plantule/contract/base/payment-types'
import { settlePayments } from '@plantule/contract/till/tender'
import { tillRoutes } from '@plantule/contract/till/till'
import { tillSessionsRoutes } from '@plantule/contract/till/sessions'
import { tillSalesRoutes as routes } from '@plantule/contract/till/sales'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { levelOf } from '../../orders/orders.testing.ts'
import { cash, closeTill, freeLine, openTill, reopen, saleBody, sell, someStock, type TestTill } from '../till.testing.ts'

/** The rules of a session, one by one, in the words of the trade. */

const code = async (answer: Promise<{ problem: { code?: string } }>): Promise<string | undefined> => (await answer).problem.code
const zOf = async (shop: TestShop, number: string | null) => {
  const { items } = await shop.ok(fiscalRoutes.listZTickets, { params: { page: 1 }, query: { type: 'session' } })
  const z = items.find((each) => each.number === number)
  if (!z) throw new Error(`${number} is listed`)
  return z
}

test('no sale without open session', async () => {
  const shop = await newShop()
  const refused = () => code(shop.call(routes.createSale, { body: saleBody() }))
  const { id } = await shop.ok(tillRoutes.createRegister, { body: { code: '1', name: 'Serre' } })
  expect(await refused()).toBe('no_open_session')
  await shop.ok(tillRoutes.changeTillStatus, { body: { registerId: id, status: 'opening_control' } })
  expect(await refused()).toBe('no_open_session')
  const session = await reopen(shop, id)
  await sell(shop)
  await shop.ok(tillRoutes.changeTillStatus, { body: { registerId: id, status: 'closing_control' } })
  expect(await refused()).toBe('no_open_session')
  await closeTill(shop, { registerId: id, session })
  expect(await refused()).toBe('no_open_session')
})

test('one open session per register, also when two open it at once; its number counts on without a gap', async () => {
  const shop = await newShop()
  const { registerId, session } = await openTill(shop)
  await closeTill(shop, { registerId, session })
  const open = () => shop.call(tillRoutes.changeSession, { body: { action: 'open', registerId, float: { totalCents: 0 } } })
  const answers = await Promise.all([open(), open(), open()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const { items } = await shop.ok(tillRoutes.listSessions)
  expect(items.map(({ number, state }) => [number, state])).toEqual([
    ['S-1-000002', 'open'],
    ['S-1-000001', 'closed'],
  ])
})

test('Σ payments − change = total, and change comes from cash only', () => {
  const type = fc.constantFrom<PaymentType>('cash', 'card', 'cheque', 'gift_card', 'credit_code', 'transfer')
  const given = fc.array(fc.record({ payment_type: type, amount: fc.integer({ min: 1, max: 20_000 }), reference: fc.constant('') }), {
    maxLength: 5,
  })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 30_000 }), given, (total, payments) => {
      const settled = settlePayments(total, payments)
      const handed = payments.reduce((sum, { amount }) => sum + amount, 0)
      const others = payments.filter((payment) => payment.payment_type !== 'cash').reduce((sum, { amount }) => sum + amount, 0)
      if (settled.fault === 'payment_missing') {
        expect(handed).toBe(total - settled.dueCents)
        return
      }
      if (settled.fault === 'change_from_cash_only') {
        expect(others).toBeGreaterThanOrEqual(total)
        return
      }
      expect(handed - settled.changeCents).toBe(total)
      expect(settled.payments.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(total)
      // A card, a cheque or a code is taken as it was given; only cash is given back, and never all of it.
      for (const payment of settled.payments) if (payment.type !== 'cash') expect(payment.amountCents).toBe(payment.givenCents)
      if (settled.changeCents > 0) expect(settled.payments.find((payment) => payment.type === 'cash')?.amountCents).toBeGreaterThan(0)
    }),
  )
})

type Step = { kind: 'sale' | 'mixed' | 'part' | 'cancel' | 'change' | 'in' | 'out'; cents: number; more: number }

test('the expected formula equals the recomputation from sealed events; session totals = Σ its tickets = its Z', async () => {
  const shop = await newShop()
  const till = await openTill(shop, '1', 40_000)
  const { registerId, session } = till
  const step = fc.record({
    kind: fc.constantFrom<Step['kind']>('sale', 'mixed', 'part', 'cancel', 'change', 'in', 'out'),
    cents: fc.integer({ min: 2, max: 9_000 }),
    more: fc.integer({ min: 0, max: 3_000 }),
  })
  for (const { kind, cents, more } of fc.sample(step, 24)) {
    if (kind === 'in' || kind === 'out') {
      await shop.ok(tillRoutes.changeSession, {
        body: { action: `cash_${kind}`, sessionId: session.id, amountCents: kind === 'in' ? cents : Math.min(cents, 900), reason: 'essai' },
      })
      continue
    }
    const half = Math.floor(cents / 2)
    const payments = kind === 'mixed' ? [{ payment_type: 'card' as const, amount: half }, ...cash(cents - half + more)] : cash(cents + more)
    const ticket = await sell(shop, {
      lines: [freeLine({ quantity: 1, unitCents: cents }), freeLine({ quantity: 2, unitCents: 0 })],
      payments,
    })
    const [line] = (await shop.ok(routes.soldItems, { params: { a: 'direct-sale', b: ticket.id } })).items
    if (kind === 'part')
      await shop.ok(routes.refundSale, {
        params: { a: 'direct-sale', b: ticket.id },
        body: { items: [{ lineId: line?.lineId ?? 0, quantity: 1 }], payment_type: more % 2 ? 'cash' : 'card' },
      })
    if (kind === 'cancel') await shop.ok(routes.cancelSale, { params: { id: ticket.id }, body: {} })
    if (kind === 'change') await shop.ok(routes.changePaymentType, { params: { id: ticket.id }, body: { payment_type: 'cheque' } })
  }
  const told = await shop.ok(tillRoutes.expectedCash, { query: { registerId } })
  const links = await shop.inShop((ctx) =>
    ctx.db.selectFrom('fiscal_link').select(['chain', 'kind', 'payload']).where('chain', 'in', ['sale', 'payment_event']).execute(),
  )
  const sum = { cash: 0, card: 0, cheque: 0 } as Record<string, number>
  const add = (type: string, cents: number): number => (sum[type] = (sum[type] ?? 0) + cents)
  for (const { kind, payload } of links) {
    const event = JSON.parse(payload)
    if (kind === 'sale' || kind === 'refund') for (const payment of event.payments) add(payment.type, payment.cents ?? payment.amountCents)
    else if (kind === 'opening_float' || kind === 'cash_in') add('cash', event.cents)
    else if (kind === 'cash_out') add('cash', -event.cents)
    else if (kind === 'payment_type_change') {
      add(event.from.type, -event.from.cents)
      add(event.to.type, event.to.cents)
    }
  }
  for (const { type, expectedCents } of told.tenders) expect([type, expectedCents]).toEqual([type, sum[type]])
  expect(told.expectedCents).toBe(sum['cash'])
  const { zNumber } = await closeTill(shop, till)
  const { items } = await shop.ok(tillSessionsRoutes.sessionTickets, { params: { id: session.id } })
  const z = await zOf(shop, zNumber)
  expect(z.totals.netCents).toBe(items.reduce((total, ticket) => total + ticket.inclCents, 0))
  expect(z.totals.tickets).toBe(items.filter((ticket) => ticket.kind === 'sale').length)
  expect(z.totals.refunds).toBe(items.filter((ticket) => ticket.kind === 'refund').length)
  expect(z.totals.payments.reduce((total, { cents }) => total + cents, 0)).toBe(z.totals.netCents)
})

test('the next opening float defaults to counted cash minus bank deposit, coin by coin kept', async () => {
  const shop = await newShop()
  const { registerId, session } = await openTill(shop, '1', 15_000)
  const coins = [
    { cents: 5_000 as const, count: 2 },
    { cents: 2_000 as const, count: 2 },
    { cents: 50 as const, count: 20 },
  ]
  const close = { action: 'close' as const, sessionId: session.id, cash: { totalCents: 15_000, coins } }
  expect(await code(shop.call(tillRoutes.changeSession, { body: { ...close, bankDepositCents: 15_001 } }))).toBe('deposit_above_cash')
  await shop.ok(tillRoutes.changeSession, { body: { ...close, bankDepositCents: 11_000 } })
  await shop.ok(tillRoutes.changeTillStatus, { body: { registerId, status: 'opening_control' } })
  expect((await shop.ok(tillRoutes.tillStatus)).session?.proposedFloatCents).toBe(4_000)
  const kept = await shop.inShop((ctx) =>
    ctx.db.selectFrom('till_session').select('closing_count').where('id', '=', session.id).executeTakeFirstOrThrow(),
  )
  expect(kept.closing_count).toEqual(coins)
})

test('several closings a day: each Z has its own range, and each ticket is in exactly one', async () => {
  const shop = await newShop()
  const till = await openTill(shop)
  const numbers: (string | null)[] = []
  for (const sales of [2, 0, 3]) {
    const session = numbers.length === 0 ? till.session : await reopen(shop, till.registerId)
    for (let n = 0; n < sales; n++) await sell(shop)
    numbers.push((await closeTill(shop, { registerId: till.registerId, session })).zNumber)
  }
  const all = await Promise.all(numbers.map((number) => zOf(shop, number)))
  const last = (number: string | null) => number?.slice(-6) ?? null
  expect(all.map(({ totals }) => [last(totals.firstNumber), last(totals.lastNumber), totals.tickets])).toEqual([
    ['000001', '000002', 2],
    [null, null, 0],
    ['000003', '000005', 3],
  ])
  expect(all.map((z) => z.perpetualNetCents)).toEqual([2_000, 2_000, 5_000])
})

describe('a closed session accepts no event', () => {
  test('neither sale, nor cash move, nor second closing; a correction goes into the next session', async () => {
    const shop = await newShop()
    const till = await openTill(shop)
    const ticket = await sell(shop, { payments: cash(1_000) })
    const { id } = await closeTill(shop, till)
    const move = { action: 'cash_in' as const, sessionId: id, amountCents: 1, reason: 'x' }
    expect(await code(shop.call(tillRoutes.changeSession, { body: move }))).toBe('wrong_status')
    expect(await code(shop.call(tillRoutes.changeSession, { body: { action: 'close', sessionId: id, cash: { totalCents: 0 } } }))).toBe(
      'wrong_status',
    )
    expect(await code(shop.call(tillSessionsRoutes.placeSession, { params: { id }, body: { fairId: null } }))).toBe('wrong_status')
    for (const status of ['open', 'closing_control'] as const)
      expect(await code(shop.call(tillRoutes.changeTillStatus, { body: { registerId: till.registerId, status } }))).toBe('no_open_session')
    const change = () => shop.call(routes.changePaymentType, { params: { id: ticket.id }, body: { payment_type: 'card' } })
    expect(await code(change())).toBe('no_open_session')
    expect(await code(shop.call(routes.cancelSale, { params: { id: ticket.id }, body: {} }))).toBe('no_open_session')
    const next = await reopen(shop, till.registerId, 5_000)
    expect((await change()).status).toBe(200)
    // 50,00 € float, and the 10,00 € of yesterday turned out to be a card.
    expect(await shop.ok(tillRoutes.expectedCash)).toMatchObject({
      sessionId: next.id,
      expectedCents: 4_000,
      tenders: [
        { type: 'cash', expectedCents: 4_000 },
        { type: 'card', expectedCents: 1_000 },
      ],
    })
  })

  test('with two registers open a correction goes into the drawer that was paid', async () => {
    const shop = await newShop()
    const [one, two] = [await openTill(shop, '1'), await openTill(shop, '2')] as [TestTill, TestTill]
    const ticket = await sell(shop, { registerId: two.registerId, payments: cash(1_000) })
    await shop.ok(routes.changePaymentType, { params: { id: ticket.id }, body: { payment_type: 'card' } })
    const drawer = async ({ registerId }: TestTill) => (await shop.ok(tillRoutes.expectedCash, { query: { registerId } })).expectedCents
    expect([await drawer(one), await drawer(two)]).toEqual([10_000, 10_000])
  })
})

test('an offline retry is idempotent: a uuid sells once, however often it is sent at once', async () => {
  const shop = await newShop()
  const size = await someStock(shop, 5)
  await openTill(shop)
  const body = saleBody({ lines: [{ subproductId: size, quantity: 2 }], payments: cash(900) })
  const tickets = await Promise.all(Array.from({ length: 6 }, () => shop.ok(routes.createSale, { body })))
  expect(new Set(tickets.map(({ id }) => id)).size).toBe(1)
  expect(await levelOf(shop, size)).toMatchObject({ onHand: 3 })
  expect((await shop.ok(tillRoutes.expectedCash)).cashPaymentsCents - (await shop.ok(tillRoutes.expectedCash)).changeCents).toBe(900)
})

test('selling beyond the stock is overridden by right, and the journal keeps the reason', async () => {
  const shop = await newShop()
  const size = await someStock(shop, 1)
  await openTill(shop)
  const body = () => saleBody({ lines: [{ subproductId: size, quantity: 2 }], payments: cash(900), stockReason: 'Sur le comptoir' })
  const token = await shop.memberWith(['till.write', 'stock.read'])
  expect(await code(shop.call(routes.createSale, { body: body() }, { token }))).toBe('out_of_stock')
  expect(
    (await shop.call(routes.createSale, { body: body() }, { token: await shop.memberWith(['till.write', 'orders.write']) })).status,
  ).toBe(201)
  const events = await shop.inShop((ctx) =>
    ctx.db.selectFrom('fiscal_link').select('payload').where('kind', '=', 'stock_override').execute(),
  )
  expect(events.map(({ payload }) => JSON.parse(payload))).toMatchObject([{ reason: 'Sur le comptoir' }])
})

describe('the cash ceiling', () => {
  const paid = (cents: number, more: object = {}) =>
    saleBody({ lines: [freeLine({ quantity: 1, unitCents: cents })], payments: cash(cents), ...more })

  test('is 1 000 € for residents and professionals, 15 000 € for consumers who prove that they live abroad, which the journal keeps', async () => {
    const shop = await newShop()
    await openTill(shop)
    const sale = (body: ReturnType<typeof paid>) => code(shop.call(routes.createSale, { body }))
    const shown = 'Passeport belge EN123456'
    expect(await sale(paid(100_000))).toBeUndefined()
    expect(await sale(paid(100_001))).toBe('cash_limit')
    expect(await sale(paid(1_500_000, { cashFromAbroad: shown }))).toBeUndefined()
    expect(await sale(paid(1_500_001, { cashFromAbroad: shown }))).toBe('cash_limit')
    const { id } = await shop.ok(customersRoutes.createCustomer, { body: { kind: 'professional', company: 'Duval' } })
    expect(await sale(paid(100_001, { customerId: id, cashFromAbroad: shown }))).toBe('cash_limit')
    const events = await shop.inShop((ctx) =>
      ctx.db.selectFrom('fiscal_link').select('payload').where('kind', '=', 'cash_from_abroad').execute(),
    )
    expect(events.map(({ payload }) => JSON.parse(payload))).toMatchObject([{ cashCents: 1_500_000, shown }])
  })

  test('is not passed by correcting a second payment into cash', async () => {
    const shop = await newShop()
    await openTill(shop)
    const ticket = await sell(shop, {
      lines: [freeLine({ quantity: 1, unitCents: 160_000 })],
      payments: [{ payment_type: 'card', amount: 80_000 }, ...cash(80_000)],
    })
    const card = ticket.payments.find((payment) => payment.payment_type === 'card')
    expect(
      await code(
        shop.call(routes.changePaymentType, { params: { id: ticket.id }, body: { paymentId: card?.id ?? 0, payment_type: 'cash' } }),
      ),
    ).toBe('cash_limit')
  })
})
