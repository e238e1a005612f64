import { usualAccounts } from '@plantule/contract/books/accounts'
import { booksRoutes } from '@plantule/contract/books/books'
import { cardPaymentRoutes } from '@plantule/contract/card-payments/card-payments'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { receivablesRoutes } from '@plantule/contract/receivables/receivables'
import { orderRefundRoutes } from '@plantule/contract/refunds/routes'
import { noInvoicingInfo, settingsRoutes } from '@plantule/contract/shops/settings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CardPeer } from '../../testing/card-peer/card-peer.ts'
import type { TestShop } from '../../testing/new-shop.ts'
import { verifyRecords } from '../fiscal/index.ts'
import { firm, freeLine, read } from '../orders/orders.testing.ts'
import { bring, cardShop, type CardShop, linkFor, openCheckout, somePeer } from './card-payments.testing.ts'

let peer: CardPeer
beforeAll(async () => {
  peer = await somePeer()
})
afterAll(() => peer.stop())

const place = { line1: '12 chemin des Serres', postcode: '49000', city: 'Angers' }
const day = () => new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris' }).format(new Date())

async function someShop(): Promise<CardShop & { customerId: number }> {
  const own = await cardShop(peer)
  await own.shop.ok(settingsRoutes.updateInvoicingInfo, {
    body: { ...noInvoicingInfo, ...place, legalName: 'Pépinière du Val', siren: '732829320', vatNumber: 'FR44732829320' },
  })
  const { id } = await own.shop.ok(customersRoutes.createCustomer, { body: { firstName: 'Anne', lastName: 'Lefèvre' } })
  return { ...own, customerId: id }
}

type Ends = 'cancelled' | 'refunded'
/** 100,00 € that were paid by card, given back by transfer, and lost in a dispute once the order had ended: the customer has them twice. */
async function lost({ shop, world, secret, customerId }: Awaited<ReturnType<typeof someShop>>, ends: Ends = 'cancelled') {
  const order = await firm(shop, [freeLine({ unitCents: 10_000 })], { customerId })
  const paid = world.pay(await openCheckout(await linkFor(shop, order)))
  for (const event of paid.events) await bring(shop, event, secret)
  await shop.drain()
  const params = { id: order.id }
  if (ends === 'cancelled') {
    await shop.ok(ordersRoutes.addPayment, { params, body: { payment_type: 'transfer', amount: -10_000 } })
    await shop.ok(ordersRoutes.cancelOrder, { params })
  } else
    await shop.ok(orderRefundRoutes.refundOrder, {
      params,
      body: { kind: 'whole', means: [{ payment_type: 'transfer', amount: 10_000 }] },
    })
  const dispute = world.dispute(paid.intent.id)
  dispute['status'] = 'lost'
  await bring(shop, world.tell('charge.dispute.closed', dispute), secret)
  await shop.drain()
  expect(await read(shop, order.id)).toMatchObject({ status: ends, paidCents: -10_000, dueCents: 10_000 })
  return { params, reference: order.reference }
}

const reason = 'Client injoignable'
const debts = async ({ shop }: CardShop) => (await shop.ok(receivablesRoutes.listDebts, { params: { page: 1 }, query: {} })).items

const owes = async ({ inShop }: TestShop, id: number) =>
  (await inShop((ctx) => ctx.db.selectFrom('customer').select('due_cents').where('id', '=', id).executeTakeFirstOrThrow())).due_cents

/** Debit less credit of the accounts of today's file that are asked for. */
async function ledger(shop: TestShop) {
  const rows = (await shop.ok(booksRoutes.exportFec, { params: { a: day(), b: day() } }))
    .toString()
    .split('\r\n')
    .slice(1, -1)
    .map((text) => text.split('\t'))
  const cents = (value = ''): number => Math.round(Number(value.replace(',', '.')) * 100)
  return (fits: (account: string) => boolean): number =>
    rows.filter((row) => fits(row[4] ?? '')).reduce((sum, row) => sum + cents(row[11]) - cents(row[12]), 0)
}

