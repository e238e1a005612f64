import { randomUUID } from 'node:crypto'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { orderRefundRoutes } from '@plantule/contract/refunds/routes'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import { vouchersRoutes } from '@plantule/contract/codes/vouchers'
import { beforeAll, describe, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { someGiftCard } from '../codes/codes.testing.ts'
import { firm, freeLine } from '../orders/orders.testing.ts'
import { openTill, saleBody, sell } from '../till/till.testing.ts'

let shop: TestShop
let seller: string
let customerId = 0
beforeAll(async () => {
  shop = await newShop()
  seller = await shop.memberWith(['orders.write', 'orders.read', 'till.write', 'till.read'])
  customerId = (await shop.ok(customersRoutes.createCustomer, { body: { firstName: 'Anne', lastName: 'Lefèvre' } })).id
  await openTill(shop)
})

/** Half by a gift card, half by money. */
async function halfByCard(cents: number) {
  const order = await firm(shop, [freeLine({ unitCents: cents })], { customerId })
  const { code } = await someGiftCard(shop, cents / 2)
  const add = (body: object) => shop.ok(ordersRoutes.addPayment, { params: { id: order.id }, body: body as never })
  await add({ payment_type: 'gift_card', amount: cents / 2, code })
  return add({ payment_type: 'card', amount: cents / 2 })
}

const halfByCardAtTill = async (count: number, cents: number) => {
  const { code } = await someGiftCard(shop, (count * cents) / 2)
  const half = { amount: (count * cents) / 2 }
  return sell(shop, {
    customerId,
    lines: [freeLine({ unitCents: cents, quantity: count })],
    payments: [
      { payment_type: 'card', ...half },
      { payment_type: 'gift_card', ...half, reference: code },
    ],
  })
}

describe('what a gift card paid never leaves as money', () => {
  test('of an order that money and a card paid, given back by other money in parts', async () => {
    const order = await halfByCard(10_000)
    const back = (payment_type: 'cash' | 'cheque', amount: number) =>
      shop.call(orderRefundRoutes.refundOrder, {
        params: { id: order.id },
        body: { kind: 'amount', amount, means: [{ payment_type, amount }] },
      })
    expect((await back('cash', 3_000)).status).toBeLessThan(300)
    expect((await back('cheque', 2_001)).problem.code).toBe('refund_gift_card_back')
    expect((await back('cheque', 2_000)).status).toBeLessThan(300)
    expect((await back('cash', 1)).problem.code).toBe('refund_gift_card_back')
    const { payments } = await shop.ok(orderRefundRoutes.fullRefund, { params: { id: order.id } })
    expect(payments.filter(({ payment_type }) => payment_type === 'gift_card').map(({ amount }) => amount)).toEqual([5_000, -5_000])
  })

  test('of a ticket, likewise', async () => {
    const ticket = await halfByCardAtTill(4, 1_000)
    const [line] = ticket.lines
    const back = (quantity: number, payment_type: 'cash' | 'gift_card') =>
      shop.call(tillSalesRoutes.refundSale, {
        params: { a: 'direct-sale', b: ticket.id },
        body: { uuid: randomUUID(), items: [{ lineId: line?.id ?? 0, quantity }], payment_type },
      })
    expect((await back(2, 'cash')).status).toBe(201)
    expect((await back(1, 'cash')).problem.code).toBe('refund_gift_card_back')
    expect((await back(2, 'gift_card')).status).toBe(201)
  })

  test('by way of a credit code, at orders or at the till', async () => {
    const { code } = await someGiftCard(shop, 5_000)
    const first = await firm(shop, [freeLine({ unitCents: 5_000 })], { customerId })
    await shop.ok(ordersRoutes.addPayment, { params: { id: first.id }, body: { payment_type: 'gift_card', amount: 5_000, code } })
    await shop.ok(orderRefundRoutes.refundOrder, {
      params: { id: first.id },
      body: { kind: 'whole', means: [{ payment_type: 'credit_code', amount: 5_000 }] },
    })
    const { items } = await shop.ok(vouchersRoutes.listCreditCodes, { params: { page: 1 }, query: {} })
    const { code: credit } = await shop.ok(vouchersRoutes.getCreditCode, { params: { id: items[0]?.id ?? 0 } })
    const second = await firm(shop, [freeLine({ unitCents: 3_000 })], { customerId })
    await shop.ok(ordersRoutes.addPayment, {
      params: { id: second.id },
      body: { payment_type: 'credit_code', amount: 3_000, code: credit },
    })
    const order = await shop.call(orderRefundRoutes.refundOrder, {
      params: { id: second.id },
      body: { kind: 'amount', amount: 3_000, means: [{ payment_type: 'cash', amount: 3_000 }] },
    })
    const ticket = await sell(shop, {
      customerId,
      lines: [freeLine({ unitCents: 2_000 })],
      payments: [{ payment_type: 'credit_code', amount: 2_000, reference: credit }],
    })
    const till = await shop.call(tillSalesRoutes.cancelSale, { params: { id: ticket.id }, body: { payment_type: 'cash' } })
    expect([order.problem?.code, till.problem?.code]).toEqual(['refund_gift_card_back', 'refund_gift_card_back'])
  })
})

test('a seller’s limit holds at the till for all that comes back of a sale', async () => {
  const ticket = await sell(
    shop,
    saleBody({ lines: [freeLine({ unitCents: 4_000, quantity: 4 })], payments: [{ payment_type: 'card', amount: 16_000 }] }),
  )
  const back = (quantity: number) =>
    shop.call(
      tillSalesRoutes.refundSale,
      {
        params: { a: 'direct-sale', b: ticket.id },
        body: { uuid: randomUUID(), items: [{ lineId: ticket.lines[0]?.id ?? 0, quantity }], payment_type: 'card' },
      },
      { token: seller },
    )
  expect((await back(2)).status).toBe(201)
  expect((await back(1)).problem.code).toBe('refund_needs_manager')
})
