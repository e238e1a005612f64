import { customersRoutes } from '@plantule/contract/customers/routes'
import { invoiceFollowRoutes } from '@plantule/contract/invoicing/follow'
import { invoicesRoutes } from '@plantule/contract/invoicing/invoices'
import { orderRefundRoutes } from '@plantule/contract/refunds/routes'
import type { Order } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { receivablesRoutes } from '@plantule/contract/receivables/receivables'
import { noInvoicingInfo, settingsRoutes } from '@plantule/contract/shops/settings'
import { summaryInvoiceRoutes } from '@plantule/contract/invoicing/summaries'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import { beforeAll, describe, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { firm, freeLine, pay, read } from '../orders/orders.testing.ts'
import { openTill, saleBody, sell } from '../till/till.testing.ts'

let shop: TestShop
const place = { line1: '1 chemin des Saules', postcode: '49000', city: 'Angers' }
beforeAll(async () => {
  shop = await newShop()
  await shop.ok(settingsRoutes.updateInvoicingInfo, {
    body: { ...noInvoicingInfo, ...place, legalName: 'Pépinière du Val', siren: '732829320', vatNumber: 'FR44732829320' },
  })
  await openTill(shop)
})

let made = 0
async function someone(): Promise<number> {
  const { id } = await shop.ok(customersRoutes.createCustomer, { body: { kind: 'professional', company: `Paysages ${++made}` } })
  await shop.ok(customersRoutes.addAddress, { params: { id }, body: { ...place, isBilling: true } })
  return id
}
const owes = (id: number): Promise<number> =>
  shop.inShop(
    async (ctx) => (await ctx.db.selectFrom('customer').select('due_cents').where('id', '=', id).executeTakeFirstOrThrow()).due_cents,
  )
const listed = async (id: number): Promise<number> =>
  (await shop.ok(receivablesRoutes.listDebts, { params: { page: 1 }, query: { size: 100 } })).items.find((debt) => debt.id === id)
    ?.openCents ?? 0
const of = ({ id }: { id: number }) => ({ params: { id } })
const account = { payment_type: 'on_account' as const, amount: 1_000 }

/** An order or a ticket of 10,00 € that a professional owes, by every way there is. */
const doors: Record<string, (customerId: number) => Promise<{ order?: Order; ticket?: number }>> = {
  'a firm order': async (customerId) => ({ order: await firm(shop, [freeLine()], { customerId }) }),
  'an order that is put on account': async (customerId) => ({
    order: await shop.ok(ordersRoutes.addPayment, { ...of(await firm(shop, [freeLine()], { customerId })), body: account }),
  }),
  'an order on account in two parts': async (customerId) => {
    const order = await firm(shop, [freeLine()], { customerId })
    for (const amount of [400, 600]) await shop.ok(ordersRoutes.addPayment, { ...of(order), body: { ...account, amount } })
    return { order }
  },
  'an account that was awaited': async (customerId) => {
    const order = await shop.ok(ordersRoutes.addPayment, {
      ...of(await firm(shop, [freeLine()], { customerId })),
      body: { ...account, validated: false },
    })
    return {
      order: await shop.ok(ordersRoutes.validatePayment, { params: { id: order.id, paymentId: order.payments[0]?.id ?? 0 }, body: {} }),
    }
  },
  'a deposit on account': async (customerId) => {
    const order = await firm(shop, [freeLine()], { customerId })
    await shop.ok(ordersRoutes.setDeposit, { ...of(order), body: { amount: 300 } })
    return { order: await shop.ok(ordersRoutes.payDeposit, { params: { id: order.id, a: 'on_account', b: 300 } }) }
  },
  'a sale of the till': async (customerId) => ({ ticket: (await sell(shop, { customerId, payments: [account] })).id }),
  'a ticket whose payment is put on account': async (customerId) => {
    const ticket = await sell(shop, { customerId, payments: [{ payment_type: 'card', amount: 1_000 }] })
    await shop.ok(tillSalesRoutes.changePaymentType, { ...of(ticket), body: { payment_type: 'on_account' } })
    return { ticket: ticket.id }
  },
}

describe.each(Object.entries(doors))('%s', (_, open) => {
  test('is owed once, counts against the credit limit, and is owed no more when it is paid', async () => {
    const customerId = await someone()
    const { order, ticket } = await open(customerId)
    expect(await owes(customerId)).toBe(1_000)
    await shop.inShop((ctx) => ctx.db.updateTable('customer').set({ credit_limit_cents: 1_500 }).where('id', '=', customerId).execute())
    const more = await shop.call(tillSalesRoutes.createSale, { body: saleBody({ customerId, payments: [account] }) })
    expect(more.problem.code).toBe('credit_exceeded')
    const invoice = order ? await shop.ok(invoicesRoutes.generateInvoice, { ...of(order), body: {} }) : undefined
    expect(await listed(customerId)).toBe(1_000)
    if (order) {
      expect(await read(shop, order.id)).toMatchObject({ dueCents: 1_000, paidCents: 0 })
      expect(invoice).toBeDefined()
      await pay(shop, order.id, 1_000)
      const { accountCents, dueCents, payments } = await read(shop, order.id)
      expect({ accountCents, dueCents }).toEqual({ accountCents: 0, dueCents: 0 })
      // Sealed as it came and as it went.
      expect(payments.filter(({ payment_type }) => payment_type === 'on_account').reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    } else await shop.ok(tillSalesRoutes.changePaymentType, { params: { id: ticket ?? 0 }, body: { payment_type: 'transfer' } })
    expect([await owes(customerId), await listed(customerId)]).toEqual([0, 0])
  })
})

describe('what was never paid', () => {
  test('is not given back as money by an order: a refund lowers the debt', async () => {
    const customerId = await someone()
    const order = await firm(shop, [freeLine({ quantity: 2 })], { customerId })
    await shop.ok(ordersRoutes.addPayment, { ...of(order), body: { ...account, amount: 2_000 } })
    await shop.ok(invoicesRoutes.generateInvoice, { ...of(order), body: {} })
    const after = await shop.ok(orderRefundRoutes.refundOrder, {
      ...of(order),
      body: { kind: 'items', items: [{ lineId: order.lines[0]?.id ?? 0, quantity: 1 }] },
    })
    expect(after).toMatchObject({ refundedCents: 1_000, paidCents: 0, accountCents: 1_000, dueCents: 1_000, refunds: [{ moneyCents: 0 }] })
    expect(await owes(customerId)).toBe(1_000)
    const asCash = await shop.call(ordersRoutes.addPayment, { ...of(order), body: { payment_type: 'cash', amount: -100 } })
    expect(asCash.problem.code).toBe('overpayment')
  })

  test('is not given back as money by the till, whole or in part', async () => {
    const customerId = await someone()
    const ticket = await sell(shop, { customerId, lines: [freeLine({ quantity: 2, unitCents: 500 })], payments: [account] })
    const items = [{ lineId: ticket.lines[0]?.id ?? 0, quantity: 1 }]
    const back = (payment_type: 'cash' | 'card' | 'on_account') =>
      shop.call(tillSalesRoutes.refundSale, { params: { a: 'direct-sale', b: ticket.id }, body: { items, payment_type, reason: 'Retour' } })
    for (const type of ['cash', 'card'] as const)
      expect((await back(type)).problem).toMatchObject({ code: 'refund_lowers_account', errors: [{ path: ['payment_type'] }] })
    expect(
      (await shop.call(tillSalesRoutes.cancelSale, { ...of(ticket), body: { payment_type: 'cash', reason: 'Retour' } })).problem.code,
    ).toBe('refund_lowers_account')
    expect((await back('on_account')).status).toBe(201)
    expect(await owes(customerId)).toBe(500)
    await shop.ok(tillSalesRoutes.cancelSale, { ...of(ticket), body: { reason: 'Retour' } })
    expect(await owes(customerId)).toBe(0)
  })
})

test('an invoice of several orders is paid in cash up to the limit of one debt', async () => {
  const customerId = await someone()
  const orders = []
  for (let index = 0; index < 3; index++) {
    const order = await firm(shop, [freeLine({ unitCents: 60_000 })], { customerId, deliveryMode: 'collect' })
    for (const step of ['prepare', 'markPrepared', 'markReady', 'collect'] as const) {
      if (step === 'prepare')
        await shop.inShop((ctx) => ctx.db.updateTable('orders').set({ status: 'confirmed' }).where('id', '=', order.id).execute())
      await shop.ok(ordersRoutes.updateOrder, { ...of(order), body: { step, version: (await read(shop, order.id)).version } })
    }
    orders.push(order)
  }
  const month = new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris' }).format(Date.now()).slice(0, 7)
  await shop.ok(summaryInvoiceRoutes.issueSummaries, { params: { month }, body: { customers: [customerId] } })
  await shop.drain()
  const { id } = await shop.inShop((ctx) =>
    ctx.db
      .selectFrom('invoice')
      .select('id')
      .where('customer_id', '=', customerId)
      .where('summary_month', 'is not', null)
      .executeTakeFirstOrThrow(),
  )
  const cash = (amount: number) => shop.call(invoiceFollowRoutes.payInvoice, { params: { id }, body: { payment_type: 'cash', amount } })
  expect((await cash(120_000)).problem).toMatchObject({ code: 'cash_limit' })
  expect((await cash(60_000)).status).toBe(200)
  // The rest by the invoice or by its other orders is the same debt.
  expect((await cash(60_000)).problem.code).toBe('cash_limit')
  expect(
    (await shop.call(ordersRoutes.addPayment, { ...of(orders[2] as Order), body: { payment_type: 'cash', amount: 60_000 } })).problem.code,
  ).toBe('cash_limit')
  expect((await cash(40_000)).status).toBe(200)
})

test('what a customer owes is counted whole, however many of his sales are written at once', async () => {
  for (let round = 0; round < 3; round++) {
    const customerId = await someone()
    const orders = await Promise.all(Array.from({ length: 8 }, () => firm(shop, [freeLine()], { customerId })))
    await Promise.all(orders.flatMap((order) => [pay(shop, order.id, 100), sell(shop, { customerId, payments: [account] })]))
    expect(await owes(customerId)).toBe(8 * 900 + 8 * 1_000)
  }
})