describe.each<Ends>(['cancelled', 'refunded'])('a dispute lost on an order that was %s', (ends) => {
  test('is a debt among the others, which money pays and a loss ends, and neither passes it', async () => {
    const own = await someShop()
    const { shop, customerId } = own
    const { params, reference } = await lost(own, ends)
    expect(await debts(own)).toMatchObject([{ id: customerId, openCents: 10_000, documents: 1 }])
    const [open] = (await shop.ok(receivablesRoutes.customerDebt, { params: { id: customerId } })).documents
    expect(open).toMatchObject({ source: 'order', number: reference, openCents: 10_000, issuedOn: day() })
    expect(await owes(shop, customerId)).toBe(10_000)

    const pays = (amount: number) => shop.call(ordersRoutes.addPayment, { params, body: { payment_type: 'transfer', amount } })
    const gives = (amount: number, why = reason, token?: string) =>
      shop.call(orderLifeRoutes.writeOffOrder, { params, body: { amount, reason: why } }, token ? { token } : undefined)
    expect((await pays(10_001)).problem.code).toBe('overpayment')
    expect((await pays(4_000)).status).toBe(201)
    expect((await gives(6_000, reason, await shop.memberWith(['orders.write', 'orders.read']))).status).toBe(403)
    expect((await gives(6_000, ' ')).problem).toMatchObject({ code: 'invalid_input', errors: [{ path: ['reason'] }] })
    expect((await gives(6_001)).problem.code).toBe('overpayment')
    expect((await gives(6_000)).status).toBe(201)
    expect((await gives(1)).problem.code).toBe('nothing_lost')
    expect((await pays(1)).status).toBe(409)

    const after = await read(shop, params.id)
    expect(after).toMatchObject({ status: ends, paidCents: 0, dueCents: 0 })
    expect(after.timeline.find(({ kind }) => kind === 'written_off')?.data).toEqual({ cents: 6_000, reason })
    expect(await debts(own)).toEqual([])
    expect(await owes(shop, customerId)).toBe(0)
    expect((await shop.inShop(verifyRecords)).ok).toBe(true)
  })

  test('stands again where the cheque that paid it bounces, which is taken back by its means, up to what came, and once', async () => {
    const own = await someShop()
    const { shop, customerId } = own
    const { params } = await lost(own, ends)
    const refused = ends === 'cancelled' ? 'wrong_status' : 'overpayment'
    const seller = await shop.memberWith(['orders.write', 'orders.read'])
    const moves = (amount: number, payment_type: 'cheque' | 'transfer' = 'cheque', token?: string) =>
      shop.call(ordersRoutes.addPayment, { params, body: { payment_type, amount } }, token ? { token } : undefined)
    expect((await moves(-1)).problem.code).toBe(refused)
    expect((await moves(10_000)).status).toBe(201)
    expect((await moves(-1, 'transfer')).problem.code).toBe(refused)
    expect((await moves(-10_001)).problem).toMatchObject({ code: 'overpayment', errors: [{ path: ['amount'] }] })
    const answers = await Promise.all([moves(-10_000, 'cheque', seller), moves(-10_000, 'cheque', seller)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, expect.any(Number)])
    expect(answers.flatMap(({ problem }) => problem.code ?? [])).toEqual([refused])

    const after = await read(shop, params.id)
    expect(after).toMatchObject({ status: ends, paidCents: -10_000, dueCents: 10_000 })
    expect(after.payments.at(-1)).toMatchObject({ kind: 'correction', payment_type: 'cheque', amount: -10_000, status: 'validated' })
    expect(await debts(own)).toMatchObject([{ id: customerId, openCents: 10_000 }])
    expect(await owes(shop, customerId)).toBe(10_000)
    expect((await ledger(shop))((account) => account === usualAccounts.customers)).toBe(10_000)
    // A seller gives no more back in a day than their limit, whatever it is for.
    expect((await moves(10_000)).status).toBe(201)
    expect((await moves(-10_000, 'cheque', seller)).problem.code).toBe('refund_needs_manager')
    expect((await moves(-4_000)).status).toBe(201)
    expect(await read(shop, params.id)).toMatchObject({ paidCents: -4_000, dueCents: 4_000 })
    expect((await shop.inShop(verifyRecords)).ok).toBe(true)
  })

  test.each([false, true])(
    'stands in the books as a loss without TVA, and nobody owes anything (cash accounting: %s)',
    async (farmCash) => {
      const own = await someShop()
      const { shop } = own
      await shop.ok(booksRoutes.setAccounts, { body: { ...usualAccounts, farmCash } })
      const { params } = await lost(own, ends)
      await shop.ok(orderLifeRoutes.writeOffOrder, { params, body: { amount: 2_500, reason } })
      await shop.ok(ordersRoutes.addPayment, { params, body: { payment_type: 'transfer', amount: 7_500 } })
      const balance = await ledger(shop)
      expect(balance(() => true)).toBe(0)
      expect(balance((account) => account === usualAccounts.losses)).toBe(2_500)
      expect(balance((account) => account === usualAccounts.customers)).toBe(0)
      expect(balance((account) => /^(70|4457|4458|419)/.test(account))).toBe(0)
      const { collected, deposits } = await shop.ok(booksRoutes.tvaSummary, { params: { a: day(), b: day() } })
      expect([...collected, ...deposits]).toEqual([])
    },
  )
})

