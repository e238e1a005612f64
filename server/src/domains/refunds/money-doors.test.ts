import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { namedRoutes } from '@plantule/contract/all'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { invoiceFollowRoutes } from '@plantule/contract/invoicing/follow'
import { invoicesRoutes } from '@plantule/contract/invoicing/invoices'
import { orderRefundRoutes } from '@plantule/contract/refunds/routes'
import type { PaymentType } from '@plantule/contract/base/payment-types'
import { keyRoutes } from '@plantule/contract/programs/keys'
import type { Order } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { noInvoicingInfo, settingsRoutes } from '@plantule/contract/shops/settings'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import { beforeAll, describe, expect, test } from 'vitest'
import { shapeOf } from '../../testing/json-samples.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { someGiftCard } from '../codes/codes.testing.ts'
import { firm, freeLine, pay, sentBack } from '../orders/orders.testing.ts'

let shop: TestShop
let seller: string
let [privateId, professionalId] = [0, 0]
beforeAll(async () => {
  shop = await newShop()
  seller = await shop.memberWith(['orders.write', 'orders.read', 'till.write', 'invoices.write'])
  const place = { line1: '1 chemin des Saules', postcode: '49000', city: 'Angers' }
  await shop.ok(settingsRoutes.updateInvoicingInfo, {
    body: { ...noInvoicingInfo, ...place, legalName: 'Pépinière du Val', siren: '732829320', vatNumber: 'FR44732829320' },
  })
  privateId = (await shop.ok(customersRoutes.createCustomer, { body: { firstName: 'Anne', lastName: 'Lefèvre' } })).id
  professionalId = (
    await shop.ok(customersRoutes.createCustomer, { body: { kind: 'professional', company: 'Paysages Duval', siren: '404833048' } })
  ).id
  for (const id of [privateId, professionalId])
    await shop.ok(customersRoutes.addAddress, { params: { id }, body: { ...place, isBilling: true } })
})

type Door = (
  order: Order,
  money: { type: PaymentType; cents: number; receivedOn?: string },
  token?: string,
) => Promise<{ status: number; problem: { code: string } }>
const of = (order: Order) => ({ params: { id: order.id } })
const as = (token?: string) => (token ? { token } : undefined)
const day = (shift: number) => new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris' }).format(Date.now() + shift * 86_400_000)

/** Where money comes in. Each takes an order on which it is due. */
const into: Record<string, Door> = {
  addPayment: (order, { type, cents, receivedOn }, token) =>
    shop.call(ordersRoutes.addPayment, { ...of(order), body: { payment_type: type, amount: cents, receivedOn } }, as(token)),
  payDeposit: (order, { type, cents }, token) =>
    shop.call(
      ordersRoutes.payDeposit,
      { params: { id: order.id, a: type, b: cents } },
      { ...as(token), headers: { 'idempotency-key': randomUUID() } },
    ),
  payCorrection: (order, { type, cents, receivedOn }, token) =>
    shop.call(ordersRoutes.payCorrection, { ...of(order), body: { payment_type: type, amount: cents, receivedOn } }, as(token)),
  payInvoice: async (order, { type, cents, receivedOn }, token) => {
    const { id } = await shop.ok(invoicesRoutes.generateInvoice, { ...of(order), body: {} })
    return shop.call(
      invoiceFollowRoutes.payInvoice,
      { params: { id }, body: { payment_type: type as 'cash', amount: cents, receivedOn } },
      as(token),
    )
  },
}