test.each([false, true])('what was given up is owed again when the customer pays after all (cash accounting: %s)', async (farmCash) => {
  const own = await someShop()
  const { shop, customerId } = own
  await shop.ok(booksRoutes.setAccounts, { body: { ...usualAccounts, farmCash } })
  const { params } = await lost(own)
  const back = (amount: number, token?: string) =>
    shop.call(orderLifeRoutes.takeBackLoss, { params, body: { amount, reason: 'Chèque reçu' } }, token ? { token } : undefined)
  expect((await back(1)).problem.code).toBe('no_loss')
  await shop.ok(orderLifeRoutes.writeOffOrder, { params, body: { amount: 10_000, reason } })
  expect((await back(4_000, await shop.memberWith(['orders.write', 'orders.read']))).status).toBe(403)
  expect((await back(10_001)).problem).toMatchObject({ code: 'overpayment', errors: [{ path: ['amount'] }] })
  const answers = await Promise.all([back(4_000), back(6_001)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, expect.any(Number)])
  const owed = answers[0].status === 201 ? 4_000 : 6_001
  expect(answers.flatMap(({ problem }) => problem.code ?? [])).toEqual(['overpayment'])
  const after = await read(shop, params.id)
  expect(after).toMatchObject({ status: 'cancelled', paidCents: -owed, dueCents: owed })
  expect(after.timeline.find(({ kind }) => kind === 'loss_taken_back')?.data).toEqual({ cents: owed, reason: 'Chèque reçu' })
  expect(await owes(shop, customerId)).toBe(owed)
  await shop.ok(ordersRoutes.addPayment, { params, body: { payment_type: 'cheque', amount: owed } })
  expect(await read(shop, params.id)).toMatchObject({ paidCents: 0, dueCents: 0 })
  expect(await debts(own)).toEqual([])

  const balance = await ledger(shop)
  expect(balance(() => true)).toBe(0)
  expect(balance((account) => account === usualAccounts.losses)).toBe(10_000 - owed)
  expect(balance((account) => account === usualAccounts.customers)).toBe(0)
  expect(balance((account) => /^(70|4457|4458|419)/.test(account))).toBe(0)
  const { collected, deposits } = await shop.ok(booksRoutes.tvaSummary, { params: { a: day(), b: day() } })
  expect([...collected, ...deposits]).toEqual([])
})