/** Where money of an order goes back; `cents` are above zero. Those that choose no means give back by those that paid. */
const back: Record<string, { chooses: boolean; call: Door }> = {
  addPayment: {
    chooses: true,
    call: (order, { type, cents }, token) =>
      shop.call(ordersRoutes.addPayment, { ...of(order), body: { payment_type: type, amount: -cents } }, as(token)),
  },
  payCorrection: {
    chooses: true,
    call: async (order, { type, cents }, token) => {
      const { version, paidCents } = await shop.ok(ordersRoutes.getOrder, of(order))
      const [line] = sentBack(order.lines)
      await shop.ok(ordersRoutes.modifyOrder, {
        ...of(order),
        body: { version, lines: [{ ...line, unitCents: paidCents - cents, quantity: 1 }] },
      })
      return shop.call(ordersRoutes.payCorrection, { ...of(order), body: { payment_type: type, amount: -cents } }, as(token))
    },
  },
  validatePayment: {
    chooses: true,
    call: async (order, { type, cents }, token) => {
      // What was announced by one who may is held to the rules when it is paid out, by whoever does it.
      const { id } = await shop.inShop((ctx) =>
        ctx.db
          .insertInto('order_payment')
          .values({
            shop_id: ctx.shopId,
            order_id: order.id,
            payment_type: type,
            kind: 'refund',
            status: 'pending',
            amount_cents: -cents,
            received_on: day(0),
            note: '',
            author: '',
          })
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
      return shop.call(ordersRoutes.validatePayment, { params: { id: order.id, paymentId: id }, body: {} }, as(token))
    },
  },
  refundOrder: {
    chooses: true,
    call: (order, { type, cents }, token) =>
      shop.call(
        orderRefundRoutes.refundOrder,
        { ...of(order), body: { kind: 'amount', amount: cents, means: [{ payment_type: type, amount: cents }] } },
        as(token),
      ),
  },
  fullRefund: { chooses: false, call: (order, _, token) => shop.call(orderRefundRoutes.fullRefund, of(order), as(token)) },
  refundSale: {
    chooses: true,
    call: (order, { type }, token) =>
      shop.call(
        tillSalesRoutes.refundSale,
        { params: { a: 'order', b: order.id }, body: { items: [{ lineId: order.lines[0]?.id ?? 0, quantity: 1 }], payment_type: type } },
        as(token),
      ),
  },
}

/** No money of an order: tickets, gift cards, purchases and subscriptions have rules of their own; a closing counts, settings choose. */
const elsewhere = new Set([
  'createSale',
  'cancelSale',
  'changePaymentType',
  'createGiftCard',
  // A credit of no order: held to the same limit in `codes`.
  'createCreditCode',
  // Nothing comes in by it: `card-payments/lost-after-the-end.test.ts`.
  'writeOffOrder',
  'takeBackLoss',
  'payGiftCard',
  'cancelGiftCard',
  'createPurchase',
  'updatePurchase',
  'choose',
  'changeSession',
  'setMeans',
  'setAccounts',
  // Each by `payInvoice`, as a job and never in cash: `invoicing/many-invoices.test.ts`.
  'payInvoices',
])

describe('the doors of money', () => {
  const money = namedRoutes.filter(({ route }) => {
    const said = [route.body, route.params].some(
      (schema) => schema && /"(payment_type|means)":\{|"direct_debit"/.test(JSON.stringify(shapeOf(schema))),
    )
    return (
      (said && (route.method !== 'GET' || route.writes)) ||
      route.errors?.some((code) => code === 'overpayment' || code === 'refund_needs_manager')
    )
  })

  test('are all held below: a new one is added there', () => {
    expect(money.map(({ name }) => name).filter((name) => !(name in into) && !(name in back) && !elsewhere.has(name))).toEqual([])
    for (const name of [...Object.keys(into), ...Object.keys(back)]) expect(money.map((each) => each.name)).toContain(name)
  })

  test('lead through one function that writes payments', () => {
    const root = fileURLToPath(new URL('..', import.meta.url))
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
    )
    const saying = (pattern: RegExp) => files.filter((path) => pattern.test(readFileSync(`${root}/${path}`, 'utf8'))).toSorted()
    expect(saying(/insertInto\('order_payment'\)|insert into order_payment/)).toEqual(['orders/money/write-payment.ts'])
    expect(saying(/(?:await|return|=) writePayment\(/)).toEqual([
      'orders/life/carry-money.ts',
      'orders/money/card-money.ts',
      'orders/money/payments.ts',
      'orders/save-order.ts',
      'refunds/give-back.ts',
    ])
  })
})

const due = (cents: number, customerId = privateId) => firm(shop, [freeLine({ unitCents: cents })], { customerId })
/** With something paid before, and dearer since: there is a difference to pay. */
async function differing(cents: number, customerId = privateId): Promise<Order> {
  const order = await due(100, customerId)
  const paid = await pay(shop, order.id, 100)
  const [line] = sentBack(paid.lines)
  return shop.ok(ordersRoutes.modifyOrder, {
    ...of(order),
    body: { version: paid.version, lines: [{ ...line, unitCents: cents + 100, quantity: 1 }] },
  })
}

describe.each(Object.keys(into))('money that comes in by %s', (name) => {
  const door: Door = (order, money, token) => (into[name] as Door)(order, money, token)
  const owing = (cents: number, customerId?: number) => (name === 'payCorrection' ? differing(cents, customerId) : due(cents, customerId))
  const schema = name === 'payInvoice' ? 'invalid_input' : undefined

  test('is never a card payment online', async () => {
    expect((await door(await owing(5_000), { type: 'online_card', cents: 5_000 })).problem.code).toBe(schema ?? 'online_card_by_provider')
  })

  test('is no account of a consumer, and one of a professional', async () => {
    expect((await door(await owing(5_000), { type: 'on_account', cents: 5_000 })).problem.code).toBe(schema ?? 'account_professionals_only')
    if (!schema) expect((await door(await owing(5_000, professionalId), { type: 'on_account', cents: 5_000 })).status).toBeLessThan(300)
  })

  test.each([
    ['a consumer', () => privateId],
    ['a professional', () => professionalId],
  ])('is at most 1 000 € of cash of %s, all payments of the debt together', async (_, id) => {
    expect((await door(await owing(200_000, id()), { type: 'cash', cents: 100_001 })).problem.code).toBe('cash_limit')
    const order = await owing(200_000, id())
    await shop.ok(ordersRoutes.addPayment, { ...of(order), body: { payment_type: 'cash', amount: 60_000, validated: false } })
    expect((await door(order, { type: 'cash', cents: 40_001 })).problem.code).toBe('cash_limit')
  })

  test('is dated from the order to today', async () => {
    if (name === 'payDeposit')
      return expect((await door(await owing(5_000), { type: 'card', cents: 5_000, receivedOn: day(1) })).status).toBe(200)
    expect((await door(await owing(5_000), { type: 'card', cents: 5_000, receivedOn: day(1) })).problem.code).toBe('payment_day_ahead')
    expect((await door(await owing(5_000), { type: 'card', cents: 5_000, receivedOn: day(-1) })).problem.code).toBe('payment_day_before')
  })
})

test('a consumer who shows that he lives abroad pays up to 15 000 € in cash, which the journal keeps', async () => {
  const cash = (order: Order, amount: number, cashFromAbroad: string | null) =>
    shop.call(ordersRoutes.addPayment, { ...of(order), body: { payment_type: 'cash', amount, cashFromAbroad } })
  const order = await due(2_000_000)
  expect((await cash(order, 900_000, null)).problem.code).toBe('cash_limit')
  expect((await cash(order, 900_000, 'Passeport belge EH123456')).status).toBe(201)
  expect((await cash(order, 600_001, 'Passeport belge EH123456')).problem.code).toBe('cash_limit')
  expect((await cash(await due(200_000, professionalId), 100_001, 'Passeport belge EH123456')).problem.code).toBe('cash_limit')
  const events = await shop.inShop((ctx) =>
    ctx.db.selectFrom('fiscal_link').select('payload').where('kind', '=', 'cash_from_abroad').execute(),
  )
  expect(events.map(({ payload }) => JSON.parse(payload))).toMatchObject([{ shown: 'Passeport belge EH123456', cashCents: 900_000 }])
})

describe.each(Object.keys(back))('money that goes back by %s', (name) => {
  const { chooses, call } = back[name] as (typeof back)[string]
  const paid = async (cents: number) => pay(shop, (await due(cents)).id, cents)

  test('is a manager’s beyond the limit of a seller', async () => {
    expect((await call(await paid(90_000), { type: 'card', cents: 89_000 }, seller)).problem.code).toBe('refund_needs_manager')
    expect((await call(await paid(90_000), { type: 'card', cents: 89_000 })).status).toBeLessThan(300)
  })

  test('may be a seller’s up to his limit, cut into parts too', async () => {
    if (!chooses) return expect((await call(await paid(9_000), { type: 'card', cents: 9_000 }, seller)).status).toBeLessThan(300)
    const order = await paid(90_000)
    expect(
      (await shop.call(ordersRoutes.addPayment, { ...of(order), body: { payment_type: 'card', amount: -6_000 } }, { token: seller }))
        .status,
    ).toBe(201)
    expect((await call(order, { type: 'card', cents: 4_001 }, seller)).problem.code).toBe('refund_needs_manager')
  })

  test('is counted for the person, not for a name', async () => {
    if (!chooses) return expect((await call(await paid(9_000), { type: 'card', cents: 9_000 }, seller)).status).toBeLessThan(300)
    const [order, namesake] = [await paid(90_000), await shop.memberWith(['orders.write', 'orders.read', 'till.write', 'invoices.write'])]
    for (const token of [seller, namesake]) {
      expect(
        (await shop.call(ordersRoutes.addPayment, { ...of(order), body: { payment_type: 'card', amount: -9_000 } }, { token })).status,
      ).toBe(201)
      expect((await call(order, { type: 'card', cents: 1_001 }, token)).problem.code).toBe('refund_needs_manager')
    }
    expect(
      new Set(
        (await shop.ok(ordersRoutes.getOrder, of(order))).payments.filter(({ amount }) => amount === -9_000).map(({ author }) => author),
      ),
    ).toEqual(new Set(['Camille Test']))
  })

  test('is no more for another program than for a seller, whatever key it comes by', async () => {
    const order = await paid(90_000)
    for (const cents of [9_000, 1_001]) {
      const { secret } = await shop.ok(keyRoutes.createKey, { body: { name: 'Site', rights: ['orders.write', 'invoices.write'] } })
      const asked = { ...of(order), body: { payment_type: 'card' as const, amount: -cents } }
      const { status, problem } = await shop.call(ordersRoutes.addPayment, asked, { token: secret })
      expect([status, problem.code]).toEqual(cents === 9_000 ? [201, undefined] : [403, 'refund_needs_manager'])
    }
  })

  test('never turns a gift card into cash', async () => {
    const order = await due(5_000)
    const { code } = await someGiftCard(shop, 5_000)
    const given = await shop.ok(ordersRoutes.addPayment, { ...of(order), body: { payment_type: 'gift_card', amount: 5_000, code } })
    if (chooses) expect((await call(given, { type: 'cash', cents: 4_900 })).problem.code).toBe('refund_gift_card_back')
    else {
      await call(given, { type: 'cash', cents: 5_000 })
      const { payments } = await shop.ok(ordersRoutes.getOrder, of(order))
      expect(payments.map(({ payment_type }) => payment_type)).toEqual(['gift_card', 'gift_card'])
    }
  })

  test('is no card payment online, nor an account, that did not pay', async () => {
    if (!chooses) return expect((await call(await paid(5_000), { type: 'online_card', cents: 4_900 })).status).toBeLessThan(300)
    for (const type of ['online_card', 'on_account'] as const)
      expect((await call(await paid(5_000), { type, cents: 4_900 })).problem.code).toBe('refund_beyond_means')
  })
})

test('an order that ended while money is due is paid then, and no more than that', async () => {
  const order = await due(3_000)
  await shop.inShop((ctx) =>
    ctx.db.updateTable('orders').set({ status: 'complete', closed_at: new Date() }).where('id', '=', order.id).execute(),
  )
  expect(await pay(shop, order.id, 3_000)).toMatchObject({ status: 'complete', paymentState: 'paid', dueCents: 0 })
  expect((await shop.call(ordersRoutes.addPayment, { ...of(order), body: { payment_type: 'card', amount: 1 } })).problem.code).toBe(
    'overpayment',
  )
})

test('the deposit is paid once, however often its address is opened', async () => {
  const order = await due(10_000)
  await shop.ok(ordersRoutes.setDeposit, { ...of(order), body: { amount: 3_000 } })
  const open = (cents: number, key?: string) =>
    shop.call(
      ordersRoutes.payDeposit,
      { params: { id: order.id, a: 'card', b: cents } },
      key ? { headers: { 'idempotency-key': key } } : undefined,
    )
  const key = randomUUID()
  const answers = await Promise.all([open(3_000, key), open(3_000, key), open(3_000, key)])
  expect(answers.map(({ status, body }) => [status, body.paidCents])).toEqual([
    [200, 3_000],
    [200, 3_000],
    [200, 3_000],
  ])
  // Without a key it is another one, and the deposit is there.
  for (const cents of [3_000, 2_000]) expect((await open(cents)).problem.code).toBe('deposit_paid')
  expect((await shop.ok(ordersRoutes.getOrder, of(order))).paidCents).toBe(3_000)
})

test('equal deposits that are sent by different keys are different deposits', async () => {
  const order = await due(10_000)
  await shop.ok(ordersRoutes.setDeposit, { ...of(order), body: { amount: 4_000 } })
  const open = (key: string) =>
    shop.call(ordersRoutes.payDeposit, { params: { id: order.id, a: 'card', b: 2_000 } }, { headers: { 'idempotency-key': key } })
  const [one, two] = [randomUUID(), randomUUID()]
  const answers = await Promise.all([open(one), open(two), open(one), open(two)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const { paidCents, payments } = await shop.ok(ordersRoutes.getOrder, of(order))
  expect([paidCents, payments.map(({ amount }) => amount)]).toEqual([4_000, [2_000, 2_000]])
  expect((await open(randomUUID())).problem.code).toBe('deposit_paid')
})

test('no more than what is left of the deposit is paid as one, and without one its address pays nothing by itself', async () => {
  const order = await due(10_000, professionalId)
  const open = (type: PaymentType, cents: number, key?: string) =>
    shop.call(
      ordersRoutes.payDeposit,
      { params: { id: order.id, a: type, b: cents } },
      key ? { headers: { 'idempotency-key': key } } : undefined,
    )
  expect((await open('card', 2_000)).problem.code).toBe('idempotency_key')
  expect((await open('card', 2_000, randomUUID())).body.paidCents).toBe(2_000)
  await shop.ok(ordersRoutes.setDeposit, { ...of(order), body: { amount: 5_000 } })
  expect((await open('card', 3_001)).problem).toMatchObject({ code: 'overpayment', errors: [{ path: ['amount'] }] })
  expect((await open('on_account', 3_000)).status).toBe(200)
  expect((await open('on_account', 3_000)).problem.code).toBe('deposit_paid')
  // Opened again it would pass what was asked for.
  expect((await open('card', 2_000)).body.paidCents).toBe(4_000)
  expect((await open('card', 2_000)).problem.code).toBe('overpayment')
  expect((await shop.ok(ordersRoutes.getOrder, of(order))).paidCents).toBe(4_000)
})