test('a debt of a cancelled order is paid by card as well', async () => {
  const own = await someShop()
  const { params } = await lost(own)
  const link = await linkFor(own.shop, await read(own.shop, params.id))
  const paid = own.world.pay(await openCheckout(link))
  for (const event of paid.events) await bring(own.shop, event, own.secret)
  await own.shop.drain()
  expect(await read(own.shop, params.id)).toMatchObject({ status: 'cancelled', paidCents: 0, dueCents: 0 })
  const asked = { params, body: { kind: 'payment' as const, sendTo: '', message: '' } }
  expect((await own.shop.call(cardPaymentRoutes.createLink, asked)).problem.code).toBe('wrong_status')
})

test('an order that was given back and not yet cancelled when the dispute was lost is cancelled with its debt', async () => {
  const { shop, world, secret, customerId } = await someShop()
  const order = await firm(shop, [freeLine({ unitCents: 10_000 })], { customerId })
  const paid = world.pay(await openCheckout(await linkFor(shop, order)))
  for (const event of paid.events) await bring(shop, event, secret)
  await shop.drain()
  const params = { id: order.id }
  expect((await shop.call(ordersRoutes.cancelOrder, { params })).problem.code).toBe('has_payments')
  await shop.ok(ordersRoutes.addPayment, { params, body: { payment_type: 'transfer', amount: -10_000 } })
  const dispute = world.dispute(paid.intent.id)
  dispute['status'] = 'lost'
  await bring(shop, world.tell('charge.dispute.closed', dispute), secret)
  await shop.drain()
  expect(await read(shop, order.id)).toMatchObject({ paidCents: -10_000, dueCents: 20_000 })
  await shop.ok(ordersRoutes.cancelOrder, { params })
  expect(await read(shop, order.id)).toMatchObject({ status: 'cancelled', dueCents: 10_000 })
  await shop.ok(orderLifeRoutes.writeOffOrder, { params, body: { amount: 10_000, reason } })
  expect(await read(shop, order.id)).toMatchObject({ paidCents: 0, dueCents: 0 })
})

test('money and a loss that are said at once settle the debt once', async () => {
  const own = await someShop()
  const { params } = await lost(own)
  const answers = await Promise.all([
    own.shop.call(ordersRoutes.addPayment, { params, body: { payment_type: 'transfer', amount: 10_000 } }),
    own.shop.call(orderLifeRoutes.writeOffOrder, { params, body: { amount: 10_000, reason } }),
    own.shop.call(orderLifeRoutes.writeOffOrder, { params, body: { amount: 10_000, reason } }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  expect(await read(own.shop, params.id)).toMatchObject({ paidCents: 0, dueCents: 0 })
})

test('what still stands, or was never paid too much back, is no loss', async () => {
  const own = await someShop()
  const order = await firm(own.shop, [freeLine({ unitCents: 10_000 })], { customerId: own.customerId })
  const give = () => own.shop.call(orderLifeRoutes.writeOffOrder, { params: { id: order.id }, body: { amount: 1, reason } })
  expect((await give()).problem.code).toBe('nothing_lost')
  await own.shop.ok(ordersRoutes.cancelOrder, { params: { id: order.id } })
  expect((await give()).problem.code).toBe('nothing_lost')
  const body = { payment_type: 'transfer' as const, amount: 1 }
  expect((await own.shop.call(ordersRoutes.addPayment, { params: { id: order.id }, body })).problem.code).toBe('wrong_status')
})

test('what was given up counts as paid where an order holds more', async () => {
  const own = await someShop()
  const { shop } = own
  const { params } = await lost(own)
  await shop.ok(orderLifeRoutes.writeOffOrder, { params, body: { amount: 10_000, reason } })
  const payment = { order_id: params.id, payment_type: 'transfer', kind: 'payment', status: 'validated', amount_cents: 4_400 } as const
  await shop.inShop((ctx) =>
    ctx.db
      .insertInto('order_payment')
      .values({
        ...payment,
        shop_id: shop.id,
        received_on: day(),
        note: '',
        author: 'Camille Test',
        created_at: new Date(),
        validated_at: new Date(),
      })
      .execute(),
  )
  const { deposits } = await shop.ok(booksRoutes.tvaSummary, { params: { a: day(), b: day() } })
  expect(deposits).toMatchObject([{ inclCents: 4_400 }])
})
